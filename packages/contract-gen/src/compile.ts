import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Contract } from '@helpdesk/contract-model';
import { emitCases } from './emit/cases.ts';
import { emitCasesTable, markers } from './emit/cases-table.ts';
import { emitIndex, emitJsonTypes } from './emit/contract-index.ts';
import { emitErrorKeys } from './emit/error-keys.ts';
import { emitMeta } from './emit/meta.ts';
import { emitOpenapi } from './emit/openapi.ts';
import { emitOperations } from './emit/operations.ts';
import type { Output } from './emit/output.ts';
import { emitSources } from './emit/sources.ts';
import { emitTypes } from './emit/types.ts';
import { readContract } from './read-contract.ts';
import { SpecError } from './spec-error.ts';

export interface Compiled {
  readonly contract: Contract;
  readonly outputs: readonly Output[];
}

/** Compiles the spec in that folder. Writes nothing. Throws a SpecError for a spec that cannot be compiled. */
export async function compile(specDir: string): Promise<Compiled> {
  const contract = await readContract(specDir);
  const generated = {
    'types.ts': await emitTypes(contract.openapi).catch((error: unknown) => refuse(specDir, error)),
    'index.ts': emitIndex(),
    'error-keys.ts': emitErrorKeys(contract),
    'openapi.json': emitOpenapi(contract),
    'operations.json': emitOperations(contract),
    'cases.json': emitCases(contract),
    'meta.json': emitMeta(contract),
    'sources.json': emitSources(contract),
    ...emitJsonTypes(),
  };
  const outputs = Object.entries(generated).map(([path, text]): Output => ({ base: 'generated', path, text }));
  return { contract, outputs: [...outputs, ...readmeOf(specDir, contract)] };
}

/** The bundle is well-formed, but has a schema that openapi-typescript stumbles over. */
function refuse(specDir: string, error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const message = `no types can be made of it (${error.message}); run \`pnpm lint\`, which knows the line`;
  throw new SpecError([{ source: `${basename(resolve(specDir))}/openapi.yaml`, message }]);
}

/** A spec without a README has no place for the table. */
function readmeOf(specDir: string, contract: Contract): Output[] {
  const file = join(specDir, 'README.md');
  if (!existsSync(file)) return [];
  const text = emitCasesTable(readFileSync(file, 'utf8'), contract);
  if (text !== undefined) return [{ base: 'spec', path: 'README.md', text }];
  const message = `the table of cases has no place; add the lines \`${markers.begin}\` and \`${markers.end}\``;
  throw new SpecError([{ source: `${basename(resolve(specDir))}/README.md`, message }]);
}
