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
      ledger.record(operation, { ...ACCEPTED }, 400);
  expect(ledger.findAccepting(kind)?.operationId).toBe(operationId);
});
