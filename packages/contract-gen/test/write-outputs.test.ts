import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { GeneratedFile } from '../src/index.ts';
import { findStaleFiles, writeStaleFiles } from '../src/write-outputs.ts';
import { scratchFolder } from './support/scratch-folder.ts';

const outputs: GeneratedFile[] = [
  { base: 'generated', path: 'a.json', text: 'a' },
  { base: 'generated', path: 'b.json', text: 'b' },
  { base: 'spec', path: 'README.md', text: 'c' },
];

test('writes files that are missing or different, and does not touch the others', () => {
  const folder = scratchFolder();
  const folders = { generated: join(folder, 'new/generated'), spec: folder };
  const [a, b, readme] = [
    join(folders.generated, 'a.json'),
    join(folders.generated, 'b.json'),
    join(folder, 'README.md'),
  ];

  expect(writeStaleFiles(outputs, folders)).toEqual([a, b, readme]);
  expect([a, b, readme].map((file) => readFileSync(file, 'utf8'))).toEqual(['a', 'b', 'c']);

  const longAgo = new Date('2001-01-01');
  for (const file of [a, readme]) utimesSync(file, longAgo, longAgo);
  writeFileSync(b, 'edited');
  expect(writeStaleFiles(outputs, folders)).toEqual([b]);
  expect(readFileSync(b, 'utf8')).toBe('b');
  expect([a, readme].map((file) => statSync(file).mtime)).toEqual([longAgo, longAgo]);
});

test('findStaleFiles writes nothing', () => {
  const folder = scratchFolder();
  const folders = { generated: join(folder, 'generated'), spec: folder };
  expect(findStaleFiles(outputs, folders)).toHaveLength(3);
  expect(existsSync(folders.generated)).toBe(false);
});
