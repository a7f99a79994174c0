import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const source = resolve(import.meta.dirname, '../src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

/** Each folder may import those before it. The files beside the folders come first; index.ts and cli.ts come last. */
const folders = ['cases', 'resources', 'requests', 'checks', 'invariants', 'run', 'report', 'cli'];
const entries = ['index.ts', 'cli.ts'];

function position(file: string): number {
  if (entries.includes(file)) return folders.length;
  const folder = dirname(file);
  return folder === '.' ? -1 : folders.indexOf(folder);
}

/** Of type imports too. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(source, file), 'utf8').matchAll(/from '(\.[^']+\.ts)'/g)].map(([, path = '']) =>
    relative(source, resolve(source, dirname(file), path)),
  );

const graph = new Map(files.map((file) => [file, importsOf(file)]));

test('no import runs back along the line of folders', () => {
  const back = [...graph].flatMap(([file, imports]) =>
    imports.filter((imported) => position(imported) > position(file)).map((imported) => `${file} imports ${imported}`),
  );
  expect(back).toEqual([]);
});

test('every folder has its place in the line', () => {
  expect(files.filter((file) => dirname(file) !== '.' && !folders.includes(dirname(file)))).toEqual([]);
});

test('no file imports itself through others', () => {
  const reachable = (from: string, seen = new Set<string>()): Set<string> => {
    for (const imported of graph.get(from) ?? []) {
      if (!seen.has(imported)) reachable(imported, seen.add(imported));
    }
    return seen;
  };
  expect(files.filter((file) => reachable(file).has(file))).toEqual([]);
});

test('only the default of the command line imports the contract of this repository', () => {
  const importing = files.filter((file) =>
    /['"]@helpdesk\/contract['"]/.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(importing).toEqual(['cli/main.ts']);
});
