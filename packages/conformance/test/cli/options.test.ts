import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rejectBasePath } from '../../src/cli/option-parsers.ts';
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
  [[local, '--only', 'a', '--only', 'b,c', '--only', 'a'], { only: ['a', 'b', 'c'] }],
  // The command line takes precedence over the environment.
  [[local, '--credentials', file('full.json', '{"full":"f"}')], { credentials: { full: 'f' } }],
  [[local, '--credentials', file('same.json', '{"full":"f"}'), '--token', 'f'], { credentials: { full: 'f' } }],
  [['https://api.example.com/helpdesk//'], { baseUrl: 'https://api.example.com/helpdesk' }],
  [['--list'], { list: true }],
  [[local, '--contract', 'contract.json'], { contract: 'contract.json' }],
])('%j is read', (argv, want) => {
  expect(readOptions(argv, argv.includes('--list') ? {} : token)).toMatchObject(want);
});

test.each<[argv: string[], want: string]>([
  [[], 'BASE_URL is missing: give the address of the service'],
  [['ftp://a'], 'BASE_URL must be an http or https address, such as http://127.0.0.1:3000, not "ftp://a"'],
  [
    ['127.0.0.1:4310'],
    'BASE_URL must be an http or https address, such as http://127.0.0.1:4310, not "127.0.0.1:4310"',
  ],
  [['http://'], 'BASE_URL must be an http or https address, such as http://127.0.0.1:3000, not "http://"'],
  [['http://127.0.0.1:99999'], 'BASE_URL has the port 99999; the highest one is 65535'],
  [[`${local}/?a=1`], 'BASE_URL must have no query: remove "?a=1"'],
  [[`${local}/?`], 'BASE_URL must have no query: remove "?"'],
  [[`${local}/#top`], 'BASE_URL must have no fragment: remove "#top"'],
  [[local, 'extra'], 'give one BASE_URL only; "extra" is another'],
  [[local, '--profile', 'some'], '--profile must be full or read-only, not "some"'],
  [[local, '--concurrency', '0'], '--concurrency must be a whole number from 1 to 64, not "0"'],
  [[local, '--rate', '-1'], '--rate must be a whole number from 1 to 10000, not "-1"'],
  [[local, '--max-items', '-5', '--strict'], '--max-items must be a whole number from 5000 to 1000000, not "-5"'],
  [['--export', 'arazzo', '--report', 'out'], '--report cannot be used with --export'],
  [['--export', 'arazzo', '--credentials-a', 'a.json'], '--credentials-a cannot be used with --export'],
  [['compare', 'HTTP://127.0.0.1:99999', local], 'BASE_URL has the port 99999; the highest one is 65535'],
  [[local, '--shard', '-1/4'], '--shard must be I/N, such as 1/4'],
  [[local, '--credentials', ''], '--credentials needs a value: FILE, not an empty text'],
  [[local, '--report='], '--report needs a value: DIR, not an empty text'],
  [[local, '--contract', ''], '--contract needs a value: FILE|PACKAGE, not an empty text'],
  [[local, '--expected-failures', ''], '--expected-failures needs a value: FILE, not an empty text'],
  [[local, '--timeout', '1s'], '--timeout must be a whole number from 1 to 600000, not "1s"'],
  [[local, '--header', 'nothing'], `--header must be 'Name: value', not "nothing"`],
  [[local, '--header', 'Authorization: x'], '--header cannot set Authorization'],
  [[local, '--credentials', file('list.json', '[]')], 'must contain a JSON object'],
  [
    [local, '--credentials', file('odd.json', '{"admin":"x"}')],
    '"admin" is not a credential; use one of full, unscoped, expired, revoked, other_account, no_features, or scope: and the name of a scope',
  ],
  [
    [local, '--credentials', file('inherited.json', '{"constructor":"x"}')],
    '"constructor" is not a credential; use one of',
  ],
  [[local, '--credentials', file('number.json', '{"full":5}')], '"full" must be a token'],
  [[local, '--credentials', folder], `--credentials ${folder}: this is a folder; give a JSON file`],
  [[local, '--credentials', join(folder, 'missing.json')], 'missing.json: the file does not exist'],
  [[local, '--data', file('broken.json', '{')], '--data'],
  [[local, '--data', file('null.json', '{"author":[null]}')], '"author" must be a list of resources or of their ids'],
  [[local, '--data', file('nested.json', '{"author":[[7]]}')], '"author" must be a list of resources or of their ids'],
  [[local, '--colour'], "Unknown option '--colour'"],
  [[local, '--ony', 'listTags'], "Unknown option '--ony' (did you mean --only?)"],
  [[local, '--contract', 'a.json', '--contract', 'b.json'], '--contract is given more than once'],
  [[local, '--profile', 'read-only', '--profile', 'full'], '--profile is given more than once'],
  [[local, '--data', 'a.json', '--data', 'b.json'], '--data is given more than once'],
  [[local, '--only', ''], '--only must be the start of a case id, or several separated by commas, not empty'],
  [[local, '--header', 'X-A: 1', '--header', 'x-a: 2'], '--header gives x-a more than once'],
  [[local, '--header', 'Accept: text/html'], '--header cannot set Accept: the suite sets it for each request'],
  [[local, '--header', 'Content-Length: 5'], '--header cannot set Content-Length: the suite sets it for each request'],
  [[local, '--header', 'X-A: 1\nX-B: 2'], "--header must be 'Name: value'"],
  [[local, '--header', 'X-A: é'], "--header must be 'Name: value'"],
  [[local, '--token', 'two words'], '--token must be a token, a string of printable characters without spaces'],
  [
    [local, '--token', 'a', '--credentials', file('both.json', '{"full":"b"}')],
    'are two different tokens: give one of them',
  ],
  [[local, '--credentials', file('twice.json', '{"full":"b","expired":"b"}')], 'is the same token as the full one'],
  [['http://user:secret@127.0.0.1'], 'BASE_URL must not contain a user name or a password'],
])('%j is rejected', (argv, want) => {
  expect(() => readOptions(argv, token)).toThrow(want);
});

test('an invalid token in the environment is rejected without being shown', () => {
  expect(() => readOptions([local], { HELPDESK_TOKEN: 'secret\n' })).toThrow(
    /^HELPDESK_TOKEN must be a token, a string of printable characters without spaces$/,
  );
});

test.each([
  ['http://127.0.0.1:3000', ''],
  ['https://api.example.com/helpdesk', ''],
  ['https://api.example.com/helpdesk', '/v1'],
  ['https://api.example.com/my-v1', '/v1'],
  ['https://api.example.com/v1/helpdesk', '/v1'],
])('the base URL %s suits the base path "%s"', (baseUrl, basePath) => {
  expect(() => rejectBasePath(baseUrl, basePath)).not.toThrow();
});

test.each([
  ['http://127.0.0.1:3000/v1', '/v1'],
  ['https://api.example.com/helpdesk/v1/', '/v1'],
  ['https://api.example.com/helpdesk/v1', '/v1/'],
])('the base URL %s has the base path "%s" in it', (baseUrl, basePath) => {
  expect(() => rejectBasePath(baseUrl, basePath)).toThrow('BASE_URL is what precedes /v1: remove it from');
});

test('an unknown option is named, without advice about positional arguments', () => {
  expect(() => readOptions([local, '--colour'], token)).toThrow(/^Unknown option '--colour'$/);
});
