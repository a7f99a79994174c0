import type { Case, Contract } from '@helpdesk/contract-model';

export const BEGIN_MARKER = '<!-- cases:begin (written by pnpm generate) -->';
export const END_MARKER = '<!-- cases:end -->';

/** The spec's README with the table of documented cases between the markers, or undefined without them. */
export function emitCasesTable(readme: string, { cases }: Pick<Contract, 'cases'>): string | undefined {
  const from = readme.indexOf(BEGIN_MARKER);
  const to = readme.indexOf(END_MARKER, from);
  if (from === -1 || to === -1) return undefined;
  return `${readme.slice(0, from)}${BEGIN_MARKER}\n${casesTable(cases)}\n${readme.slice(to)}`;
}

/** The number of cases per operation and status, with totals. */
function casesTable(cases: readonly Case[]): string {
  const statuses = [...new Set(cases.map(({ status }) => status))].sort((a, b) => a - b);
  const operationIds = [...new Set(cases.map(({ operationId }) => operationId))];
  const cells = (counted: readonly Case[]) => [
    ...statuses.map((status) => counted.filter((one) => one.status === status).length || ''),
    counted.length,
  ];
  const rows = [
    ['operation', ...statuses, 'all'],
    ['---', ...statuses.map(() => '---:'), '---:'],
    ...operationIds.map((id) => [id, ...cells(cases.filter(({ operationId }) => operationId === id))]),
    ['**all**', ...cells(cases)],
  ];
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}
