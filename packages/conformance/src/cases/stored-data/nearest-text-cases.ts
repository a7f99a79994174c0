/** Which text a request with two mistakes gets, where one of them alone has a text of its own (`x-covers`). */
import { isDeepStrictEqual } from 'node:util';
import {
  type Case,
  type Contract,
  exampleForIssues,
  isAtOrBelow,
  type Operation,
  type RequestPointer,
} from '@helpdesk/contract-model';
import { findSuccessCase } from '../../contract-queries.ts';
import { createDerivedCase } from '../create-derived-case.ts';
import { isDocumented } from '../derive-case.ts';
import { mutationOf } from '../documented-cases.ts';
import type { ExecutableCase, Mutation, SingleMutation } from '../executable-case.ts';
import { expectRejection, withoutDetails } from '../expected.ts';
import { findMistake } from '../order/mistakes.ts';

const parts = [
  { part: '/query', check: 'query', what: 'an unknown parameter' },
  { part: '/body', check: 'body', what: 'an unknown field' },
] as const;

/** Each documented mistake with such a text, beside an unknown name in the same part of the request. */
export const deriveNearestTextCases = (contract: Contract): ExecutableCase[] =>
  Object.values(contract.operations).flatMap((operation) =>
    contract.cases
      .filter(({ operationId }) => operationId === operation.operationId)
      .flatMap((documented) => deriveBesideUnknown(contract, operation, documented)),
  );

function deriveBesideUnknown(contract: Contract, operation: Operation, documented: Case): ExecutableCase[] {
  const { status, key, change, base, source } = documented;
  if (status !== 400 || change === undefined || base === undefined || 'waived' in change) return [];
  const place = findOwnPlace(operation, documented);
  const found = parts.find(({ part }) => place !== part && place !== undefined && isAtOrBelow(place, part));
  if (place === undefined || found === undefined) return [];
  const mutation = mutationOf(change);
  const unknown = findMistake(contract, operation, found.check);
  if (unknown === undefined || !('set' in unknown.mutation) || !isSeenAlone(mutation, place)) return [];
  const expected = expectRejection(operation, place, ...Object.keys(unknown.mutation.set));
  const both: Mutation = { all: [mutation, unknown.mutation] };
  if (expected === undefined || isDocumented(contract, operation, status, both)) return [];
  return [
    createDerivedCase(contract, {
      base: findSuccessCase(contract, base),
      key: `${key}-beside-unknown`,
      summary: `Has the text that covers ${place} and ${found.what}.`,
      mutation: both,
      expected,
      source,
    }),
  ];
}

/** Where the mistake is that has the text; what is missing, if a rule beyond the schemas has the text. Undefined of other mistakes. */
function findOwnPlace(operation: Operation, { status, key, change }: Case): RequestPointer | undefined {
  const example = operation.responses[status]?.examples[key];
  if (example?.covers !== undefined) return [...(example.covers.only ?? []), ...(example.covers.at ?? [])][0];
  const missing = change !== undefined && 'remove' in change ? change.remove : undefined;
  const plain = missing === undefined ? undefined : exampleForIssues(operation, [missing])?.example;
  if (example === undefined || plain === undefined) return undefined;
  return isDeepStrictEqual(withoutDetails(plain).value, withoutDetails(example).value) ? undefined : missing;
}

/** The request itself shows what is wrong there: what only stored data makes wrong is looked at after names. */
function isSeenAlone(mutation: SingleMutation, place: RequestPointer): boolean {
  if ('remove' in mutation) return mutation.remove.every((at) => isAtOrBelow(at, place));
  if (!('set' in mutation)) return false;
  return Object.entries(mutation.set).every(
    ([at, value]) => isAtOrBelow(at, place) && !JSON.stringify(value).includes('"$'),
  );
}
