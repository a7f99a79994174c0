import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keywords } from '../../rules/support/keywords.ts';

const names = Object.keys(keywords).sort();

test('spec/README.md has a row for each keyword', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  expect([...readme.matchAll(/^\| `(x-[\w-]+)` \|/gm)].map(([, name]) => name).sort()).toEqual(names);
});

test('each keyword has a JSON Schema, and each schema a keyword', () => {
  const files = readdirSync(new URL('../../rules/keywords/', import.meta.url)).sort();
  expect(files).toEqual(['pointers', ...names].map((name) => `${name}.schema.json`).toSorted());
});
