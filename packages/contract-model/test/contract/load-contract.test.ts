import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Contract, ContractLoadError, loadContract } from '../../src/index.ts';
import { documentWith } from '../support/operation.ts';

const contract: Contract = {
  openapi: documentWith({}),
  hash: 'c0ffee',
  basePath: '/v1',
  operations: {},
  cases: [],
  sources: {},
  resources: {},
  scopes: {},
  serviceResponses: {},
};

const files = {
  'contract.json': JSON.stringify(contract),
  'bom.json': `\ufeff${JSON.stringify(contract)}`,
  'module.ts': `export const contract: object = ${JSON.stringify(contract)};`,
  'packages/library/package.json': '{ "name": "library-contract", "exports": "./index.js", "type": "module" }',
  'packages/library/index.js': `export const contract = ${JSON.stringify(contract)};`,
  'openapi-3.0.json': JSON.stringify({ ...contract.openapi, openapi: '3.0.3' }),
  'broken.json': '{ "openapi": ',
  'generated/index.ts': `export const contract: object = ${JSON.stringify(contract)};`,
  'empty/README.md': '',
  'README.md': '# Library',
  'other.ts': 'export const openapi = {};',
  'package.json': '{}',
};

const folder = mkdtempSync(join(tmpdir(), 'load-contract-'));
beforeAll(() => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(folder, 'packages/library'), join(folder, 'node_modules/library-contract'));
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test.each([
  ['a JSON file', join(folder, 'contract.json')],
  ['a JSON file with a byte order mark', 'bom.json'],
  ['a module', join(folder, 'module.ts')],
  ['a module, relative to the current directory', './module.ts'],
  ['a JSON file, relative to the current directory', 'contract.json'],
  ['a folder with an index.ts', 'generated'],
  ['a package', 'library-contract'],
])('loads %s', async (_, specifier) => {
  expect(await loadContract(specifier)).toEqual(contract);
});

test('loads a package that the caller depends on, from any folder', async () => {
  const caller = pathToFileURL(join(folder, 'caller.ts')).href;
  vi.mocked(process.cwd).mockReturnValueOnce(tmpdir()).mockReturnValueOnce(tmpdir());
  expect(await loadContract('library-contract', caller)).toEqual(contract);
});

test.each([
  ['a missing file', './missing.json', /^The contract \.\/missing\.json cannot be loaded: the file does not exist$/],
  ['a missing module', './missing.ts', /^The contract \.\/missing\.ts cannot be loaded: the file does not exist$/],
  [
    'a missing package',
    'no-such-package',
    /cannot be loaded: there is no such file, and no such package is installed$/,
  ],
  ['a folder without an index.ts', 'empty', /^The contract empty cannot be loaded: the folder has no index\.ts$/],
  ['a file of another kind', 'README.md', /^README\.md is not a contract: give a JSON file, or a module/],
  ['invalid JSON', './broken.json', /^The contract \.\/broken\.json cannot be loaded: /],
  [
    'OpenAPI 3.0',
    './openapi-3.0.json',
    /cannot be loaded: openapi-3\.0\.json: it is OpenAPI 3\.0\.3, and the suite reads 3\.1: /,
  ],
  ['a module without a contract', './other.ts', /^\.\/other\.ts is not a contract: give a JSON file, or a module/],
])('rejects %s', async (_, specifier, message) => {
  const error: unknown = await loadContract(specifier).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ContractLoadError);
  expect(error).toMatchObject({ message: expect.stringMatching(message) });
});
