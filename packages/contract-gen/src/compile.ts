import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Contract } from '@helpdesk/contract-model';
import { SpecError } from '@helpdesk/contract-model/read';
import { BEGIN_MARKER, END_MARKER, emitCasesTable } from './emit/cases-table.ts';
import { emitIndex } from './emit/contract-index.ts';
import { emitErrorKeys } from './emit/error-keys.ts';
import { emitJsonFiles } from './emit/json-files.ts';
import { emitTypes } from './emit/types.ts';
import { readContract } from './read/contract.ts';
import type { GeneratedFile } from './write-outputs.ts';

export interface Compiled {
  readonly contract: Contract;
  readonly outputs: readonly GeneratedFile[];
}

/**
 * Compiles the spec in a folder and writes nothing. It does not lint the spec: `lintSpec` does.
 *
 * @throws SpecError for a spec that cannot be compiled.
 */
export async function compile(specDir: string): Promise<Compiled> {
  const contract = await readContract(specDir);
  const generated = {
    'types.ts': await emitTypes(contract.openapi).catch((error: unknown) => rejectTypes(specDir, error)),
    'index.ts': emitIndex(),
    'error-keys.ts': emitErrorKeys(contract),
    ...emitJsonFiles(contract),
  };
  const outputs = Object.entries(generated).map(([path, text]): GeneratedFile => ({ base: 'generated', path, text }));
  return { contract, outputs: [...outputs, ...readmeOutputs(specDir, contract)] };
}

/** Reports a schema that can be bundled, but that openapi-typescript cannot handle. */
function rejectTypes(specDir: string, error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const message = `openapi-typescript cannot generate types from it (${error.message}); \`pnpm lint\` shows which schema is wrong`;
  throw new SpecError([{ source: `${basename(resolve(specDir))}/openapi.yaml`, message }]);
}

/** The spec's README with the table of cases, if the spec has a README. */
function readmeOutputs(specDir: string, contract: Contract): GeneratedFile[] {
  const file = join(specDir, 'README.md');
  if (!existsSync(file)) return [];
  const text = emitCasesTable(readFileSync(file, 'utf8'), contract);
  if (text !== undefined) return [{ base: 'spec', path: 'README.md', text }];
  const message = `the markers of the table of cases are missing; add the lines \`${BEGIN_MARKER}\` and \`${END_MARKER}\``;
  throw new SpecError([{ source: `${basename(resolve(specDir))}/README.md`, message }]);
}
