/** Order cases: of several errors in one request, the response is that of the check that comes first (`x-http`). */
import { type Contract, exampleForCredential, type Operation, type RequestCheck } from '@helpdesk/contract-model';
import { listSuccessCases } from '../../contract-queries.ts';
import { type DocumentedMistake, findRejection, isAbsent } from '../documented-rejections.ts';
import type { ExecutableCase } from '../executable-case.ts';
import { deriveStoredDataCases } from '../stored-data/stored-data-cases.ts';
import { createOrderCase, phrases } from './create-order-case.ts';
import { findMistake, type Mistake } from './mistakes.ts';

export function deriveOrderCases(contract: Contract): ExecutableCase[] {
  const { order = [] } = contract.http ?? {};
  const firstWrite = Object.values(contract.operations).find(({ body, isSecured }) => body !== undefined && isSecured);
  return Object.values(contract.operations).flatMap((operation) => [
    ...deriveOrderOfChecks(contract, operation, order, operation === firstWrite),
    ...(order.includes('stored-data') ? deriveStoredDataCases(contract, operation) : []),
  ]);
}

/**
 * One case for each check of an operation that has others after it, with a mistake for each of them. What is the same for all operations is
 * told by the first write.
 */
function deriveOrderOfChecks(
  contract: Contract,
  operation: Operation,
  order: readonly RequestCheck[],
  isFirstWrite: boolean,
): ExecutableCase[] {
  const absent = findRejection(contract, operation, isAbsent);
  const base = absent?.base ?? listSuccessCases(contract, operation)[0];
  if (base === undefined) return [];
  const checks = order.flatMap((check): (Mistake & { readonly check: RequestCheck })[] => {
    // An unknown path is the same for all operations.
    if (check === 'route' && !isFirstWrite) return [];
    const mistake = check === 'stored-data' ? absent : findMistake(contract, operation, check);
    return mistake ? [{ check, ...mistake }] : [];
  });
  return checks.slice(0, -1).flatMap(({ check, mutation, expected }, index) => {
    // Of two mistakes in the same part of the request, the last one in the list is sent: that of the earlier check.
    const later = checks.slice(index + 1).toReversed();
    const create = (key: string, phrase: string, first: DocumentedMistake | undefined): ExecutableCase[] =>
      first ? [createOrderCase(contract, base, key, phrase, [...later, first], first.expected)] : [];
    return [
      ...create(`order-${check}`, phrases[check], expected && { mutation, expected }),
      ...(check === 'credential' && isFirstWrite
        ? create('order-expired', 'an expired token', findExpired(operation))
        : []),
      ...(check === 'permission' ? create('order-feature', 'a missing feature', findMissingFeature(operation)) : []),
    ];
  });
}

/** Known tokens are loaded before they are seen to be too old, in the same way for all operations. */
function findExpired(operation: Operation): DocumentedMistake | undefined {
  const response = operation.responses[401];
  const example = exampleForCredential(operation, 'expired')?.example;
  if (response === undefined || example === undefined) return undefined;
  return { mutation: { credential: 'expired' }, expected: { status: 401, response, hasBody: true, example } };
}

/** A request of an account that has everything else. */
function findMissingFeature(operation: Operation): DocumentedMistake | undefined {
  const response = operation.responses[403];
  const credential = 'no-features';
  const example =
    exampleForCredential(operation, credential)?.example ?? exampleForCredential(operation, 'unscoped')?.example;
  if (operation.feature === undefined || response === undefined || example === undefined) return undefined;
  return { mutation: { credential }, expected: { status: 403, response, hasBody: true, example } };
}
