import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { ReferenceBuildError, writeReference } from '../../src/emit/reference.ts';
import { readContract } from '../../src/index.ts';
import { library } from '../support/library.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

const contract = await readContract(library);

const root = mkdtempSync(join(tmpdir(), 'reference-test-'));
afterAll(() => rmSync(root, { recursive: true }));
const first = join(root, 'new/reference.html');
const wrote = await writeReference(contract, first);
const page = readFileSync(first, 'utf8');

/** A page that was written before. */
function pageOf(text: string): string {
  const file = join(scratchFolder(), 'reference.html');
  writeFileSync(file, text);
  return file;
}

test('a page that is missing is written, with its folder and nothing beside it', async () => {
  expect(wrote).toBe(true);
  expect(await readdir(dirname(first))).toEqual(['reference.html']);
  expect(page).toContain('listBooks');
});

test('a page says what keywords mean', () => {
  expect(page).toContain('Selects items of which `/author_id` is the value.');
});

test('a page of the contract is left untouched', async () => {
  const file = pageOf(page);
  const longAgo = new Date('2001-01-01');
  utimesSync(file, longAgo, longAgo);
  expect(await writeReference(contract, file)).toBe(false);
  expect(statSync(file).mtime).toEqual(longAgo);
});

test.each([
  ['of another contract', page.replace(contract.hash, 'another')],
  ['that is incomplete', page.slice(0, 1000)],
])('a page %s is written again', async (_, text) => {
  const file = pageOf(text);
  expect(await writeReference(contract, file)).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe(page);
});

test('Redocly runs without the environment', async () => {
  vi.stubEnv('NODE_OPTIONS', '--require=/nowhere.cjs');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await writeReference(contract, join(scratchFolder(), 'reference.html'))).toBe(true);
});

test('a document that Redocly cannot read is an error, and nothing is written', async () => {
  const folder = scratchFolder();
  const broken = { ...contract, openapi: { ...contract.openapi, openapi: '1.0' } };
  await expect(writeReference(broken, join(folder, 'reference.html'))).rejects.toThrow(ReferenceBuildError);
  expect(await readdir(folder)).toEqual([]);
});
