import type { Json } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { checkEcho } from '../../src/checks/check-echo.ts';
import { formatFinding } from '../../src/result.ts';
import { getSchemaValidator } from '../../src/schema-validator.ts';
import { surveysContract as contract } from '../support/surveys.ts';

const [one, two, other] = [
  { id: 1, value: 3 },
  { id: 2, value: '2026-11-23' },
  { id: 2, value: '2026-11-24' },
];

test.each<{ why: string; sent?: Json; received: Json; isRight: boolean }>([
  { why: 'as they were sent', received: [one, two], isRight: true },
  { why: 'in another order', received: [two, one], isRight: true },
  { why: 'with their names in another order', received: [{ value: '2026-11-23', id: 2 }, one], isRight: true },
  { why: 'with another value', received: [one, other], isRight: false },
  { why: 'without one', received: [one], isRight: false },
  { why: 'with one twice', received: [one, one], isRight: false },
  { why: 'with another one beside one that was sent twice', sent: [one, one], received: [one, two], isRight: false },
])('values with the names of their definitions, $why', ({ sent = [one, two], received, isRight }) => {
  const operation = contract.operations.createReply;
  if (operation === undefined) throw new Error('The contract has no createReply');
  const context = { contract, validator: getSchemaValidator(contract) };
  const request = { path: {}, query: {}, header: {}, body: { values: sent } };
  const findings = checkEcho(context, operation, request, { data: { values: received } }).map(formatFinding);
  expect(findings.length === 0, findings.join()).toBe(isRight);
});
