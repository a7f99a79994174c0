/** `--contract`: the command line with the contract of another API, compiled from contract-gen's library fixture. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { startLibrary, tokens } from '../support/library.ts';
import { contract, outputs } from '../support/library-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'contract-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
for (const { base, path, text } of outputs) if (base === 'generated') file(path, text);
const compiled = join(folder, 'index.ts');

async function conformance(...args: string[]) {
  const printed: string[] = [];
  const notes: string[] = [];
  const put = (to: string[]) => (text: string) => void to.push(text);
  const code = await main(args, { HELPDESK_TOKEN: tokens.full }, { print: put(printed), printNote: put(notes) });
  return { code, printed: printed.join('\n'), notes: notes.join('\n') };
}

test.each([
  ['a compiled folder', compiled],
  ['a JSON file', file('contract.json', JSON.stringify(contract))],
])('plans the cases of %s', async (_, specifier) => {
  const { code, printed } = await conformance('--list', '--contract', specifier);
  expect(code).toBe(0);
  expect(printed).toContain('createBook/201/minimal');
  expect(printed).not.toContain('createContact');
});

test('runs the cases against a service of that contract', async () => {
  const library = await startLibrary();
  const { code, printed } = await conformance(library.baseUrl, '--contract', compiled, '--only', 'getBook/200').finally(
    library.close,
  );
  expect(printed).toMatch(
    /^CONFORMS AS FAR AS IT WAS TESTED: \d+ cases .* invariants?\) of getBook\/200: \d+ pass, 3 waived$/m,
  );
  expect(code).toBe(0);
});

test.each([
  ['a file that is not there', join(folder, 'missing.ts'), 'missing.ts cannot be loaded: the file does not exist'],
  [
    'a JSON file that is not there',
    join(folder, 'missing.json'),
    'missing.json cannot be loaded: the file does not exist',
  ],
  ['a package that is not installed', 'no-such-package', 'no-such-package cannot be loaded: there is no such file'],
  ['a file that is not JSON', file('broken.json', '{'), 'broken.json cannot be loaded: Expected property name'],
  ['a file with something else', file('other.json', '{}'), 'other.json is not a contract: give a JSON file'],
])('%s is an error in one sentence', async (_, specifier, message) => {
  const { code, printed, notes } = await conformance('--list', '--contract', specifier);
  expect({ code, printed }).toEqual({ code: 2, printed: '' });
  expect(notes).toContain(message);
  expect(notes).not.toMatch(/\n|imported from/);
});
