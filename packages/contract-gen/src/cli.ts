import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ReferenceBuildError, writeReference } from './reference.ts';
import { SpecError } from './spec-error.ts';
import { findStale, writeStale } from './write-outputs.ts';

const help = `Usage: pnpm generate [--check] [--spec DIR] [--out DIR] [--reference FILE]

Compiles the spec to the contract: types, operations, cases, the table of cases in the spec's README, and the page that
the service serves at /docs.

  --check           write nothing; exit 1 and name each file that is not up to date (the page is not looked at)
  --spec DIR        the folder with openapi.yaml (default: spec)
  --out DIR         the folder for the generated files (default: packages/contract/src/generated)
  --reference FILE  the page (default: packages/contract/dist/reference.html; with --out, none)
  --help            print this

Exit: 0 done · 1 something is stale (--check) · 2 wrong usage, or a spec that cannot be compiled
`;

const repository = join(import.meta.dirname, '../../..');
const contractPackage = join(repository, 'packages/contract');

/** Returns the exit code. */
async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      check: { type: 'boolean', default: false },
      spec: { type: 'string', default: join(repository, 'spec') },
      out: { type: 'string' },
      reference: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  // Redocly takes a second to load: help and wrong usage are told at once.
  const { compile } = await import('./compile.ts');
  const { contract, outputs } = await compile(values.spec);
  const folders = { generated: values.out ?? join(contractPackage, 'src/generated'), spec: values.spec };
  const shown = (file: string) => relative(process.cwd(), file);
  if (values.check) {
    const stale = findStale(outputs, folders);
    for (const file of stale) console.error(`${shown(file)} is stale`);
    if (stale.length > 0) console.error('Run `pnpm generate` and commit what it writes.');
    return stale.length > 0 ? 1 : 0;
  }
  for (const file of writeStale(outputs, folders)) console.log(`wrote ${shown(file)}`);
  // The page is of our own contract unless it is said where another one goes.
  const reference =
    values.reference ?? (values.out === undefined ? join(contractPackage, 'dist/reference.html') : undefined);
  if (reference !== undefined && (await writeReference(contract, reference))) console.log(`wrote ${shown(reference)}`);
  console.log(`${Object.keys(contract.operations).length} operations, ${contract.cases.length} documented cases`);
  return 0;
}

/** What the caller can put right: a message, never a stack trace. */
function explain(error: unknown): string {
  if (error instanceof SpecError || error instanceof ReferenceBuildError) return error.message;
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
    return `${error.message}\n\n${help}`;
  }
  throw error;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 2;
}
