/** What order cases have in common: the documented rejections that they combine, and the case itself. */
import type { Case, Contract, Operation, RequestCheck } from '@helpdesk/contract-model';
import { findSuccessCase } from '../contract-queries.ts';
import { expectDocumented, mutationOf } from './documented-cases.ts';
import type { ExecutableCase, SingleMutation } from './executable-case.ts';
import type { Expected } from './expected.ts';
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

export interface DocumentedMistake extends Mistake {
  readonly expected: Expected;
}

interface DocumentedRejection extends DocumentedMistake {
  readonly base: Case;
}

export type IsWanted = (mutation: SingleMutation, status: number) => boolean;

/** The first documented rejection of the operation whose change is of that kind. */
export const findRejection = (
  contract: Contract,
  operation: Operation,
  isWanted: IsWanted,
): DocumentedRejection | undefined => listRejections(contract, operation, isWanted)[0];

export const listRejections = (
  contract: Contract,
  { operationId }: Operation,
  isWanted: IsWanted,
): DocumentedRejection[] =>
  contract.cases.flatMap((documented) => {
    const { change, base, status } = documented;
    if (documented.operationId !== operationId || change === undefined || base === undefined) return [];
    if ('waived' in change) return [];
    const mutation = mutationOf(change);
    if (!isWanted(mutation, status)) return [];
    return [{ base: findSuccessCase(contract, base), mutation, expected: expectDocumented(contract, documented) }];
  });

export const isAbsent: IsWanted = (mutation, status) =>
  status === 404 && 'set' in mutation && JSON.stringify(mutation.set).includes('"$absent"');

export function toCase(
  contract: Contract,
  base: Case,
  key: string,
  phrase: string,
  mistakes: readonly Mistake[],
  expected: Expected,
): ExecutableCase {
  const { operationId } = base;
  const operation = contract.operations[operationId];
  const { status, response } = expected;
  return {
    id: `${operationId}/${status}/${key}`,
    origin: 'derived',
    operationId,
    status,
    summary: `Of several errors, tells ${phrase} first.`,
    level: 'MUST',
    source: contract.sources[response?.at ?? ''] ?? base.source,
    isWrite: operation?.method !== 'get',
    action: { kind: 'mutation', base, mutation: { all: mistakes.map(({ mutation }) => mutation) }, expected },
  };
}
