import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadContract } from '@helpdesk/contract-model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compile } from '../src/index.ts';
import { library } from './support/library.ts';
import { scratchFolder, writeSpec } from './support/scratch-folder.ts';
import { tinyOperation, writeTinySpec } from './support/tiny-spec.ts';

const cli = join(import.meta.dirname, '../src/cli.ts');

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('generate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'contract-gen-'));
  const out = join(folder, 'generated');
  const reference = join(folder, 'dist/reference.html');
  let generated: ReturnType<typeof run>;
  beforeAll(() => {
    generated = run('--spec', library, '--out', out, '--reference', reference);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('prints the files that it wrote, and the number of operations and cases', () => {
    expect(generated).toMatchObject({ status: 0, stderr: '' });
    expect(generated.stdout).toMatch(/wrote .*types\.ts\n/);
    expect(generated.stdout).toMatch(/7 operations, 102 documented cases\n$/);
  });

  test('writes a module that can be loaded as a contract', async () => {
    const { contract } = await compile(library);
    const openapi = { ...contract.openapi, 'x-generated': expect.any(String) };
    expect(await loadContract(join(out, 'index.ts'))).toEqual({ ...contract, openapi });
  });

  test('--reference writes the API reference', () => {
    expect(generated.stdout).toMatch(/wrote .*dist\/reference\.html\n/);
    expect(existsSync(reference)).toBe(true);
  });

  test('--check accepts what it wrote', () => {
    expect(run('--check', '--spec', library, '--out', out)).toEqual({
      status: 0,
      stdout: 'The generated files are up to date.\n',
      stderr: '',
    });
  });

  test('--check lists each file that is stale or missing, and leaves it so', () => {
    writeFileSync(join(out, 'types.ts'), 'export {};\n');
    rmSync(join(out, 'cases.json'));
    const { status, stderr } = run('--check', '--spec', library, '--out', out);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^.*types\.ts is not up to date\n.*cases\.json is not up to date\nRun `npx -y pnpm@12 generate` and commit the files that it writes\.\n$/,
    );
    expect(existsSync(join(out, 'cases.json'))).toBe(false);
  });
});

test('a spec that cannot be compiled exits 2 with file and line, and no stack trace', () => {
  const spec = writeSpec({ 'openapi.yaml': 'openapi: 3.1.0\npaths:\n  /books: { $ref: books.yaml }\n' });
  const { status, stdout, stderr } = run('--spec', spec, '--out', scratchFolder());
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^spec\/openapi\.yaml:3: Can't resolve \$ref.*\n$/);
});

const housePlugin = join(import.meta.dirname, '../../../spec/rules/plugin.ts');

/** A spec with one operation, `GET /thing` in `paths/thing.yaml`, and these lint rules. */
function lintedSpec(operation: string, rules: readonly string[]): string {
  const spec = writeTinySpec(operation);
  const settings = rules.map((rule) => `  ${rule}: error\n`).join('');
  writeFileSync(join(spec, 'redocly.yaml'), `plugins: [${housePlugin}]\nrules:\n${settings}`);
  return spec;
}

const errorResponse = (status: number) => `  '${status}':
    description: It failed.
    content:
      application/json:
        schema: { type: object }
        examples:
          failed: { value: { message: Failed }, x-case: { from: minimal, fault: storage } }
`;

