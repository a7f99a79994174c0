import { expect, test, vi } from 'vitest';
import type { OutgoingRequest } from '../../src/requests/build-http-request.ts';
import { createSilentOperations } from '../../src/run/transport/silent-operations.ts';

const toRequest = (method: string, operationId: string): OutgoingRequest => ({
  method,
  target: '/books',
  headers: {},
  credential: 'full',
  operationId,
});
const listing = toRequest('GET', 'listBooks');
const options = toRequest('OPTIONS', 'listBooks');
const creation = toRequest('POST', 'createBook');

/** After so many timeouts of `listing`, each of a request that was sent after the one before. */
function afterTimeouts(count: number): ReturnType<typeof createSilentOperations> {
  const operations = createSilentOperations();
  for (let number = 0; number < count; number += 1) operations.recordTimeout(listing, performance.now());
  return operations;
}

test.each([
  [3, false, false],
  [4, true, false],
  [5, true, false],
  [6, true, true],
])('after %i timeouts in a row, an operation is slow (%s) and silent (%s)', (count, isSlow, isSilent) => {
  const operations = afterTimeouts(count);
  expect([operations.isSlow(listing), operations.isSilent(listing)]).toEqual([isSlow, isSilent]);
  expect([creation, options].map(operations.isSlow)).toEqual([false, false]);
});

test('timeouts of requests that were under way at once are one', () => {
  const operations = createSilentOperations();
  for (let number = 0; number < 20; number += 1) operations.recordTimeout(listing, 1);
  expect(operations.isSlow(listing)).toBe(false);
});

test('a response ends the silence', () => {
  const operations = afterTimeouts(6);
  operations.recordResponse(listing);
  expect([operations.isSlow(listing), operations.isSilent(listing)]).toEqual([false, false]);
});

test('after a minute, the operation may be back', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const operations = afterTimeouts(6);
  vi.advanceTimersByTime(60_000);
  expect([operations.isSlow(listing), operations.isSilent(listing)]).toEqual([true, false]);
  vi.useRealTimers();
});
