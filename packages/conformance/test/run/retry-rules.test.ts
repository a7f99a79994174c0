import { expect, test } from 'vitest';
import type { Retry } from '../../src/exchange.ts';
import type { OutgoingRequest } from '../../src/requests/build-http-request.ts';
import type { Obstacle } from '../../src/run/transport/network-errors.ts';
import {
  explainGivingUp,
  isRepeatable,
  mayHaveTakenEffect,
  type RetryState,
} from '../../src/run/transport/retry-rules.ts';

const usual: RetryState = {
  isSingleAttempt: false,
  isFirstContact: false,
  isLimited: () => false,
  isSlow: () => false,
  allowWait: () => true,
};

const requestOf = (method: string, expected: number): OutgoingRequest =>
  ({ method, target: '/v1/books', headers: {}, credential: 'full', expected }) as unknown as OutgoingRequest;

const obstacleOf = (reason: Obstacle['reason'], retryAfter?: number): Obstacle => ({
  reason,
  detail: '',
  isUndone: reason === '429' || reason === 'no-connection',
  ...(retryAfter !== undefined && { retryAfter }),
});

const lost: Retry = { request: 'GET /v1/books', reason: 'connection-lost', waited: 500, mayHaveTakenEffect: false };

test.each<[given: string, state: Partial<RetryState>, obstacle: Obstacle, retries: readonly Retry[], reason: unknown]>([
  ['that was lost once', {}, obstacleOf('connection-lost'), [], undefined],
  ['that was lost four times', {}, obstacleOf('connection-lost'), [lost, lost, lost], ''],
  ['that was lost three times and limited now', {}, obstacleOf('429'), [lost, lost, lost], undefined],
  ['of a single attempt', { isSingleAttempt: true }, obstacleOf('timeout'), [], ''],
  ['to a target that is not there', { isFirstContact: true }, obstacleOf('no-connection'), [], ''],
  ['that has to wait for long', {}, obstacleOf('429', 61_000), [], expect.stringContaining('asks to wait 61 s')],
  ['to a slow operation', { isSlow: () => true }, obstacleOf('timeout'), [], expect.stringContaining('in time')],
  ['to a slow operation that lost a connection', { isSlow: () => true }, obstacleOf('connection-lost'), [], undefined],
  ['like one that was given up', { isLimited: () => true }, obstacleOf('429'), [], expect.stringContaining('similar')],
  [
    'of a run without time',
    { allowWait: () => false },
    obstacleOf('timeout'),
    [],
    expect.stringContaining('all waits'),
  ],
])('a request %s', (_, state, obstacle, retries, reason) => {
  expect(explainGivingUp({ ...usual, ...state }, { request: requestOf('GET', 200), obstacle, retries }, 500)).toEqual(
    reason,
  );
});

test.each<[method: string, expected: number, isAgain: boolean, mayHaveEffect: boolean]>([
  ['GET', 200, true, false],
  ['PUT', 200, true, false],
  ['PUT', 201, false, true],
  ['POST', 201, false, true],
  ['POST', 400, true, true],
  ['DELETE', 204, false, true],
])('a lost %s that should get %i', (method, expected, isAgain, mayHaveEffect) => {
  const request = requestOf(method, expected);
  const obstacle = obstacleOf('connection-lost');
  expect(isRepeatable(request, obstacle)).toBe(isAgain);
  expect(mayHaveTakenEffect('full', request, obstacle)).toBe(mayHaveEffect);
  expect(mayHaveTakenEffect('read-only', request, obstacle)).toBe(false);
});
