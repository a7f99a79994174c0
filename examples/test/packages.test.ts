/** The packed packages, as npm installs them in an empty folder. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, expect, inject, test } from 'vitest';
import { REPOSITORY, runCommand, runSuccessfully, startServer } from './support/commands.ts';

const installed = inject('installed');
const packed = inject('packed');
const { baseUrl, credentials, token } = inject('service');

const MAX_INSTALLED_BYTES = 15 * 1024 * 1024;

const modules = join(installed, 'node_modules');
const conformance = join(modules, '.bin/helpdesk-conformance');
const names = ['conformance', 'contract', 'contract-server'];

describe.each(names)('@helpdesk/%s', (name) => {
  const folder = join(modules, '@helpdesk', name);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

  test('publint finds no problem', async () => {
    const { messages, pkg } = await publint({ pkgDir: join(packed, name), strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  test('attw finds types for each entry point of an ESM package', async () => {
    const args = [join(packed, `helpdesk-${name}-1.0.0.tgz`), '--profile', 'esm-only', '--format', 'json'];
    const { code, stdout } = await runCommand(join(REPOSITORY, 'examples/node_modules/.bin/attw'), args);
    expect(JSON.parse(stdout)).toMatchObject({
      analysis: { packageName: `@helpdesk/${name}`, types: { kind: 'included' } },
    });
    expect(code, stdout).toBe(0);
  });

  test('needs no other package, and Node 22 or later', () => {
    expect(manifest.dependencies).toBeUndefined();
    expect(manifest.peerDependencies).toBeUndefined();
    expect(manifest.engines).toEqual({ node: '>=22.14' });
  });

  test('has every file to which its pages link', () => {
    const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
    const links = pages.flatMap((page) =>
      [...readFileSync(join(folder, page), 'utf8').matchAll(/\]\((?!\w+:|#)([^)#]+)/g)].map(([, link = '']) =>
        join(folder, dirname(page), link),
      ),
    );
    expect(pages).toContain('README.md');
    expect(links.filter((path) => !existsSync(path))).toEqual([]);
  });

  test('has no path of this machine, and the licenses of the code that it contains', () => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    expect(texts.filter((text) => text.includes(REPOSITORY))).toEqual([]);
    expect(files.map((entry) => entry.name)).toContain('LICENSE');
    expect(files.some((entry) => entry.name === 'THIRD-PARTY-LICENSES.txt')).toBe(name !== 'contract');
  });
});

test(`all together take less than ${MAX_INSTALLED_BYTES} bytes`, () => {
  const files = readdirSync(modules, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = files.map((entry) => statSync(join(entry.parentPath, entry.name)).size);
  expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThan(MAX_INSTALLED_BYTES);
});

test('npx helpdesk-conformance runs the installed suite', async () => {
  const args = ['helpdesk-conformance', baseUrl, '--token', token, '--only', 'listTags/200'];
  const stdout = await runSuccessfully('npx', args, { cwd: installed });
  expect(stdout).toMatch(/^CONFORMS AS FAR AS IT WAS TESTED: /m);
});

test('each place that the suite names is a line of a file in its package', async () => {
  const plan = await runSuccessfully(conformance, ['--list']);
  const places = new Set(
    plan
      .trim()
      .split('\n')
      .map((line) => line.split('\t')[2] ?? ''),
  );
  expect(places.size).toBeGreaterThan(100);
  const isThere = (place: string): boolean => {
    const [file = '', line] = place.split(':');
    const path = join(modules, '@helpdesk/conformance', file);
    return existsSync(path) && readFileSync(path, 'utf8').split('\n').length >= Number(line);
  };
  expect([...places].filter((place) => !isThere(place))).toEqual([]);
});

test.each(['helpdesk-conformance', 'helpdesk-stub'])('%s --help has no command of the repository', async (name) => {
  const help = await runSuccessfully(join(modules, '.bin', name), ['--help']);
  expect(help).toContain(`npx ${name} `);
  expect(help).not.toContain('pnpm');
});

test('npx runs the tarball of the suite in an empty folder, without an installation before', async () => {
  const tarball = join(packed, 'helpdesk-conformance-1.0.0.tgz');
  const args = ['--yes', '--offline', '--package', tarball, 'helpdesk-conformance'];
  const stdout = await runSuccessfully('npx', [...args, baseUrl, '--token', token, '--only', 'listTags/200'], {
    cwd: packed,
  });
  expect(stdout).toMatch(/^CONFORMS AS FAR AS IT WAS TESTED: /m);
});

describe.each([
  ['22', join(REPOSITORY, 'examples/node-22/node_modules/node-22/bin/node')],
  ['24', process.execPath],
])('Node %s', (version, node) => {
  test('is what runs', async () => {
    expect((await runCommand(node, ['--version'])).stdout).toMatch(new RegExp(`^v${version}[.]`));
  });

  test('runs the installed suite, and the service conforms', { timeout: 180_000 }, async () => {
    const { code, stdout } = await runCommand(node, [conformance, baseUrl, '--credentials', credentials]);
    expect(stdout).toMatch(/^CONFORMS: /m);
    expect(code).toBe(0);
  });

  test('runs the single file', async () => {
    const file = join(packed, 'helpdesk-conformance.mjs');
    const stdout = await runSuccessfully(node, [file, baseUrl, '--token', token, '--only', 'listTags/200']);
    expect(stdout).toMatch(/^CONFORMS AS FAR AS IT WAS TESTED: /m);
  });

  test('runs helpdesk-stub, which serves the contract that it contains', async () => {
    const stub = await startServer(node, [join(modules, '.bin/helpdesk-stub')], { env: { PORT: '0' } });
    const response = await fetch(`${stub.baseUrl}/v1/tags`, { headers: { authorization: 'Bearer any' } }).finally(
      stub.stop,
    );
    expect(response.status).toBe(200);
  });
});

describe('typed handlers on the installed packages', () => {
  const write = (name: string, handler: string) => {
    const text = `import { createServer } from 'node:http';
import { contract, type Handler } from '@helpdesk/contract';
import { createContractServer } from '@helpdesk/contract-server';

const getContact: Handler<'getContact'> = ${handler};
const handler = await createContractServer({
  contract,
  handlers: { getContact },
  authenticate: async () => ({ principal: undefined, scopes: Object.keys(contract.scopes), features: [] }),
  log: { error: (fields, message) => console.error(message, fields) },
});
const server = createServer(handler).listen(0, () => {
  const address = server.address();
  console.log(\`http://127.0.0.1:\${typeof address === 'object' ? address?.port : address}\`);
});
`;
    writeFileSync(join(installed, name), text);
    return join(installed, name);
  };
  const typeCheck = (file: string) => {
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node'];
    const typeRoots = join(REPOSITORY, 'node_modules/@types');
    return runCommand('tsc', [...options, '--typeRoots', typeRoots, file]);
  };

  test('type-check and run', async () => {
    const file = write('right.ts', `(request, { errorResponse }) => errorResponse(404, 'unknown-id')`);
    expect(await typeCheck(file)).toMatchObject({ stdout: '', code: 0 });
    const server = await startServer(process.execPath, [file]);
    const response = await fetch(`${server.baseUrl}/v1/contacts/7`, {
      headers: { authorization: 'Bearer some-token' },
    });
    expect([response.status, await response.json()]).toEqual([404, { error: { message: 'Contact not found' } }]);
    await server.stop();
  });

  test('that are wrong do not type-check', async () => {
    const { stdout } = await typeCheck(write('wrong.ts', `(request, { errorResponse }) => errorResponse(404, 'gone')`));
    expect(stdout).toContain(`Argument of type '"gone"' is not assignable`);
  });
});
