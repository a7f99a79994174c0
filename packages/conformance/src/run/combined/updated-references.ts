/**
 * What names resources that the run updates. A request that an invariant sends at a moment of its own shuts others out for long, so it has
 * none: the updates of such resources, which decide how long a run takes, would wait for it.
 */
import { type Case, type Contract, isAtOrBelow, memoize, type RequestPointer } from '@helpdesk/contract-model';
import { findOperation, listSuccessCases } from '../../contract-queries.ts';
import { getListKey, listChangedKeys } from '../../resources/list-key.ts';
import { findResourceBindings } from '../../resources/resource-bindings.ts';

/** True if a value of the documented request names such a resource. */
export const namesUpdated = (contract: Contract, base: Case): boolean =>
  listUpdatedReferences(contract, base).length > 0;

/** True if a value at `at` may name one, as one of a documented success of the operation does. */
export const mayNameUpdated = (contract: Contract, base: Case, at: RequestPointer): boolean =>
  listSuccessCases(contract, findOperation(contract, base))
    .flatMap((one) => listUpdatedReferences(contract, one))
    .some((one) => isAtOrBelow(one, at));

const listUpdatedReferences = (contract: Contract, base: Case): RequestPointer[] =>
  findResourceBindings(contract, findOperation(contract, base), base.request)
    .filter(({ kind }) => listUpdatedKeys(contract).has(getListKey(contract, kind)))
    .map(({ at }) => at);

const listUpdatedKeys = memoize(
  (contract: Contract): ReadonlySet<string> =>
    new Set(Object.values(contract.operations).flatMap((operation) => [...listChangedKeys(contract, operation)])),
);
