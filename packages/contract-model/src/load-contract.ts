import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contract } from './contract.ts';
import { isObject } from './json.ts';

/** There is no contract where it was looked for; the message says what to give instead. */
export class ContractLoadError extends Error {
  override readonly name = 'ContractLoadError';
}

/** False if the file exists, and a module that it imports does not. */
function isMissingFile(error: unknown, specifier: string): boolean {
  if (!(error instanceof Error)) return false;
  const isUnreadable = 'code' in error && error.code === 'ENOENT';
  return isUnreadable || ('url' in error && error.url === pathToFileURL(resolve(specifier)).href);
}

function explainLoadError(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}

/**
 * Loads a contract that `contract-gen` wrote.
 *
 * @param specifier a JSON file, a module that exports `contract` (`./generated/index.ts`), or the name of a package that does;
 * relative to the current directory.
 * @throws ContractLoadError
 */
export async function loadContract(specifier: string): Promise<Contract> {
  const exported = await importFrom(specifier).catch((error: unknown) => {
    const reason = isMissingFile(error, specifier) ? 'there is no such file' : explainLoadError(error);
    throw new ContractLoadError(`The contract ${specifier} cannot be loaded: ${reason}`, { cause: error });
  });
  if (isContract(exported)) return exported;
  const wanted =
    'give a JSON file, or a module or package that exports `contract`, as `generate --out DIR` writes them';
  throw new ContractLoadError(`${specifier} is not a contract: ${wanted}`);
}

async function importFrom(specifier: string): Promise<unknown> {
  const isFile = /^[./]|\.[cm]?[jt]s$|\.json$/.test(specifier);
  if (isFile && specifier.endsWith('.json')) return JSON.parse(await readFile(specifier, 'utf8'));
  const file = isFile ? resolve(specifier) : createRequire(join(process.cwd(), 'package.json')).resolve(specifier);
  const module: unknown = await import(pathToFileURL(file).href);
  return typeof module === 'object' && module !== null && 'contract' in module ? module.contract : undefined;
}

/** The members that no contract lacks; the compiler wrote them, so what is in them is right. */
function isContract(value: unknown): value is Contract {
  return isObject(value) && isObject(value.openapi) && isObject(value.operations) && Array.isArray(value.cases);
}
