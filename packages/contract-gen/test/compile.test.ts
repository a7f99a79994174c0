import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compile, type GeneratedFile, SpecError } from '../src/index.ts';
import { copyLibrary, library } from './support/library.ts';
import { tinyOperation, writeTinySpec } from './support/tiny-spec.ts';

const textOf = (outputs: readonly GeneratedFile[], path: string): string => {
  const output = outputs.find((one) => one.path === path);
  if (!output) throw new Error(`no output ${path}`);
  return output.text;
};

test('the JSON files together hold the contract, each below a banner', async () => {
  const { contract, outputs } = await compile(library);
  const read = (name: string): Record<string, unknown> => JSON.parse(textOf(outputs, name));
  const banner = 'Written by `pnpm generate` from the spec. Do not edit.';
  const { operations, cases, sources, openapi, ...meta } = contract;
  expect(read('operations.json')).toEqual({ $comment: banner, operations });
  expect(read('cases.json')).toEqual({ $comment: banner, cases });
  expect(read('sources.json')).toEqual({ $comment: banner, sources });
  expect(read('meta.json')).toEqual({ $comment: banner, meta });
  expect(read('openapi.json')).toEqual({ 'x-generated': banner, ...openapi });
});

test('the same spec gives the same files, wherever it is', async () => {
  const first = await compile(library);
  const second = await compile(copyLibrary());
  expect(second.outputs).toEqual(first.outputs);
});

test('the hash is that of the whole spec', async () => {
  const copy = copyLibrary();
  const before = (await compile(copy)).contract.hash;
  const file = join(copy, 'components/schemas/Branch.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('A house with books.', 'A house full of books.'));
  expect((await compile(copy)).contract.hash).not.toBe(before);
});

test('an operation that is added to the spec is in the contract, the types, the keys and the cases', async () => {
  const copy = copyLibrary();
  const branches = readFileSync(join(copy, 'paths/branches.yaml'), 'utf8');
  writeFileSync(join(copy, 'paths/vans.yaml'), branches.replace('listBranches', 'listVans'));
  const root = join(copy, 'openapi.yaml');
  writeFileSync(root, readFileSync(root, 'utf8').replace('paths:\n', 'paths:\n  /vans: { $ref: paths/vans.yaml }\n'));
  const { contract, outputs } = await compile(copy);
  expect(contract.operations.listVans?.path).toBe('/vans');
  expect(textOf(outputs, 'types.ts')).toContain('  listVans: {');
  expect(textOf(outputs, 'error-keys.ts')).toContain('  listVans: {');
  expect(contract.cases.map(({ id }) => id)).toContain('listVans/403/no-lending');
});

test('a README with markers gets the table of cases', async () => {
  const copy = copyLibrary();
  appendFileSync(join(copy, 'README.md'), '<!-- cases:begin (written by pnpm generate) -->\n<!-- cases:end -->\n');
  const { outputs, contract } = await compile(copy);
  const readme = outputs.find(({ base }) => base === 'spec');
  expect(readme?.path).toBe('README.md');
  expect(readme?.text).toMatch(new RegExp(`\\| \\*\\*all\\*\\* .* \\| ${contract.cases.length} \\|\n`));
});

test('a README without markers is rejected with the lines to add', async () => {
  const copy = copyLibrary();
  appendFileSync(join(copy, 'README.md'), '# Library\n');
  await expect(compile(copy)).rejects.toThrow(
    'library/README.md: the markers of the table of cases are missing; add the lines ' +
      '`<!-- cases:begin (written by pnpm generate) -->` and `<!-- cases:end -->`',
  );
});

test('a schema that openapi-typescript cannot handle is rejected', async () => {
  const spec = writeTinySpec(tinyOperation.replace('{ type: object }', '{ allOf: 3 }'));
  await expect(compile(spec)).rejects.toThrow(SpecError);
  await expect(compile(spec)).rejects.toThrow('spec/openapi.yaml: openapi-typescript cannot generate types from it');
});
