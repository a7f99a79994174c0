import { contract } from '@helpdesk/contract';
import { expect, test } from 'vitest';
import { createLedger } from '../../src/resources/ledger.ts';

const ACCEPTED = { status: 200, headers: {}, body: '{}' };

test.each([
  ['text-contact-field', 'updateContactField'],
  ['article', 'updateArticle'],
  ['conversation', 'updateArticle'],
])('what may have lost a %s is its own update, or else the first one: %s', (kind, operationId) => {
  const ledger = createLedger(contract);
  for (const id of ['updateArticle', 'updateContactField'])
    for (const operation of Object.values(contract.operations).filter((one) => one.operationId === id))
      ledger.record(operation, { ...ACCEPTED }, { expected: 400 });
  expect(ledger.findAccepting(kind)?.operationId).toBe(operationId);
});

test.each([
  ['full', true],
  ['other-account', false],
] as const)('what the credential %s has created is waited for: %s', (credential, expected) => {
  const ledger = createLedger(contract);
  const response = { status: 201, headers: {}, body: '{"data":{"id":7}}' };
  for (const operation of Object.values(contract.operations).filter((one) => one.operationId === 'createContact'))
    ledger.record(operation, response, { credential });
  expect(ledger.isNew('contact', 7)).toBe(expected);
  expect(ledger.hasCreated('contact', 7)).toBe(true);
});

test.each<readonly [operationId: string, status: number, body: string, created: readonly unknown[]]>([
  ['createCompany', 201, '{"data":{"id":7}}', [{ operationId: 'createCompany', kind: 'company', id: 7 }]],
  ['createCompany', 201, '{}', [{ operationId: 'createCompany', kind: 'company' }]],
  ['createCompany', 200, '{"data":{"id":7}}', [{ operationId: 'createCompany', kind: 'company', id: 7 }]],
  ['createCompany', 200, '{}', []],
  ['createCompany', 400, '{"data":{"id":7}}', []],
  ['getCompany', 200, '{"data":{"id":7}}', []],
])('%s with %i and %s has created %j', (operationId, status, body, created) => {
  const ledger = createLedger(contract);
  for (const operation of Object.values(contract.operations).filter((one) => one.operationId === operationId))
    ledger.record(operation, { status, headers: {}, body });
  expect(ledger.created).toEqual(created);
});
