/** The command line from its arguments to its exit code, on a target that responds to everything with `{}`. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { listen } from '../support/listen.ts';

const folder = mkdtempSync(join(tmpdir(), 'main-'));
const at = (name: string): string => join(folder, name);
let requests = 0;
let onRequest = (): void => {};
const server = createServer((_, response) => {
  requests += 1;
  onRequest();
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
let baseUrl: string;
let close: () => Promise<unknown>;

beforeAll(async () => {
  ({ baseUrl, close } = await listen(server));
});
beforeEach(() => {
  requests = 0;
  onRequest = () => {};
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

const conformance = (...args: string[]) => conformanceWith({ HELPDESK_TOKEN: 't' }, ...args);

async function conformanceWith(env: NodeJS.ProcessEnv, ...args: string[]) {
  const printed: string[] = [];
  const notes: string[] = [];
  const put = (to: string[]) => (text: string) => void to.push(text);
  const code = await main(args, env, { print: put(printed), printNote: put(notes) });
  return { code, printed: printed.join('\n'), notes: notes.join('\n') };
}

describe('a run without a token', () => {
  test.each([
    ['no file', {}, 'no credential: give --credentials FILE, --token TOKEN or the variable HELPDESK_TOKEN'],
    ['a file', { no_features: 'n' }, 'has no "full", the token that nearly every case needs'],
  ])('and with %s sends nothing and says what to give', async (_, tokens, message) => {
    const path = at('tokens.json');
    writeFileSync(path, JSON.stringify(tokens));
    const given = Object.keys(tokens).length === 0 ? [] : ['--credentials', path];
    const { code, notes } = await conformanceWith({}, baseUrl, ...given);
    expect(notes).toContain(message);
    expect({ code, requests }).toEqual({ code: 2, requests: 0 });
  });

  test('lists what would run', async () => {
    const { code, printed } = await conformanceWith({}, baseUrl, '--list');
    expect(printed).toContain('listTags/200/minimal');
    expect({ code, requests }).toEqual({ code: 0, requests: 0 });
  });
});

describe('--only', () => {
  test.each([
    ['twice', ['--only', 'listTags/200', '--only', 'listMembers/200']],
    ['by commas', ['--only', 'listTags/200,listMembers/200']],
  ])('given %s runs what each one names', async (_, args) => {
    const report = at('only');
    await conformance(baseUrl, ...args, '--report', report);
    const { results } = JSON.parse(readFileSync(join(report, 'report.json'), 'utf8'));
    const operations = new Set(results.tests.map(({ name }: { name: string }) => name.split('/', 2).join('/')));
    expect(operations).toEqual(new Set(['listTags/200', 'listMembers/200']));
    expect(results.extra.only).toEqual(['listTags/200', 'listMembers/200']);
    expect(readFileSync(join(report, 'summary.md'), 'utf8')).toContain('only `listTags/200, listMembers/200`');
  });

  test.each([
    [['--only', 'listTags', '--only', 'creatContact'], 2, '"creatContact"; is it createContact?'],
    [['--only', 'listTags,createcontact/409'], 2, '"createcontact/409"; is it createContact/409/'],
    [['--only', 'creatContact'], 2, '--only: no case id begins with "creatContact"; is it createContact?\nRun'],
    [['--only', 'xyz', '--only', 'zyx'], 2, '--only: no case id begins with "zyx"; --list shows all of them'],
    [['--exclude', 'creatContact'], 2, '--exclude: no case id begins with "creatContact"; is it createContact?'],
    [
      ['--only', 'listTags/2', '--exclude', 'listTags'],
      3,
      'nothing to run: no case is left of listTags/2, without listTags',
    ],
    [['--only', 'listTags,'], 2, '--only must be the start of a case id, or several separated by commas, not empty'],
  ])('names what matches nothing: %j', async (args, code, message) => {
    expect(await conformance(baseUrl, ...args)).toMatchObject({ code, notes: expect.stringContaining(message) });
    expect(requests).toBe(0);
  });
});

describe('--report', () => {
  test.each([
    ['below /proc', () => '/proc/helpdesk/out'],
    ['where a file is in the way', () => file('in-the-way')],
    ['below a file', () => join(file('in-the-way-too'), 'out')],
    ['where a folder has the name of a report', () => join(made('taken/report.json'), '..')],
  ])('%s ends before any request', async (_, directory) => {
    const { code, notes } = await conformance(baseUrl, '--only', 'listTags', '--report', directory());
    expect(code).toBe(2);
    expect(notes).toContain(`--report ${directory()}: reports cannot be written there: `);
    expect(requests).toBe(0);
  });

  test('keeps existing reports until the new ones are ready', async () => {
    writeFileSync(join(made('old'), 'report.json'), 'an old report');
    let before = '';
    onRequest = () => {
      before ||= readFileSync(join(folder, 'old/report.json'), 'utf8');
    };
    await conformance(baseUrl, '--only', 'listTags/200/minimal', '--report', at('old'));
    expect(before).toBe('an old report');
  });

  test('is an error in one line after the results if the folder disappears during the run', async () => {
    onRequest = () => {
      rmSync(at('gone'), { recursive: true, force: true });
      file('gone');
    };
    const result = await conformance(baseUrl, '--only', 'listTags/200/minimal', '--report', at('gone'));
    expect(result).toEqual({
      code: 2,
      printed: expect.stringContaining('DOES NOT CONFORM'),
      notes: `--report ${at('gone')}: the reports could not be written: ${at('gone')} is not a folder`,
    });
  });
});

test.each([
  ['30', '--timeout 30 is 30 milliseconds; 30 seconds are --timeout 30000'],
  ['3000', undefined],
])('--timeout %s, which has a unit that others may not expect', async (timeout, note) => {
  const { notes } = await conformance('--list', '--only', 'listTags/200', '--timeout', timeout);
  expect(notes).toBe(note ?? '');
});

test('--baseline reports another contract, and failures that were not tested this time', async () => {
  const tests = [{ name: 'createTeam/201/minimal', status: 'failed' }];
  writeFileSync(at('baseline.json'), JSON.stringify({ results: { tests, extra: { contract: { hash: 'another' } } } }));
  const { printed } = await conformance(baseUrl, '--only', 'listTags/200/minimal', '--baseline', at('baseline.json'));
  expect(printed).toContain('the baseline is of another contract');
  expect(printed).toContain('failures not tested this time 1: createTeam/201/minimal');
});

function file(name: string): string {
  writeFileSync(at(name), '');
  return at(name);
}

function made(name: string): string {
  mkdirSync(at(name), { recursive: true });
  return at(name);
}
