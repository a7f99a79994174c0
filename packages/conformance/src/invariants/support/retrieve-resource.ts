/** Reads one resource of the target by its id, as a client would to see what a write did. */
import {
  type Case,
  type Contract,
  type Json,
  joinPointer,
  mergedSchema,
  type Operation,
  parentPointer,
  type RequestPointer,
  readReference,
  readReturns,
  valueAt,
} from '@helpdesk/contract-model';
import { listSuccessCases, withRequestValue } from '../../contract-queries.ts';
import { parseDocumented } from '../../documented-body.ts';
import type { Exchange } from '../../exchange.ts';
import type { InvariantContext } from '../invariant.ts';

/** The operation that returns one resource of a kind. */
export interface Retrieval {
  readonly operation: Operation;
  readonly base: Case;
  /** The pointer to the id in the request: `/path/id`. */
  readonly idAt: RequestPointer;
  /** The field of the resource that the id is: `/id`. */
  readonly field: string;
  /** The pointer to the resource in the response: `/data`, or empty for the whole body. */
  readonly resourceAt: string;
}

/** Undefined if no operation retrieves resources of that kind. */
export function findRetrieval(contract: Contract, kind: string): Retrieval | undefined {
  for (const operation of Object.values(contract.operations)) {
    const [base] = listSuccessCases(contract, operation);
    const [parameter, ...others] = operation.parameters.filter((one) => one.in === 'path');
    if (operation.method !== 'get' || base === undefined || parameter === undefined || others.length > 0) continue;
    const schema = mergedSchema(contract.openapi, parameter.schema);
    const { 'x-resource': reference, 'x-returns': returns } = schema;
    if (reference === undefined || returns === undefined) continue;
    const { resource, field } = readReference(reference);
    if (resource !== kind) continue;
    const { at } = readReturns(returns);
    const idAt = joinPointer('/path', parameter.name);
    return { operation, base, idAt, field, resourceAt: parentPointer(at) };
  }
  return undefined;
}

interface RetrievedResource {
  /** Undefined if the response has none, such as a 404. */
  readonly resource: Json | undefined;
  /** Undefined if it is not JSON. */
  readonly body: Json | undefined;
  readonly status: number;
  readonly exchange: Exchange;
}

/** Does not check the response beyond its status. */
export async function retrieveResource(
  { session }: Pick<InvariantContext, 'session'>,
  { operation, base, idAt, resourceAt }: Retrieval,
  id: Json,
): Promise<RetrievedResource> {
  const { response, exchange } = await session.api.call(operation, withRequestValue(base.request, idAt, id));
  const body = parseDocumented(session.contract, operation, response);
  const resource = response.status === base.status ? valueAt(body, resourceAt) : undefined;
  return { resource, body, status: response.status, exchange };
}
