import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isObject } from '../json/json.ts';
import { readText } from '../read/read-text.ts';
import { SpecError } from '../read/spec-error.ts';
import { messageOf } from '../support/message-of.ts';
import type { Contract } from './contract.ts';

/** A contract cannot be loaded. The message says why, or what to give instead. */
export class ContractLoadError extends Error {
  override readonly name = 'ContractLoadError';
}

/**
 * Loads a contract that `contract-gen` wrote, or reads an OpenAPI 3.1 document as one.
 *
 * @param specifier an OpenAPI document (YAML or JSON, one file), a contract as a JSON file, a module that exports `contract`,
 * the folder of such an `index.ts`, or a package.
 * Resolved from the current directory.
 * @param importer `import.meta.url` of the caller, whose dependencies are packages to take a contract from, too.
 * @throws ContractLoadError
 */
export async function loadContract(specifier: string, importer?: string): Promise<Contract> {
  const exported = await importFrom(specifier, importer).catch((error: unknown) => {
    // Node appends the importing file, which is always this one.
    const message = messageOf(error);
    const reason = error instanceof SpecError ? message : message.replace(/\n.*| imported from .*/s, '');
    throw new ContractLoadError(`The contract ${specifier} cannot be loaded: ${reason}`, { cause: error });
  });
  if (isContract(exported)) return exported;
  const wanted =
    'give a JSON file, or a module, folder or package that exports `contract`, as `generate --out DIR` writes it, ' +
    'or an OpenAPI 3.1 document (JSON or YAML)';
  throw new ContractLoadError(`${specifier} is not a contract: ${wanted}`);
}

async function importFrom(specifier: string, importer: string | undefined): Promise<unknown> {
  const file = findFile(specifier) ?? findPackage(specifier, importer);
  if (/\.ya?ml$/.test(file)) return readOpenApi(file);
  if (file.endsWith('.json')) {
    const value: unknown = JSON.parse(await readText(file));
    return isObject(value) && isVersion(value.openapi ?? value.swagger) ? readOpenApi(file) : value;
  }
  if (!/\.[cm]?[jt]s$/.test(file)) return undefined;
  const module: unknown = await import(pathToFileURL(file).href);
  return typeof module === 'object' && module !== null && 'contract' in module ? module.contract : undefined;
}

/** In a contract, `openapi` is the whole document. */
const isVersion = (value: unknown): boolean => typeof value === 'string';

/** Loaded only when needed: the reader needs a YAML parser. */
async function readOpenApi(file: string): Promise<Contract> {
  const { readDocument } = await import('../read/read-document.ts');
  return readDocument(file);
}

function findFile(specifier: string): string | undefined {
  const path = resolve(specifier);
  const stats = statSync(path, { throwIfNoEntry: false });
  const file = stats?.isDirectory() ? join(path, 'index.ts') : path;
  if (existsSync(file)) return file;
  const isPath = stats !== undefined || /^[./]|\.[cm]?[jt]s$|\.json$|\.ya?ml$/.test(specifier);
  if (isPath) throw new Error(stats ? 'the folder has no index.ts' : 'the file does not exist');
  return undefined;
}

function findPackage(name: string, importer: string | undefined): string {
  for (const from of [join(process.cwd(), 'package.json'), ...(importer === undefined ? [] : [importer])]) {
    try {
      return createRequire(from).resolve(name);
    } catch {
      // Looked up from the next place.
    }
  }
  throw new Error('there is no such file, and no such package is installed');
}

/** Checks only that the members exist: the compiler wrote their content. */
function isContract(value: unknown): value is Contract {
  return isObject(value) && isObject(value.openapi) && isObject(value.operations) && Array.isArray(value.cases);
}
