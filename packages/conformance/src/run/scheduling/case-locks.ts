/** Derives the locks of a case from the contract. */
import { type Contract, isAtOrBelow, type Operation, type RequestExample } from '@helpdesk/contract-model';
import { type ExecutableCase, type InvariantTarget, type LockMode, listParts } from '../../cases/executable-case.ts';
import { findOperation, listSuccessCases } from '../../contract-queries.ts';
import { findResourcePlaceholders } from '../../resources/bindings/placeholders.ts';
import { findResourceBindings, type ResourceBinding } from '../../resources/bindings/resource-bindings.ts';
import { findListAt, getListKey } from '../../resources/lists/list-key.ts';
import { type Locks, mergeLocks, noLocks } from './locks.ts';
import { listRemovedKinds, listUpdateLocks } from './update-locks.ts';

type Lock = readonly [string, LockMode];

/** All locks of a case are taken together, before its first request. */
export function deriveLocks(contract: Contract, { action }: Pick<ExecutableCase, 'action'>): Locks {
  switch (action.kind) {
    case 'waived':
      return noLocks;
    case 'invariant':
      return deriveInvariantLocks(contract, action.target);
    case 'success':
      return mergeLocks([
        ...deriveEffectLocks(contract, findOperation(contract, action.base), action.base.request),
        ...deriveStateLocks(contract, findOperation(contract, action.base), action.base.request),
      ]);
    case 'mutation': {
      const { base, mutation, expected } = action;
      const operation = findOperation(contract, base);
      const others = listParts(mutation).flatMap((part) =>
        'set' in part ? findResourcePlaceholders({ ...part.set }) : [],
      );
      const hasEffect = expected.status < 400 && !('method' in mutation);
      return mergeLocks([
        ...(hasEffect ? deriveEffectLocks(contract, operation, base.request) : []),
        ...deriveStateLocks(contract, operation, base.request),
        ...others.map((one): Lock => [keyOf(contract, one), 'use']),
      ]);
    }
  }
}

/** The locks of a request that combines the cases. */
export const deriveAllLocks = (contract: Contract, cases: readonly Pick<ExecutableCase, 'action'>[]): Locks =>
  mergeLocks(cases.flatMap((one) => [...deriveLocks(contract, one)]));

/** A request that depends on more of a resource than its id needs it to stay as it is, even if the request is rejected. */
const deriveStateLocks = (contract: Contract, operation: Operation, request: RequestExample): Lock[] =>
  findResourceBindings(contract, operation, request)
    .filter(
      ({ kind, field, where }) =>
        field !== '/id' || Object.keys(where).length > 0 || contract.resources[kind]?.list?.where !== undefined,
    )
    .map((one) => [keyOf(contract, one), 'use']);

function deriveInvariantLocks(contract: Contract, { base, locks, isWrite }: InvariantTarget): Locks {
  if (locks !== undefined) return new Map(Object.entries(locks));
  const operation = findOperation(contract, base);
  if (operation.method === 'post') return mergeLocks(deriveEffectLocks(contract, operation, base.request));
  if (operation.method !== 'get') {
    // It may send any of them.
    const requests = listSuccessCases(contract, operation).map(({ request }) => request);
    return mergeLocks(listUpdateLocks(contract, operation, requests));
  }
  const named = findResourceBindings(contract, operation, base.request);
  const mode = isWrite ? 'update' : 'read';
  return mergeLocks([
    ...named.map((one): Lock => [keyOf(contract, one), isWrite ? 'update' : 'use']),
    ...(isList(contract, operation) ? [[operation.operationId, mode] as const] : []),
  ]);
}

/** What the request uses and changes when the target accepts it. */
function deriveEffectLocks(contract: Contract, operation: Operation, request: RequestExample): Lock[] {
  const named = findResourceBindings(contract, operation, request);
  const lockAll = (bindings: readonly ResourceBinding[], mode: LockMode): Lock[] =>
    bindings.map((one) => [keyOf(contract, one), mode]);
  const isInPath = ({ at }: ResourceBinding): boolean => isAtOrBelow(at, '/path');
  switch (operation.method) {
    case 'get':
      // A read needs its resource only until the response, and an update leaves it where it is.
      return lockAll(
        named.filter((one) => isDeletable(contract, one.kind)),
        'use',
      );
    case 'post':
      return [
        ...lockAll(named, 'use'),
        ...lockAll(named.filter(isInPath), 'update'),
        // What else it creates, such as the author of a text, no contract says.
        ...listCreatableKinds(contract).map((kind): Lock => [keyOf(contract, { kind }), 'create']),
        [findListAt(contract.operations, operation.path) ?? operation.path, 'create'],
      ];
    default:
      return listUpdateLocks(contract, operation, [request]);
  }
}

/** Kinds of one list have one lock. */
const keyOf = (contract: Contract, { kind }: Pick<ResourceBinding, 'kind'>): string => getListKey(contract, kind);

const isList = ({ resources }: Contract, { operationId, pagination }: Operation): boolean =>
  pagination !== undefined || Object.values(resources).some(({ list }) => list?.operation === operationId);

const listCreatableKinds = ({ resources }: Contract): string[] =>
  Object.keys(resources).filter((kind) => resources[kind]?.create !== undefined);

const isDeletable = (contract: Contract, kind: string): boolean =>
  Object.values(contract.operations).some(
    (operation) =>
      operation.method === 'delete' &&
      contract.cases
        .filter(({ operationId }) => operationId === operation.operationId)
        .some(({ request }) => listRemovedKinds(contract, operation, request).includes(kind)),
  );
