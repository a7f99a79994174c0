/** The operations that create resources, and how what they create is read again. */
import {
  type Case,
  type Contract,
  type Json,
  type Operation,
  type RequestExample,
  readOperationId,
  valueAt,
} from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import type { SchemaContext } from '../../checks/sent-values.ts';
import { findOperation, listSuccessCases, sortByBody } from '../../contract-queries.ts';
import { getSchemaValidator } from '../../schema-validator.ts';
import { joinRequests } from './join-requests.ts';
import { findRetrieval, type Retrieval } from './retrieve-resource.ts';

export interface Creation {
  readonly kind: string;
  readonly operation: Operation;
  /** The pointer to the new resource in the response. */
  readonly createdAt: string;
  /** Absent if no operation retrieves resources of that kind. */
  readonly retrieval?: Retrieval;
  /** Absent if no operation lists resources of that kind. */
  readonly list?: ListedAt;
  /** The pointer to the ID in the resource. */
  readonly idAt: string;
}

/** Where a list has the resources of a kind. */
export interface ListedAt {
  readonly kind: string;
  readonly base: Case;
  readonly operation: Operation;
  /** The pointer to the items in the response. */
  readonly items: string;
  /** The pointer to the ID in an item. */
  readonly idAt: string;
}

export const listCreations = (contract: Contract): Creation[] =>
  Object.entries(contract.resources).flatMap(([kind, { create }]) => {
    const operation = contract.operations[readOperationId(create?.case ?? '')];
    if (create === undefined || operation === undefined) return [];
    const retrieval = findRetrieval(contract, kind);
    const list = findList(contract, kind);
    const idAt = retrieval?.field ?? '/id';
    return [{ kind, operation, createdAt: create.at, idAt, ...(retrieval && { retrieval }), ...(list && { list }) }];
  });

/** Throws if the operation creates nothing. */
export function findCreation(contract: Contract, operationId: string): Creation {
  const found = listCreations(contract).find(({ operation }) => operation.operationId === operationId);
  if (found === undefined) throw new Error(`${operationId} creates no resource`);
  return found;
}

/** The list whose items are the resources of a kind. */
export function findList(contract: Contract, kind: string): ListedAt | undefined {
  const list = contract.resources[kind]?.list;
  const operation = contract.operations[list?.operation ?? ''];
  const base = operation && listSuccessCases(contract, operation)[0];
  if (list === undefined || list.at !== undefined || base === undefined) return undefined;
  const idAt = findRetrieval(contract, kind)?.field ?? '/id';
  return { kind, base, operation: findOperation(contract, base), items: list.items, idAt };
}

/**
 * A request that sends everything that the documented successes of an operation send: the one that sends most, with the fields
 * that only others have, if they are valid together.
 */
function findRichestCase(context: SchemaContext, operation: Operation): Case | undefined {
  const [richest, ...others] = sortByBody(listSuccessCases(context.contract, operation));
  if (richest === undefined) return undefined;
  const { request } = richest;
  return {
    ...richest,
    request: joinRequests(
      context,
      operation,
      request,
      others.map((one) => one.request),
    ),
  };
}

/** One target for each creation, with all that its documented requests send as the base, so that all it names is locked. */
export const planCreations = (
  contract: Contract,
  isWanted: (creation: Creation) => boolean,
  summarize: (creation: Creation) => string,
): InvariantTarget[] =>
  // Two kinds of resources may come from one operation, such as those to read and those to change.
  [...Map.groupBy(listCreations(contract).filter(isWanted), ({ operation }) => operation.operationId).values()].flatMap(
    ([creation]) => {
      if (creation === undefined) return [];
      const base = findRichestCase({ contract, validator: getSchemaValidator(contract) }, creation.operation);
      const source = contract.sources[creation.operation.at];
      return base ? [{ base, summary: summarize(creation), source: source ?? base.source, isWrite: true }] : [];
    },
  );

/** A resource that a run created: what was sent, and the resource in the response. */
export interface ReadableCreation {
  readonly request: RequestExample;
  readonly resource: Json;
  readonly id: Json;
}

/** Undefined if the body has no resource with an ID. */
export function readCreated(
  { createdAt, idAt }: Creation,
  request: RequestExample,
  body: Json | undefined,
): ReadableCreation | undefined {
  const resource = valueAt(body, createdAt);
  const id = valueAt(resource, idAt);
  return resource === undefined || id === undefined ? undefined : { request, resource, id };
}
