import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contract } from './contract.ts';
import { isObject } from './json.ts';

/** A contract cannot be loaded. The message says why, or what to give instead. */
export class ContractLoadError extends Error {
  override readonly name = 'ContractLoadError';
}

/**
 * Loads a contract that `contract-gen` wrote.
 *
 * @param specifier a JSON file, a module that exports `contract` (`./generated/index.ts`), or a package that does. Resolved
 * from the current directory.
 * @throws ContractLoadError
 */
export async function loadContract(specifier: string): Promise<Contract> {
  const exported = await importFrom(specifier).catch((error: unknown) => {
    // Node appends the importing file, which is always this one.
    const reason = error instanceof Error ? error.message.replace(/\n.*| imported from .*/s, '') : String(error);
    throw new ContractLoadError(`The contract ${specifier} cannot be loaded: ${reason}`, { cause: error });
  });
  if (isContract(exported)) return exported;
  const wanted =
    'give a JSON file, or a module or package that exports `contract`, as `generate --out DIR` writes them';
  throw new ContractLoadError(`${specifier} is not a contract: ${wanted}`);
}

async function importFrom(specifier: string): Promise<unknown> {
  const isFile = /^[./]|\.[cm]?[jt]s$|\.json$/.test(specifier);
  const file = isFile ? resolve(specifier) : createRequire(join(process.cwd(), 'package.json')).resolve(specifier);
  if (isFile && !existsSync(file)) throw new Error('the file does not exist');
  if (file.endsWith('.json')) return JSON.parse(await readFile(file, 'utf8'));
  const module: unknown = await import(pathToFileURL(file).href);
  return typeof module === 'object' && module !== null && 'contract' in module ? module.contract : undefined;
}

/** Checks only that the members exist: the compiler wrote their content. */
function isContract(value: unknown): value is Contract {
  return isObject(value) && isObject(value.openapi) && isObject(value.operations) && Array.isArray(value.cases);
}
