import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createConfig, lintConfig, loadConfig, type RuleConfig } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { rules } from '../rules/plugin.ts';
import { lintFiles } from './support/problems.ts';

const configPath = fileURLToPath(new URL('../redocly.yaml', import.meta.url));
const text = readFileSync(configPath, 'utf8');
const settings: Record<string, RuleConfig> = parse(text).rules;
const assertions = Object.fromEntries(Object.entries(settings).filter(([id]) => id.startsWith('rule/')));

// `redocly lint` only warns of such problems. `pnpm lint` reports them as errors.
test('redocly.yaml has no problem of its own', async () => {
  expect(await lintConfig({ config: await loadConfig({ configPath }) })).toEqual([]);
});

test('every rule is an error or off', () => {
  const other = Object.entries(settings).filter(
    ([id, rule]) =>
      !id.startsWith('rule/') && !['error', 'off'].includes(typeof rule === 'string' ? rule : `${rule.severity}`),
  );
  expect(other).toEqual([]);
});

test('every rule that is off has its reason beside it', () => {
  const off = text.split('\n').filter((line) => /^ {2}[\w-]+: off/.test(line));
  expect(off.filter((line) => !/: off # .+\.$/.test(line))).toEqual([]);
});

test('every rule that recommended-strict leaves off is set here', async () => {
  const { rules: strict } = await createConfig({ extends: ['recommended-strict'] });
  const off = Object.entries(strict.oas3_1).filter(([, rule]) => rule === 'off');
  expect(off.map(([id]) => id).filter((id) => !(id in settings))).toEqual([]);
});

test('every house rule is on', () => {
  const on = Object.keys(settings).filter((id) => id.startsWith('house/'));
  expect(on).toEqual(Object.keys(rules).map((id) => `house/${id}`));
});

const good = `openapi: 3.1.0
paths:
  /books:
    post:
      operationId: createBook
      summary: Create a book
      parameters:
        - { name: draft, in: query, allowReserved: true }
        - { name: shelf, in: header }
      requestBody:
        required: false
        x-max-bytes: 65536
        content: { application/json: { examples: { by-author: { summary: With an author, value: {} } } } }
`;

test('the rules in redocly.yaml accept a correct spec', async () => {
  expect(await lintFiles(await createConfig({ rules: assertions }), { 'openapi.yaml': good })).toEqual([]);
});

test.each([
  ['allow-reserved', 'allowReserved: true', 'allowReserved: false'],
  ['allow-reserved', ', allowReserved: true', ''],
  ['example-key', 'by-author', 'byAuthor'],
  ['example-summary', 'With an author', 'With an author.'],
  ['explicit-required', '        required: false\n', ''],
  ['max-bytes', '        x-max-bytes: 65536\n', ''],
  ['no-single-example', 'examples: { by-author: { summary: With an author, value: {} } }', 'example: {}'],
  ['operation-id', 'createBook', 'BookCreate'],
  ['operation-id', 'createBook', 'create'],
  ['summary', 'Create a book', 'Create a book.'],
  ['summary', 'Create a book', 'create a book'],
  ['summary', 'Create a book', 'Create book'],
])('%s rejects a spec in which %j is %j', async (id, from, to) => {
  const problems = await lintFiles(await createConfig({ rules: assertions }), {
    'openapi.yaml': good.replace(from, to),
  });
  const rule = settings[`rule/${id}`];
  expect(problems.map((problem) => problem.replace(/^\S+ /, ''))).toEqual([typeof rule === 'object' && rule.message]);
});
