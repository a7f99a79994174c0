import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keywords } from './keywords.ts';

const names = Object.keys(keywords).sort();

test('spec/README.md has a row for each keyword', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  expect([...readme.matchAll(/^\| `(x-[\w-]+)` \|/gm)].map(([, name]) => name).sort()).toEqual(names);
});

/** Of schemas; the others are in the texts of the spec, or say nothing to a reader of the reference. */
test('the API reference has words for each keyword of schemas', () => {
  const source = readFileSync(
    new URL('../../../packages/contract-gen/src/emit/keyword-words.ts', import.meta.url),
    'utf8',
  );
  const described = [...source.matchAll(/^ {2}'(x-[\w-]+)': \(/gm)].map(([, name]) => name);
  const ofSchemas = names.filter((name) => keywords[name]?.includes('Schema') && name !== 'x-level');
  expect(described.sort()).toEqual(ofSchemas);
});

test('each keyword has a JSON Schema, and each schema a keyword', () => {
  const files = readdirSync(new URL('../keywords/', import.meta.url)).sort();
  expect(files).toEqual(['pointers', ...names].map((name) => `${name}.schema.json`).toSorted());
});
