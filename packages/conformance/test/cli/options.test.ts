import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readOptions } from '../../src/cli/options.ts';

const folder = mkdtempSync(join(tmpdir(), 'options-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const token = { HELPDESK_TOKEN: 't' };
const local = 'http://127.0.0.1:3000';

test.each<[argv: string[], want: object]>([
  [[local], { baseUrl: local, profile: 'full', credentials: { full: 't' } }],
  [[`${local}/`], { baseUrl: local }],
  [['http://localhost:1'], { profile: 'full' }],
  [['http://[::1]:1'], { profile: 'full' }],
  [['https://api.example.com/helpdesk/'], { baseUrl: 'https://api.example.com/helpdesk', profile: 'read-only' }],
  [['https://api.example.com', '--profile', 'full'], { profile: 'full' }],
  [[local, '--token', 'other'], { credentials: { full: 'other' } }],
  [[local, '--concurrency', '8', '--timeout', '250', '--strict'], { concurrency: 8, timeout: 250, strict: true }],
  [[local, '--header', 'X-A: 1', '--header', 'x-b:two words'], { headers: { 'x-a': '1', 'x-b': 'two words' } }],
  [
    [local, '--credentials', file('some.json', '{"unscoped":"u","other_account":"o"}')],
    { credentials: { full: 't', unscoped: 'u', 'other-account': 'o' } },
  ],
  [
    [local, '--data', file('data.json', '{"author":[7,{"id":8}],"shelf":1}')],
    { data: { author: [7, { id: 8 }], shelf: [1] } },
  ],
  [['--list'], { list: true }],
])('%j is understood', (argv, want) => {
  expect(readOptions(argv, argv.includes('--list') ? {} : token)).toMatchObject(want);
});

test.each<[argv: string[], want: string]>([
  [[], 'BASE_URL is missing: say which service to judge'],
  [
    ['ftp://a'],
    'BASE_URL must be an http or https address without a query, such as http://127.0.0.1:3000, not "ftp://a"',
  ],
  [[local, 'extra'], 'only one BASE_URL can be judged at a time, "extra" is one too many'],
  [[local, '--profile', 'some'], '--profile must be full or read-only, not "some"'],
  [[local, '--concurrency', '0'], '--concurrency must be a whole number from 1 to 64, not "0"'],
  [[local, '--timeout', '1s'], '--timeout must be a whole number from 1 to 600000, not "1s"'],
  [[local, '--header', 'nothing'], `--header must be 'Name: value', not "nothing"`],
  [[local, '--header', 'Authorization: x'], '--header cannot set Authorization'],
  [[local, '--credentials', file('list.json', '[]')], 'must hold a JSON object'],
  [
    [local, '--credentials', file('odd.json', '{"admin":"x"}')],
    '"admin" is no credential; known are full, unscoped, expired, other_account, no_features',
  ],
  [[local, '--credentials', file('number.json', '{"full":5}')], '"full" must be a token'],
  [[local, '--credentials', join(folder, 'missing.json')], 'ENOENT'],
  [[local, '--data', file('broken.json', '{')], '--data'],
  [[local, '--colour'], "Unknown option '--colour'"],
])('%j is refused', (argv, want) => {
  expect(() => readOptions(argv, token)).toThrow(want);
});

test('without any credential nothing can be judged', () => {
  expect(() => readOptions([local], {})).toThrow(
    'no credential: give --credentials FILE, --token TOKEN or the variable HELPDESK_TOKEN',
  );
});
