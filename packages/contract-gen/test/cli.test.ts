import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadContract } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { compile } from '../src/index.ts';
import { library } from './support/library.ts';
import { scratchFolder, writeSpec } from './support/scratch-folder.ts';

const cli = join(import.meta.dirname, '../src/cli.ts');

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** A folder with the generated files of the library. */
function generated(): string {
  const out = join(scratchFolder(), 'generated');
  expect(run('--spec', library, '--out', out)).toMatchObject({ status: 0, stderr: '' });
  return out;
}

test('generates, and prints the number of operations and cases', () => {
  const out = join(scratchFolder(), 'generated');
  const { status, stdout } = run('--spec', library, '--out', out);
  expect(status).toBe(0);
  expect(stdout).toMatch(/wrote .*types\.ts\n/);
  expect(stdout).toMatch(/7 operations, 102 documented cases\n$/);
});

test('the generated module is a contract that can be loaded', async () => {
  const out = generated();
  const loaded = await loadContract(join(out, 'index.ts'));
  expect(loaded).toEqual((await compile(library)).contract);
});

test('--reference writes the API reference', () => {
  const folder = scratchFolder();
  const reference = join(folder, 'dist/reference.html');
  const { status, stdout } = run('--spec', library, '--out', join(folder, 'generated'), '--reference', reference);
  expect(status).toBe(0);
  expect(stdout).toMatch(/wrote .*dist\/reference\.html\n/);
  expect(existsSync(reference)).toBe(true);
});

test('--check accepts what was just generated', () => {
  expect(run('--check', '--spec', library, '--out', generated())).toEqual({ status: 0, stdout: '', stderr: '' });
});

test('--check lists each file that is stale or missing, and leaves it so', () => {
  const out = generated();
  writeFileSync(join(out, 'types.ts'), 'export {};\n');
  rmSync(join(out, 'cases.json'));
  const { status, stderr } = run('--check', '--spec', library, '--out', out);
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^.*types\.ts is not up to date\n.*cases\.json is not up to date\nRun `npx -y pnpm@12 generate` and commit the files that it writes\.\n$/,
  );
  expect(existsSync(join(out, 'cases.json'))).toBe(false);
});

test('a spec that cannot be compiled exits 2 with file and line, and no stack trace', () => {
  const spec = writeSpec({ 'openapi.yaml': 'openapi: 3.1.0\npaths:\n  /books: { $ref: books.yaml }\n' });
  const { status, stdout, stderr } = run('--spec', spec, '--out', scratchFolder());
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^spec\/openapi\.yaml:3: Can't resolve \$ref.*\n$/);
});

test('an unknown option prints the usage, and nothing about positional arguments', () => {
  const { status, stderr } = run('--chekc');
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Unknown option '--chekc'\n\nUsage: npx -y pnpm@12 generate/);
  expect(stderr).not.toContain('    at ');
});

test('--help explains every option and exit code', () => {
  const { status, stdout } = run('--help');
  expect(status).toBe(0);
  for (const word of [
    '--check',
    '--spec DIR',
    '--out DIR',
    '--reference FILE',
    '--help',
    '--lint',
    'Exit codes: 0 ',
    '· 1 ',
    '· 2 ',
  ]) {
    expect(stdout).toContain(word);
  }
});

test('the committed files are those of the committed spec', () => {
  expect(run('--check')).toEqual({ status: 0, stdout: '', stderr: '' });
});
