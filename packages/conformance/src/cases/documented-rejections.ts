/** The documented rejections of an operation, by the kind of their change: order cases combine them. */
import type { Case, Contract, Operation } from '@helpdesk/contract-model';
import { findSuccessCase } from '../contract-queries.ts';
import { expectDocumented, mutationOf } from './documented-cases.ts';
import type { SingleMutation } from './executable-case.ts';
import type { Expected } from './expected.ts';
import type { Mistake } from './order/mistakes.ts';

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
