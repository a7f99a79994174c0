/** Where one more item of a list can be sent. */
import { contract } from '@helpdesk/contract';
import type { Contract, Schema } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { findNextItem } from '../../src/cases/absent-item-cases.ts';
import type { Expected } from '../../src/cases/expected.ts';
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

test.each<[what: string, Contract, listAt: string, expected: Partial<Expected>, at: string | undefined]>([
  ['after the documented ones', contract, LIST, {}, `${LIST}/${count}`],
  ['as the last one that fits', limitTo(count + 1), LIST, {}, `${LIST}/${count}`],
  ['not in a full list', limitTo(count), LIST, {}, undefined],
  ['not in what is no list', contract, '/body/email', {}, undefined],
  ['not where details name the item', contract, LIST, { details: [{ at: '/error/details', paths: [] }] }, undefined],
  ['not where an issue names the item', contract, LIST, { issueLocation: { at: '/error', path: LIST } }, undefined],
])('%s', (_, given, listAt, expected, at) => {
  expect(count).toBeGreaterThan(0);
  expect(findNextItem(given, base, listAt, { status: 404, hasBody: true, ...expected })).toBe(at);
});
