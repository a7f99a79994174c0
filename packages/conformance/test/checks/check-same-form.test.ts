import { expect, test } from 'vitest';
import { checkSameForm } from '../../src/checks/check-same-form.ts';
import { formatFinding } from '../../src/result.ts';
import { getSchemaValidator } from '../../src/schema-validator.ts';
import { contract } from '../support/library-run.ts';

const forms = [
  { type: 'object', required: ['tags'], properties: { tags: { type: 'array' } }, additionalProperties: false },
  { type: 'object', required: ['tag'], properties: { tag: { type: 'string' } }, additionalProperties: false },
] as const;
const schema = {
  type: 'object',
  properties: { data: { type: 'array', items: { anyOf: forms }, 'x-same-form': true } },
} as const;

const [several, one, both, neither] = [{ tags: [] }, { tag: 'a' }, { tag: 'a', tags: [] }, { tag: 1 }];

test.each([
  { why: 'the same form', items: [several, several], at: undefined },
  { why: 'another form', items: [several, several, one, one], at: '/data/2' },
  { why: 'an item of both forms, which tells nothing', items: [both, one, one], at: undefined },
  { why: 'another form after an item of both', items: [both, one, several], at: '/data/2' },
  { why: 'an item of neither form, which the schema of the items tells', items: [several, neither], at: undefined },
  { why: 'no items', items: [], at: undefined },
])('$why', ({ items, at }) => {
  const documented = { status: 200, mediaType: 'application/json', schema, headers: {}, examples: {}, at: '' };
  const findings = checkSameForm(contract, getSchemaValidator(contract), documented, { data: items });
  const received = JSON.stringify(items[Number(at?.split('/').at(-1))]);
  expect(findings.map(formatFinding)).toEqual(
    at === undefined ? [] : [`${at}: expected an item of the same form as those before it, received ${received}`],
  );
});
