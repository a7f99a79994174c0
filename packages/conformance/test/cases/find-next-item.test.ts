/** Where one more item of a list can be sent. */
import { contract } from '@helpdesk/contract';
import type { Contract, Schema } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import type { Details, Expected } from '../../src/cases/expected.ts';
import { findNextItem } from '../../src/cases/stored-data/find-next-item.ts';
import { findSuccessCase, getRequestValue } from '../../src/contract-queries.ts';

const LIST = '/body/company_ids';
const base = findSuccessCase(contract, 'createContact/201/with-companies');
const sent = getRequestValue(base.request, LIST);
const count = Array.isArray(sent) ? sent.length : 0;

/** The helpdesk, where a list has room for as many items. */
function limitTo(maxItems: number): Contract {
  const operation = contract.operations.createContact;
  if (operation?.body === undefined) throw new Error('createContact has no body');
  const schema: Schema = { allOf: [operation.body.schema, { properties: { company_ids: { maxItems } } }] };
  return {
    ...contract,
    operations: { ...contract.operations, createContact: { ...operation, body: { ...operation.body, schema } } },
  };
}

const ITEM = `${LIST}/0`;

test.each<[what: string, Contract, documentedAt: string, at: string | undefined]>([
  ['after the documented ones', contract, ITEM, `${LIST}/${count}`],
  ['as the last one that fits', limitTo(count + 1), ITEM, `${LIST}/${count}`],
  ['not in a full list', limitTo(count), ITEM, undefined],
  ['not in what is no list', contract, '/body/email/0', undefined],
])('%s', (_, given, documentedAt, at) => {
  expect(count).toBeGreaterThan(0);
  expect(findNextItem(given, base, documentedAt, { status: 404, hasBody: true })?.at).toBe(at);
});

test('the rejection names the item instead of the documented one', () => {
  const details = (paths: string[]): readonly Details[] => [{ at: '/error/details', paths }];
  const expected: Expected = {
    status: 400,
    hasBody: true,
    details: details([ITEM, `${ITEM}/id`, '/body/email']),
    issueLocation: { at: '/error/details', path: ITEM },
  };
  const next = `${LIST}/${count}`;
  expect(findNextItem(contract, base, ITEM, expected)?.expected).toEqual({
    ...expected,
    details: details([next, `${next}/id`, '/body/email']),
    issueLocation: { at: '/error/details', path: next },
  });
});
