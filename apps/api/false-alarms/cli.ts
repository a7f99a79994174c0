/** `pnpm false-alarms`: runs the conformance suite against correct services of many kinds; none may fail. */
import { parseArguments, UsageError } from '@helpdesk/contract-model/command-line';
import { targets } from './targets.ts';
import { type Trial, tryTarget } from './try-target.ts';

const HELP = `Usage: npx -y pnpm@12 false-alarms [NAME…]

Runs the whole conformance suite against correct services with other data, settings, drivers, networks and clients, all of
them or those that are named. Each must conform. Those that are marked long take minutes.

  --list   print the names
  --help   print this

Targets: ${targets.map(({ name, isLong }) => (isLong ? `${name} (long)` : name)).join(', ')}

Exit codes: 0 no false alarm · 1 a false alarm · 2 wrong usage
`;

async function main(args: string[]): Promise<number> {
  const { values, positionals: names } = parseArguments({
    args,
    allowPositionals: true,
    options: { list: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) console.log(HELP);
  if (values.list) console.log(targets.map(({ name }) => name).join('\n'));
  if (values.help || values.list) return 0;
  const unknown = names.find((name) => !targets.some((target) => target.name === name));
  if (unknown !== undefined) throw new UsageError(`Unknown target ${unknown}: see --list`);
  let alarms = 0;
  for (const target of targets.filter(({ name }) => names.length === 0 || names.includes(name))) {
    process.stdout.write(`${target.name}: `);
    const started = Date.now();
    const trial = await tryTarget(target).catch((error: unknown) => String(error));
    console.log(
      `${typeof trial === 'string' ? trial : describe(trial)} (${Math.round((Date.now() - started) / 1000)} s)`,
    );
    alarms += typeof trial === 'string' ? 1 : trial.alarms.length;
  }
  return alarms === 0 ? 0 : 1;
}

function describe({ reports, alarms }: Trial): string {
  const counts = reports.map(({ counts }) => `${counts.pass} pass, ${counts.waived} waived, ${counts.skipped} skipped`);
  const shown = alarms.slice(0, 20).map(({ case: { id }, verdict, reason }) => `\n  ${verdict} ${id}: ${reason}`);
  const more = alarms.length > shown.length ? `\n  and ${alarms.length - shown.length} more` : '';
  return `${alarms.length} false alarms; ${[...new Set(counts)].join(' · ')}${shown.join('')}${more}`;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
