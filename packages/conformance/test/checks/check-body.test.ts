import { expect, test } from 'vitest';
import { checkBody } from '../../src/checks/check-body.ts';
import { type Finding, formatFinding } from '../../src/result.ts';
import { getSchemaValidator } from '../../src/schema-validator.ts';
import { contract } from '../support/library-run.ts';

const common = { id: { type: 'integer' }, name: { type: 'string' } } as const;
const forms = [
  { type: 'object', required: ['id', 'tags'], properties: { ...common, tags: { type: 'array' } } },
  { type: 'object', required: ['id', 'tag'], properties: { ...common, tag: { type: 'string' } } },
] as const;
const schema = { type: 'object', properties: { data: { type: 'array', items: { anyOf: forms } } } } as const;

const findingsOf = (...items: readonly object[]): Finding[] =>
  checkBody(
    contract,
    getSchemaValidator(contract),
    { status: 200, mediaType: 'application/json', schema, headers: {}, examples: {}, at: '' },
    JSON.parse(JSON.stringify({ data: items })),
  );

/** What is wrong with items that have one of two forms. */
const check = (...items: readonly object[]): string[] => findingsOf(...items).map(formatFinding);

test('a mistake that is one in each form is told once, without what other forms need', () => {
  expect(check({ id: '1', tags: [] })).toEqual(['/data/0/id: expected an integer, received "1"']);
  expect(check({ tag: 'a' })).toEqual(['/data/0/id: expected to be present, received nothing']);
});

test('a value without any of the forms is told what each one needs', () => {
  expect(check({ id: 1 }, { id: 2, tags: [] })).toEqual([
    '/data/0/tags: expected to be present, received nothing in item 1',
    '/data/0/tag: expected to be present, received nothing in item 1',
  ]);
});

test('an item is named by its id, and who has created it if it has a marker of the suite', () => {
  const [, own] = [1, 2].map((id) => ({ id, name: `Noor${id === 2 ? ' conformance-abcde-001' : ''}`, tag: 5 }));
  const others = [{ id: 1, name: 'Noor', tag: 'a' }];
  expect(check(...others, own ?? {})).toContain(
    '/data/1/tag: expected a string, received 5 in item 2, which this or an earlier run of the suite created',
  );
  expect(check({ id: 1, name: 'Noor', tag: 5 })).toContain('/data/0/tag: expected a string, received 5 in item 1');
});

test('findings that are cut say that there are more', () => {
  const items = Array.from({ length: 11 }, (_, index) => ({ id: `${index}`, tags: [] }));
  const listMarks = (shown: readonly object[]) => findingsOf(...shown).map(({ hasMore = false }) => hasMore);
  expect(listMarks(items.slice(0, 10))).toEqual(Array(10).fill(false));
  expect(listMarks(items)).toEqual(Array(10).fill(true));
});

test('what is not documented is shown as received, whatever its name is', () => {
  const closed = { type: 'object', properties: {}, additionalProperties: false } as const;
  const documented = { status: 200, mediaType: 'application/json', schema: closed, headers: {}, examples: {}, at: '' };
  expect(checkBody(contract, getSchemaValidator(contract), documented, { 'a/b~c': 7 }).map(formatFinding)).toEqual([
    '/a~1b~0c: expected no undeclared property, received 7',
  ]);
});
