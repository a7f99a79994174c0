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
