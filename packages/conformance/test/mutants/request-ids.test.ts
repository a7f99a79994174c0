import { type Contract, isObject } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { findInvariant } from '../../src/invariants/registry.ts';
import { renderConsole } from '../../src/report/formats/render-console.ts';
import type { Mutant } from '../support/library.ts';
import { contract, idsOf, reviseContract, runSuite } from '../support/library-run.ts';

/** The contract with a request ID in each response. */
function echoRequestIds(): Contract {
  const schema = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$', 'x-echoes': 'X-Request-Id' };
  const header = { required: false, schema };
  const addHeader = ([key, value]: [string, unknown]): [string, unknown] => [
    key,
    /^\d{3}$/.test(key) && isObject(value)
      ? { ...value, headers: { ...Object(value.headers), 'x-request-id': header } }
      : value,
  ];
  return reviseContract((key, value) =>
    key === 'responses' && isObject(value) ? Object.fromEntries(Object.entries(value).map(addHeader)) : value,
  );
}

test('request IDs are compared across operations', async () => {
  const only = ['getBook/200/invariant-request-id', 'listAuthors/200/invariant-request-id'];
  const options = { contract: echoRequestIds(), only, concurrency: 1 };
  expect(idsOf(await runSuite({}, options), 'fail')).toEqual([]);
  const report = await runSuite({ mutant: 'request-ids-of-connections' }, options);
  expect(idsOf(report, 'fail')).toHaveLength(1);
  expect(renderConsole(report)).toContain('another value than before');
});

test.each<[Mutant, string]>([
  ['new-request-ids-for-errors', 'as sent'],
  ['no-request-ids-for-errors', 'to be present, as in other responses'],
])('%s is noticed, and expected is the request ID %s', async (mutant, expected) => {
  const options = { contract: echoRequestIds(), only: ['getBook', 'createBook/404', 'service'] };
  expect(idsOf(await runSuite({}, options), 'fail')).toEqual([]);
  const report = await runSuite({ mutant }, options);
  expect(idsOf(report, 'fail')).toEqual(
    expect.arrayContaining(['getBook/404/unknown-book', 'createBook/404/unknown-author']),
  );
  expect(renderConsole(report)).toContain(expected);
});

test('a write is sent without a credential for its request ID only where it needs one', () => {
  const header = { required: false, schema: { type: 'string' as const, 'x-echoes': 'X-Request-Id' } };
  const planOf = (isSecured: boolean): string[] => {
    const operations = Object.entries(contract.operations).map(([id, operation]) => {
      const responses = Object.entries(operation.responses).map(([status, response]) => [
        status,
        { ...response, headers: { 'x-request-id': header } },
      ]);
      return [id, { ...operation, isSecured, responses: Object.fromEntries(responses) }];
    });
    const echoing: Contract = { ...contract, operations: Object.fromEntries(operations) };
    return findInvariant('request-id')
      .plan(echoing)
      .map(({ base }) => base.operationId);
  };
  expect(planOf(true)).toContain('createBook');
  expect(planOf(false)).not.toContain('createBook');
  expect(planOf(false)).toContain('getBook');
});
