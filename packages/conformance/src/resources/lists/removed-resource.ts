import {
  type Contract,
  isAtOrBelow,
  type Operation,
  type RequestExample,
  type RequestPointer,
} from '@helpdesk/contract-model';
import { listSuccessCases } from '../../contract-queries.ts';
import { findResourceBindings } from '../bindings/resource-bindings.ts';

interface RemovedResource {
  /** Where the request names it. */
  readonly at: RequestPointer;
  /** Without a list, nothing but the path says that the kinds that other operations name there are the same. */
  readonly kinds: readonly string[];
}

/** What a request of an operation that deletes names last in its path. */
export function findRemoved(
  contract: Contract,
  operation: Operation,
  request: RequestExample,
): RemovedResource | undefined {
  const named = findResourceBindings(contract, operation, request).findLast(({ at }) => isAtOrBelow(at, '/path'));
  if (named === undefined) return undefined;
  const others = Object.values(contract.operations).filter(({ path }) => isAtOrBelow(path, operation.path));
  const same = others
    .flatMap((other) =>
      listSuccessCases(contract, other).map((one) => findResourceBindings(contract, other, one.request)),
    )
    .flat()
    .filter(({ at }) => at === named.at);
  return { at: named.at, kinds: [...new Set([named, ...same].map(({ kind }) => kind))] };
}
