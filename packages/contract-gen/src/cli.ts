import { join, relative, resolve } from 'node:path';
import { parseArguments, UsageError } from '@helpdesk/contract-model/command-line';
import { SpecError } from '@helpdesk/contract-model/read';
import { ReferenceBuildError, writeReference } from './emit/reference.ts';
import { findStaleFiles, writeStaleFiles } from './write-outputs.ts';

const HELP = `Usage: npx -y pnpm@12 generate [options]

Compiles the OpenAPI document in spec/ to the contract: types, operations, cases, the table of cases in the spec's README,
and the API reference that the service serves at /docs. Lints the spec first, and compiles only if it has no problem.

  --check           write nothing; exit 1 and list the files that are not up to date (except the API reference)
  --lint            write nothing; only lint the spec
  --spec DIR        the folder of openapi.yaml, and of redocly.yaml if the spec has lint rules (default: spec);
                    another one needs --out
  --out DIR         the folder for the generated files (default: packages/contract/src/generated)
  --reference FILE  the API reference, an HTML page (default: packages/contract/dist/reference.html; with --out: none)
  --help            print this

Examples:
  npx -y pnpm@12 generate
  npx -y pnpm@12 generate --check
  npx -y pnpm@12 generate --spec my-api --out my-contract    # then conformance --contract my-contract/index.ts

Exit codes: 0 success · 1 a file is not up to date (--check) · 2 wrong usage, or the spec has a problem
· 3 the compiler itself failed
`;

const REPOSITORY = join(import.meta.dirname, '../../..');
const OWN_SPEC = join(REPOSITORY, 'spec');
const CONTRACT_PACKAGE = join(REPOSITORY, 'packages/contract');

/** Returns the exit code. */
async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  // Loaded only when needed: Redocly and TypeScript take a second to load.
  const { lintSpec } = await import('./read/lint.ts');
  await lintSpec(options.spec);
  if (options.lint) {
    console.log('The spec has no problems.');
    return 0;
  }
  const { compile } = await import('./compile.ts');
  const { contract, outputs } = await compile(options.spec);
  const folders = { generated: options.out ?? join(CONTRACT_PACKAGE, 'src/generated'), spec: options.spec };
  const shown = (file: string) => relative(process.cwd(), file);
  if (options.check) {
    const stale = findStaleFiles(outputs, folders);
    for (const file of stale) console.error(`${shown(file)} is not up to date`);
    if (stale.length > 0) console.error('Run `npx -y pnpm@12 generate` and commit the files that it writes.');
    else console.log('The generated files are up to date.');
    return stale.length > 0 ? 1 : 0;
  }
  for (const file of writeStaleFiles(outputs, folders)) console.log(`wrote ${shown(file)}`);
  const reference =
    options.reference ?? (options.out !== undefined ? undefined : join(CONTRACT_PACKAGE, 'dist/reference.html'));
  if (reference !== undefined && (await writeReference(contract, reference))) console.log(`wrote ${shown(reference)}`);
  console.log(`${Object.keys(contract.operations).length} operations, ${contract.cases.length} documented cases`);
  return 0;
}

function readOptions(args: string[]) {
  const { values } = parseArguments({
    args,
    options: {
      check: { type: 'boolean', default: false },
      lint: { type: 'boolean', default: false },
      spec: { type: 'string', default: OWN_SPEC },
      out: { type: 'string' },
      reference: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  checkCombination(values);
  return values;
}

interface Options {
  readonly check: boolean;
  readonly lint: boolean;
  readonly spec: string;
  readonly out?: string;
  readonly reference?: string;
}

function checkCombination({ check, lint, spec, out, reference }: Options): void {
  // Such as that of a variable that is not set, which would name the current directory.
  for (const [name, path] of Object.entries({ spec, out, reference })) {
    if (path === '') throw new UsageError(`--${name} needs a path`);
  }
  if (check && lint) throw new UsageError('Give --check or --lint, not both: --check lints, too');
  // Otherwise the contract of another API would replace the one that is committed here.
  if (resolve(spec) !== OWN_SPEC && out === undefined && !lint) {
    throw new UsageError('--spec needs --out DIR, the folder for the contract of that spec');
  }
}

/** The message of an error that the user can correct; undefined for any other. */
function explain(error: unknown): string | undefined {
  if (error instanceof UsageError) return `${error.message}. See \`npx -y pnpm@12 generate --help\`.`;
  return error instanceof SpecError || error instanceof ReferenceBuildError ? error.message : undefined;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const message = explain(error);
  console.error(message ?? error);
  process.exitCode = message === undefined ? 3 : 2;
}
