import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolder } from '../src/make-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'make-folder-'));
afterAll(() => rmSync(root, { recursive: true }));
writeFileSync(join(root, 'file'), '');

test.each([
  ['a new one', 'new'],
  ['one that exists', '.'],
  ['one below others that do not exist', 'a/b/c'],
])('%s', (_, path) => {
  makeFolder(join(root, path));
  expect(statSync(join(root, path)).isDirectory()).toBe(true);
});

test.each([
  ['a file in its place', 'file'],
  ['a file above it', 'file/below'],
])('%s is told', (_, path) => {
  expect(() => makeFolder(join(root, path))).toThrow(`${join(root, 'file')} is not a folder`);
});