test.each<[name: string, operation: string, rules: string[], lines: RegExp[]]>([
  [
    'a misspelt keyword',
    tinyOperation.replace('{ type: object }', '{ type: object, x-resouce: thing }'),
    ['house/known-keywords'],
    [/^spec\/paths\/thing\.yaml:10: `x-resouce` .* \[house\/known-keywords\]$/],
  ],
  [
    'several problems, by line, with a suggestion',
    tinyOperation.replace('summary:', 'sumary:').replace('{ type: object }', '{ type: thing }'),
    ['struct', 'operation-summary'],
    [
      /^spec\/paths\/thing\.yaml:1: Operation object should contain `summary` field\. \[operation-summary\]$/,
      /^spec\/paths\/thing\.yaml:3: Property `sumary` is not expected here\. Did you mean `summary`\? \[struct\]$/,
      /^spec\/paths\/thing\.yaml:10: .* \[struct\]$/,
    ],
  ],
  [
    'a file that is not YAML, without its consequences',
    tinyOperation.replace('summary: Get the thing', 'summary: Get: the thing'),
    ['struct', 'no-unresolved-refs', 'operation-summary', 'house/minimal-case'],
    [/^spec\/paths\/thing\.yaml:3: invalid YAML: /],
  ],
  [
    'a missing file, without its consequences',
    tinyOperation
      .replace('{ type: object }', '{ $ref: ../components/schemas/Thing.yaml }')
      .replace('summary: Get the thing\n', ''),
    ['struct', 'no-unresolved-refs', 'operation-summary'],
    [
      /^spec\/paths\/thing\.yaml:9: Can't resolve \$ref: the file spec\/components\/schemas\/Thing\.yaml does not exist \[no-unresolved-refs\]$/,
    ],
  ],
  [
    'a missing example, without its consequences',
    `${tinyOperation.replace('minimal:', 'other:')}${[400, 401, 403, 404, 500].map(errorResponse).join('')}`,
    ['house/error-case', 'house/minimal-case', 'house/paired-examples'],
    [/^spec\/paths\/thing\.yaml:1: `getThing` has no success case `minimal`: .* \[house\/minimal-case\]$/],
  ],
])('generate rejects %s', (_, operation, rules, lines) => {
  const out = join(scratchFolder(), 'generated');
  const { status, stdout, stderr } = run('--spec', lintedSpec(operation, rules), '--out', out);
  expect(stderr.trimEnd().split('\n')).toEqual(lines.map((line) => expect.stringMatching(line)));
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(existsSync(out)).toBe(false);
});

test('--lint prints the same as generate, and both the same in any current directory', () => {
  const spec = lintedSpec(tinyOperation.replace('summary:', 'sumary:'), ['struct', 'operation-summary']);
  const compiled = run('--spec', spec, '--out', scratchFolder());
  const linted = spawnSync(process.execPath, [cli, '--lint', '--spec', 'paths/..'], { encoding: 'utf8', cwd: spec });
  expect(compiled.stderr.split('\n')).toHaveLength(3);
  expect(linted).toMatchObject(compiled);
});

test.each([
  ['an unknown option', ['--chekc'], "Unknown option '--chekc' (did you mean --check?)"],
  ['two things to do', ['--check', '--lint'], 'Give --check or --lint, not both: --check lints, too'],
  [
    'another spec whose contract would replace the committed one',
    ['--check', '--spec', library],
    '--spec needs --out DIR, the folder for the contract of that spec',
  ],
  ['a folder from a variable that is not set', ['--spec', library, '--out', ''], '--out needs a path'],
])('%s is wrong usage, told in one line', (_, args, message) => {
  expect(run(...args)).toEqual({
    status: 2,
    stdout: '',
    stderr: `${message}. See \`npx -y pnpm@12 generate --help\`.\n`,
  });
});

test('a folder without a spec is named as it was given', () => {
  const { status, stderr } = run('--spec', 'no/such/folder', '--out', 'out');
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(/^no\/such\/folder\/openapi\.yaml: the file does not exist/),
  ]);
});

test('a mistake of the compiler exits 3, with its stack', () => {
  const breaksOutput = '--import=data:text/javascript,console.log=0';
  const env = { ...process.env, NODE_OPTIONS: breaksOutput };
  const { status, stderr } = spawnSync(process.execPath, [cli, '--help'], { encoding: 'utf8', env });
  expect([status, stderr]).toEqual([3, expect.stringMatching(/^TypeError: console\.log .*\n +at main .*cli\.ts/)]);
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
    '· 3 ',
  ]) {
    expect(stdout).toContain(word);
  }
});

test('the committed files are those of the committed spec', () => {
  expect(run('--check')).toEqual({ status: 0, stdout: 'The generated files are up to date.\n', stderr: '' });
});
