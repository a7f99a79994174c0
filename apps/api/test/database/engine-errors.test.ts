/** Errors of engines and drivers that end a long command, though nothing is wrong with it. */
import { expect, test } from 'vitest';
import { engineMessageOf, isConnectionLost, isDiskFull } from '../../src/database/engine-errors.ts';

const toError = (message: string, code?: string) => Object.assign(new Error(message), code && { code });

test.each([
  [toError('ROLLBACK - read ECONNRESET', 'ECONNRESET'), true, false],
  [toError('terminating connection due to administrator command', '57P01'), true, false],
  [toError('Connection terminated unexpectedly'), true, false],
  [toError('The database server has not responded for 35000 ms'), true, false],
  [toError('COMMIT - database or disk is full', 'SQLITE_FULL'), false, true],
  [toError('could not extend file: No space left on device', '53100'), false, true],
  [toError('ENOSPC: no space left on device, write', 'ENOSPC'), false, true],
  [toError('UNIQUE constraint failed: contacts.email', 'SQLITE_CONSTRAINT_UNIQUE'), false, false],
  ['ECONNRESET', false, false],
])('%s', (error, isLost, isFull) => {
  expect([isConnectionLost(error), isDiskFull(error)]).toEqual([isLost, isFull]);
});

test.each([
  ['COMMIT - database or disk is full', 'database or disk is full'],
  ["select 'a - b'\n from tags - disk I/O error", 'disk I/O error'],
  ['Connection terminated unexpectedly', 'Connection terminated unexpectedly'],
])('%j without the statement is %j', (message, expected) => {
  expect(engineMessageOf(new Error(message))).toBe(expected);
});
