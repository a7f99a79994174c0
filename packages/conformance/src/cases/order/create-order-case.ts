/** An order case: of several mistakes in one request, the response is that of the check that comes first. */
import type { Case, Contract, RequestCheck } from '@helpdesk/contract-model';
import { createDerivedCase } from '../create-derived-case.ts';
import type { ExecutableCase } from '../executable-case.ts';
import type { Expected } from '../expected.ts';
import type { Mistake } from './mistakes.ts';

export const phrases: Readonly<Record<RequestCheck, string>> = {
  route: 'an unknown path',
  credential: 'a missing credential',
  permission: 'a missing scope',
  'body-size': 'a body that is too large',
  'content-type': 'a content type other than JSON',
  json: 'malformed JSON',
  path: 'an invalid path parameter',
  query: 'an unknown query parameter',
  body: 'an unknown field',
  'stored-data': 'an ID that does not exist',
};

export function createOrderCase(
  contract: Contract,
  base: Case,
  key: string,
  phrase: string,
  mistakes: readonly Mistake[],
  expected: Expected,
): ExecutableCase {
  return createDerivedCase(contract, {
    base,
    key,
    summary: `Of several errors, tells ${phrase} first.`,
    mutation: { all: mistakes.map(({ mutation }) => mutation) },
    expected,
  });
}
