/** What a derived case is made of, before it has an id. */

import { isDeepStrictEqual } from 'node:util';
import { type Contract, exampleForIssues, type Operation, type RequestPointer } from '@helpdesk/contract-model';
import { documentedDetails } from '../checks/error-text.ts';
import { mutationOf } from './documented-cases.ts';
import type { ExecutableCase, Expected, Mutation } from './executable-case.ts';
import type { RequestField } from './request-fields.ts';

export interface Derivation {
  /** The end of the id, after the field's name: `missing`. */
  readonly key: string;
  /** Completes a sentence that starts with what is done to the field: `is missing`. */
  readonly when: string;
  readonly mutation: Mutation;
  readonly outcome: 'accepted' | 'refused';
  /** Keyword of the field's schema that says so. */
  readonly keyword: string;
  /** Where the fault is, if not at the field itself. */
  readonly issueAt?: RequestPointer;
  /** The answer has to name the fault where the operation documents such answers with their details. */
  readonly isNamed?: true;
}

/** Nothing where the contract does not say what the answer is, or spells the same case out. */
export function derivedCase(
  contract: Contract,
  operation: Operation,
  field: RequestField,
  derivation: Derivation,
): ExecutableCase | undefined {
  const { key, when, mutation, outcome, keyword, issueAt = field.at } = derivation;
  const plain = outcome === 'accepted' ? acceptance(operation, field) : rejection(operation, issueAt);
  const expected = plain && derivation.isNamed ? { ...plain, ...namedBy(operation, issueAt) } : plain;
  if (expected === undefined || isDocumented(contract, operation, expected.status, mutation)) return undefined;
  return {
    id: `${operation.operationId}/${expected.status}/${field.name}-${key}`,
    origin: 'derived',
    operationId: operation.operationId,
    status: expected.status,
    summary: `${outcome === 'accepted' ? 'Accepts' : 'Refuses'} a request in which ${field.at} ${when}.`,
    level: field.level,
    source: field.source(keyword),
    writes: operation.method !== 'get',
    action: { kind: 'change', base: field.base, mutation, expected },
  };
}

function acceptance(operation: Operation, { base }: RequestField): Expected | undefined {
  const response = operation.responses[String(base.status)];
  return response && { status: base.status, response, hasBody: response.mediaType !== undefined };
}

export function rejection(operation: Operation, fault: RequestPointer): Expected | undefined {
  const response = operation.responses['400'];
  const example = exampleForIssues(operation, [fault])?.example;
  return response && example && { status: 400, response, example, hasBody: true };
}

function namedBy(operation: Operation, fault: RequestPointer): Pick<Expected, 'details'> {
  const examples = Object.values(operation.responses['400']?.examples ?? {});
  const named = examples.find(
    ({ details, change }) => details === 'required' && change !== undefined && 'set' in change,
  );
  const [list] = named ? documentedDetails(named) : [];
  return list ? { details: [{ at: list.at, paths: [fault] }] } : {};
}

/** True if a documented case of that status makes the same change, from whichever base. */
export function isDocumented(contract: Contract, operation: Operation, status: number, mutation: Mutation): boolean {
  return contract.cases.some(
    ({ operationId, status: documented, change }) =>
      operationId === operation.operationId &&
      documented === status &&
      change !== undefined &&
      !('waived' in change) &&
      isDeepStrictEqual(mutationOf(change), mutation),
  );
}
