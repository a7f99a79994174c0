/** Scope cases: an operation accepts a token with its scope alone, and rejects one with any other scope. */
import {
  type Case,
  type Contract,
  isAtOrBelow,
  isObject,
  type Operation,
  type ScopeCredential,
} from '@helpdesk/contract-model';
import { listSuccessCases } from '../../contract-queries.ts';
import { createDerivedCase } from '../create-derived-case.ts';
import { planDocumentedCases } from '../documented-cases.ts';
import type { ExecutableCase, Mutation } from '../executable-case.ts';
import { type Expected, expectStatus, expectSuccess } from '../expected.ts';
import { findMistake, type Mistake } from '../order/mistakes.ts';

export function deriveScopeCases(contract: Contract): ExecutableCase[] {
  const documented = planDocumentedCases(contract);
  return Object.values(contract.operations)
    .filter(({ isSecured, scopes }) => isSecured && scopes.length > 0)
    .flatMap((operation) => {
      const [base] = listSuccessCases(contract, operation);
      const later = operation.method === 'get' ? undefined : findLaterMistake(contract, operation);
      return base === undefined
        ? []
        : Object.keys(contract.scopes).flatMap((scope) => [
            ...deriveScopeCase(contract, operation, base, later, scope),
            ...deriveReferenceCases(contract, operation, documented, scope),
          ]);
    });
}

/**
 * The scope of an operation suffices for all that its body names. Where a documented rejection is that one value names nothing, its response
 * shows that the scope suffices, and nothing is written.
 */
function deriveReferenceCases(
  contract: Contract,
  operation: Operation,
  all: readonly ExecutableCase[],
  scope: string,
): ExecutableCase[] {
  const { operationId, scopes } = operation;
  const granted = listGrantedScopes(contract, scope);
  if (!scopes.every((needed) => granted.has(needed))) return [];
  return all.flatMap((documented): ExecutableCase[] => {
    const { action } = documented;
    if (documented.operationId !== operationId || action.kind !== 'mutation' || !namesAbsent(action.mutation))
      return [];
    const mutation: Mutation = { all: [action.mutation, { credential: `scope:${scope}` }] };
    return [
      {
        ...documented,
        id: `${documented.id}-with-scope-${scope}`,
        origin: 'derived',
        summary: `${documented.summary}, and a token that has the scope \`${scope}\` alone`,
        action: { ...action, mutation },
      },
    ];
  });
}

/** All that is wrong with the request is that its body names what does not exist. */
const namesAbsent = (mutation: Mutation): mutation is Extract<Mutation, { readonly set: unknown }> =>
  'set' in mutation &&
  Object.entries(mutation.set).every(
    ([at, value]) => isAtOrBelow(at, '/body') && isObject(value) && typeof value.$absent === 'string',
  );

/**
 * A write has a mistake that is checked after the scope: its response shows that the scope suffices, and nothing is written. Where
 * the contract has no such order, a token that suffices is not tried.
 */
function deriveScopeCase(
  contract: Contract,
  operation: Operation,
  base: Case,
  later: Mistake | undefined,
  scope: string,
): ExecutableCase[] {
  const credential: ScopeCredential = `scope:${scope}`;
  const granted = listGrantedScopes(contract, scope);
  const suffices = operation.scopes.every((needed) => granted.has(needed));
  const accepted = operation.method === 'get' ? expectSuccess(operation, base.status) : later?.expected;
  const expected: Expected | undefined = suffices ? accepted : expectStatus(operation, 403, 'unscoped');
  if (expected === undefined) return [];
  const mutation: Mutation = later ? { all: [later.mutation, { credential }] } : { credential };
  const verb = suffices ? 'Accepts' : 'Rejects';
  return [
    createDerivedCase(contract, {
      base,
      key: `scope-${scope}`,
      summary: `${verb} a token that has the scope \`${scope}\` alone${suffices && later ? ', and tells what is wrong with the request' : ''}.`,
      mutation,
      expected,
    }),
  ];
}

/** The scope, and those that it includes at any depth. */
function listGrantedScopes({ scopes }: Contract, scope: string): ReadonlySet<string> {
  const granted = new Set([scope]);
  // The iteration of a Set visits elements that are added during it.
  for (const one of granted) for (const included of scopes[one]?.includes ?? []) granted.add(included);
  return granted;
}

/** Malformed JSON if there is a body: hardly any service carries that out. Otherwise the last check before the stored data. */
function findLaterMistake(contract: Contract, operation: Operation): Mistake | undefined {
  const { order = [] } = contract.http ?? {};
  if (!order.includes('permission')) return undefined;
  const checks = order.slice(order.indexOf('permission') + 1).toReversed();
  return [...checks.filter((check) => check === 'json'), ...checks]
    .flatMap((check) => findMistake(contract, operation, check) ?? [])
    .find(({ expected }) => expected !== undefined);
}
