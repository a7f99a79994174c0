/** What an update locks: which resources may change with others, as far as the contract tells. */
import {
  type Contract,
  isAtOrBelow,
  listDerivedRules,
  type Operation,
  type RequestExample,
  readReference,
  walkKeyword,
} from '@helpdesk/contract-model';
import type { LockMode } from '../../cases/executable-case.ts';
import { listSuccessCases } from '../../contract-queries.ts';
import { findRetrieval } from '../../invariants/support/retrieve-resource.ts';
import { findResourceBindings, type ResourceBinding } from '../../resources/bindings/resource-bindings.ts';
import { getListKey } from '../../resources/lists/list-key.ts';
import { findRemoved } from '../../resources/lists/removed-resource.ts';

/**
 * The locks of an update with these requests, on the lists of resources. What the requests name changes if it shows something of the
 * updated resource. Anything else that documented requests name may belong to that resource, and get another time of change.
 */
export function listUpdateLocks(
  contract: Contract,
  operation: Operation,
  requests: readonly RequestExample[],
): (readonly [string, LockMode])[] {
  const listNamed = (sent: readonly RequestExample[]) =>
    sent.flatMap((request) => findResourceBindings(contract, operation, request));
  const named = listNamed(requests);
  const updated = named.filter(({ at }) => isAtOrBelow(at, '/path'));
  const isChanged = ({ kind }: ResourceBinding): boolean =>
    updated.length === 0 || updated.some((binding) => binding.kind === kind || follows(contract, kind, binding.kind));
  const lock = ({ kind }: Pick<ResourceBinding, 'kind'>, mode: LockMode) => [getListKey(contract, kind), mode] as const;
  const documented = listSuccessCases(contract, operation).map(({ request }) => request);
  return [
    ...listNamed(documented).map((binding) => lock(binding, 'create')),
    ...named.filter(isChanged).map((binding) => lock(binding, 'update')),
    ...requests
      .flatMap((request) => listRemovedKinds(contract, operation, request))
      .map((kind) => lock({ kind }, 'update')),
    ...(updated.length > 0 ? [] : [[operation.path, 'update'] as const]),
  ];
}

/** The kinds of what the request deletes, and those that its path names besides; none if it deletes nothing. */
export function listRemovedKinds(contract: Contract, operation: Operation, request: RequestExample): string[] {
  if (operation.method !== 'delete') return [];
  const named = findResourceBindings(contract, operation, request).map(({ kind }) => kind);
  return [...new Set([...named, ...(findRemoved(contract, operation, request)?.kinds ?? [])])];
}

/**
 * True if resources of the kind may change when one of the other kind is updated: what is shown of them names such resources, or counts
 * them.
 */
function follows(contract: Contract, kind: string, updated: string): boolean {
  const key = getListKey(contract, updated);
  const operations = [contract.operations[getListKey(contract, kind)], findRetrieval(contract, kind)?.operation];
  return operations.some(
    (operation) =>
      operation !== undefined &&
      listSuccessCases(contract, operation).some(({ status, response }) => {
        const schema = operation.responses[status]?.schema ?? {};
        const find = (keyword: string) =>
          walkKeyword(contract.openapi, schema, response, keyword).flatMap(({ applicable }) => applicable);
        const names = find('x-resource').map(({ 'x-resource': reference = '' }) => readReference(reference).resource);
        const counts = find('x-derived').flatMap(listDerivedRules);
        return (
          names.some((name) => getListKey(contract, name) === key) ||
          counts.some(({ total }) => total?.operation === key)
        );
      }),
  );
}
