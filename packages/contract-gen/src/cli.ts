import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { compile } from './compile.ts';
import { SpecError } from './spec-error.ts';
import { findStale, writeStale } from './write-outputs.ts';

const help = `Usage: pnpm generate [--check] [--spec DIR] [--out DIR]

Compiles the spec to the contract: types, operations, cases, and the table of cases in the spec's README.

  --check      write nothing; exit 1 and name each file that is not up to date
  --spec DIR   the folder with openapi.yaml (default: spec)
  --out DIR    the folder for the generated files (default: packages/contract/src/generated)
  --help       print this

Exit: 0 done · 1 something is stale (--check) · 2 wrong usage, or a spec that cannot be compiled
`;

const repository = join(import.meta.dirname, '../../..');

/** Returns the exit code. */
async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      check: { type: 'boolean', default: false },
      spec: { type: 'string', default: join(repository, 'spec') },
      out: { type: 'string', default: join(repository, 'packages/contract/src/generated') },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const { contract, outputs } = await compile(values.spec);
  const folders = { generated: values.out, spec: values.spec };
  const shown = (file: string) => relative(process.cwd(), file);
  if (values.check) {
    const stale = findStale(outputs, folders);
    for (const file of stale) console.error(`${shown(file)} is stale`);
    if (stale.length > 0) console.error('Run `pnpm generate` and commit what it writes.');
    return stale.length > 0 ? 1 : 0;
  }
  for (const file of writeStale(outputs, folders)) console.log(`wrote ${shown(file)}`);
  console.log(`${Object.keys(contract.operations).length} operations, ${contract.cases.length} documented cases`);
  return 0;
}

/** What the caller can put right: a message, never a stack trace. */
function explain(error: unknown): string {
  if (error instanceof SpecError) return error.message;
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
