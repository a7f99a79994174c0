import {
  type Contract,
  isAtOrBelow,
  mergedSchema,
  type Operation,
  readReturns,
  valueAt,
} from '@helpdesk/contract-model';
import { listSuccessCases } from '../contract-queries.ts';
import { type HttpResponse, parseBody } from '../exchange.ts';
import type { Resource } from '../resources/constraint-problem.ts';
import { getListKey } from '../resources/list-key.ts';
import { findResourceBindings } from '../resources/resource-bindings.ts';
import type { ResourceProvider } from '../resources/resource-provider.ts';

/**
 * Makes the providers forget what an update may have changed: resources of the kinds that its path names, or else its
 * request. `response` is absent if it was lost. Other methods change nothing that a provider knows.
 */
export function invalidateAfter(
  contract: Contract,
  operation: Operation,
  providers: Iterable<ResourceProvider>,
  response?: HttpResponse,
): void {
  if (!['put', 'patch', 'delete'].includes(operation.method)) return;
  const named = listSuccessCases(contract, operation).flatMap(({ request }) =>
    findResourceBindings(contract, operation, request),
  );
  const inPath = named.filter(({ at }) => isAtOrBelow(at, '/path'));
  const changed = new Set((inPath.length > 0 ? inPath : named).map(({ kind }) => getListKey(contract, kind)));
  const updated = response && findUpdated(contract, operation, response);
  for (const provider of providers) provider.invalidate((kind) => changed.has(getListKey(contract, kind)), updated);
}

/** The resource in the response, if the contract says where its id is. */
function findUpdated({ openapi }: Contract, { parameters }: Operation, response: HttpResponse): Resource | undefined {
  const returned = parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ schema }) => mergedSchema(openapi, schema)['x-returns'])
    .find((pointer) => pointer !== undefined);
  if (returned === undefined) return undefined;
  const { at } = readReturns(returned);
  return valueAt(parseBody(response), at.slice(0, at.lastIndexOf('/')));
}
