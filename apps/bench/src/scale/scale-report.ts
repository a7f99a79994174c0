import type { ScaleResult } from './scale-benchmark.ts';

/** A Markdown table: p50 and p99 in milliseconds at each size, and the ratios of the last size to the first. */
export function formatScaleReport(results: readonly ScaleResult[]): string {
  const [smallest] = results;
  const largest = results.at(-1);
  if (!smallest || !largest) return '';
  const sizes = results.map(({ size }) => size.toLocaleString('en'));
  const header = [
    '',
    ...sizes.map((size) => `${size}: p50`),
    ...sizes.map((size) => `${size}: p99`),
    ...sizes.map((size) => `${size}: CPU µs`),
    'CPU ratio',
    'p99 ratio',
  ];
  const rows = smallest.figures.map(({ name, cpu, p99 }) => {
    const figures = results.map((result) => result.figures.find((figure) => figure.name === name));
    const show = (value: number | undefined) => (value === undefined ? '' : value.toFixed(value < 10 ? 1 : 0));
    const last = figures.at(-1);
    return [
      name,
      ...figures.map((figure) => show(figure?.p50)),
      ...figures.map((figure) => show(figure?.p99)),
      ...figures.map((figure) => (figure ? Math.round(figure.cpu).toLocaleString('en') : '')),
      last ? (last.cpu / cpu).toFixed(2) : '',
      last ? (last.p99 / p99).toFixed(2) : '',
    ];
  });
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = `|---|${header
    .slice(1)
    .map(() => '---:|')
    .join('')}`;
  const filled = results.map(({ size, fillSeconds }) => `${size.toLocaleString('en')} in ${Math.round(fillSeconds)} s`);
  return [
    `${largest.engine}, milliseconds; filled: ${filled.join(', ')}`,
    '',
    line(header),
    rule,
    ...rows.map(line),
  ].join('\n');
}
