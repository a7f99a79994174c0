import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ReferenceBuildError, writeReference } from '../../src/emit/reference.ts';
import { readContract } from '../../src/index.ts';
import { library } from '../support/library.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

const contract = await readContract(library);

test('writes a page that is missing, incomplete or of another contract, and leaves any other untouched', async () => {
  const file = join(scratchFolder(), 'new/reference.html');
  expect(await writeReference(contract, file)).toBe(true);
  const page = readFileSync(file, 'utf8');
  expect(page).toContain('listBooks');
  expect(page).toContain('Selects items of which `/author_id` is the value.');
  expect(await readdir(dirname(file))).toEqual(['reference.html']);

  const longAgo = new Date('2001-01-01');
  utimesSync(file, longAgo, longAgo);
  expect(await writeReference(contract, file)).toBe(false);
  expect(statSync(file).mtime).toEqual(longAgo);

  expect(await writeReference({ ...contract, hash: 'another' }, file)).toBe(true);
  writeFileSync(file, page.slice(0, 1000));
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
