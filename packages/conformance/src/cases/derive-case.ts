import { isDeepStrictEqual } from 'node:util';
import { type Case, type Contract, memoize, type Operation, type RequestPointer } from '@helpdesk/contract-model';
import { createDerivedCase } from './create-derived-case.ts';
import { mutationOf } from './documented-cases.ts';
import type { ExecutableCase, Mutation } from './executable-case.ts';
import { type Expected, expectIssueLocation, expectRejection, expectSuccess, findDetailsPointer } from './expected.ts';
import type { RequestField } from './fields/request-fields.ts';

export interface Derivation {
  /** Last part of the id, after the field's name: `missing`. */
  readonly key: string;
  /** Completes "Rejects a request in which the field …": `is missing`. */
  readonly when: string;
  readonly mutation: Mutation;
  readonly outcome: 'accepted' | 'rejected';
  /** Keyword of the field's schema that decides the outcome. */
  readonly keyword: string;
  /** HTTP decides the outcome, or what the contract says of it, and no schema. */
  readonly isBeyondSchemas?: true;
  /** Where the request is wrong, if not at the field itself. */
  readonly issueAt?: RequestPointer;
  /** The response must name `issueAt`, if the operation documents details for such issues. */
  readonly isNamed?: true;
  /** Further places that are wrong in the same way, and must be named as well. */
  readonly othersAt?: readonly RequestPointer[];
  /** Another place that is wrong, which counts for the text, and which the response need not name: a service may stop at the first mistake. */
  readonly besideAt?: RequestPointer;
}

/** A case that HTTP implies for an operation. Without `expected`, the contract does not define the response. */
export interface ProtocolCaseDraft {
  readonly key: string;
  /** One present-tense sentence. */
  readonly summary: string;
  readonly mutation: Mutation;
  readonly expected: Expected | undefined;
  /** Default: the first documented success of the operation. */
  readonly base?: Case;
  /** Default: MUST. */
  readonly level?: 'SHOULD';
}

/** Undefined if the contract does not define the response, or documents the same case. */
export function deriveCase(
  contract: Contract,
  operation: Operation,
  field: RequestField,
  derivation: Derivation,
): ExecutableCase | undefined {
  const { key, when, mutation, outcome, keyword, issueAt = field.at, othersAt = [], besideAt } = derivation;
  const plain =
    outcome === 'accepted'
      ? expectSuccess(operation, field.base.status)
      : expectRejection(operation, issueAt, ...othersAt, ...(besideAt === undefined ? [] : [besideAt]));
  const located = plain && outcome === 'rejected' ? { ...plain, ...expectIssueLocation(operation, issueAt) } : plain;
  const expected =
    located && derivation.isNamed ? { ...located, ...expectDetails(operation, [issueAt, ...othersAt]) } : located;
  if (expected === undefined || isDocumented(contract, operation, expected.status, mutation)) return undefined;
  return createDerivedCase(contract, {
    base: field.base,
    key: `${field.name}-${key}`,
    summary: `${outcome === 'accepted' ? 'Accepts' : 'Rejects'} a request in which ${field.at} ${when}.`,
    mutation,
    expected,
    level: field.level,
    source: field.source(keyword),
  });
}

function expectDetails(operation: Operation, paths: readonly RequestPointer[]): Pick<Expected, 'details'> {
  const at = findDetailsPointer(operation);
  return at === undefined ? {} : { details: [{ at, paths }] };
}

/** True if a documented case with that status makes the same change, from any base. */
export function isDocumented(contract: Contract, operation: Operation, status: number, mutation: Mutation): boolean {
  const documented = indexMutations(contract).get(`${operation.operationId} ${status}`) ?? [];
  return documented.some((one) => isDeepStrictEqual(one, mutation));
}

/** By operation and status. */
const indexMutations = memoize(({ cases }: Contract): Map<string, Mutation[]> => {
  const index = new Map<string, Mutation[]>();
  for (const { operationId, status, change } of cases) {
    if (change === undefined || 'waived' in change) continue;
    const key = `${operationId} ${status}`;
    index.set(key, [...(index.get(key) ?? []), mutationOf(change)]);
  }
  return index;
});
