/** Reads a resource of the target by its id: with the operation that retrieves it, else from the list that shows it. */
import {
  type Contract,
  type Credential,
  type Json,
  mergedSchema,
  type Operation,
  parsePointer,
  type Schema,
  valueAt,
  valuesAt,
  walkKeyword,
} from '@helpdesk/contract-model';
import { withRequestValue } from '../../contract-queries.ts';
import { parseDocumented } from '../../documented-body.ts';
import { createDependencyError } from '../../errors.ts';
import type { Exchange, HttpResponse } from '../../exchange.ts';
import { getCursorPointer, readNextCursor, readPageSizes } from '../../resources/lists/list-pages.ts';
import type { InvariantContext } from '../invariant.ts';
import { findList } from './creations.ts';
import { findRetrieval } from './retrieve-resource.ts';

/** More pages are not searched for a resource that no operation retrieves. */
const MAX_PAGES = 50;

export interface ReadResource {
  /** Undefined if the target does not show it. */
  readonly resource: Json | undefined;
  readonly response: HttpResponse;
  readonly exchange: Exchange;
}

export interface ResourceReader {
  /** The operation that shows the resource. */
  readonly operationId: string;
  /** Pointer to the items of a list that has every such resource; absent of any other operation. */
  readonly completeAt?: string;
  /** Throws DependencyError if the list does not respond as documented. */
  readonly read: (id: Json, credential?: Credential) => Promise<ReadResource>;
  /** Pointers inside the resource to the fields that an update sets by itself, or never changes, by what `x-on-change` says. */
  readonly listChangeFields: (resource: Json) => Readonly<Record<'now' | 'author' | 'never', readonly string[]>>;
}

/** Undefined if no operation shows resources of that kind by their id. */
export function createResourceReader(context: InvariantContext, kind: string): ResourceReader | undefined {
  const { contract, api } = context.session;
  const retrieval = findRetrieval(contract, kind);
  if (retrieval !== undefined) {
    const { operation, base, idAt, resourceAt } = retrieval;
    return {
      operationId: operation.operationId,
      read: async (id, credential = 'full') => {
        const request = withRequestValue(base.request, idAt, id);
        const { response, exchange } = await api.call(operation, request, { credential });
        const isShown = response.status === base.status;
        return {
          resource: isShown ? valueAt(parseDocumented(contract, operation, response), resourceAt) : undefined,
          response,
          exchange,
        };
      },
      listChangeFields: createFieldLister(contract, operation, base.status, resourceAt),
    };
  }
  const list = findList(contract, kind);
  if (list === undefined) return undefined;
  const { operation, base } = list;
  return {
    operationId: operation.operationId,
    ...(contract.resources[kind]?.list?.isComplete && { completeAt: list.items }),
    read: async (id, credential = 'full') => {
      const { pagination } = operation;
      let request = await context.prepare(base, { credential });
      if (pagination) {
        const { largest } = readPageSizes(contract, operation, pagination);
        request = withRequestValue(request, pagination.size, largest);
      }
      for (let page = 1; ; page += 1) {
        const { response, exchange } = await api.call(operation, request, { credential });
        const body = parseDocumented(contract, operation, response) ?? null;
        if (response.status !== base.status)
          throw createDependencyError(operation, response.status, `"${kind}" ${JSON.stringify(id)} is listed`);
        const resource = valuesAt(body, `${list.items}/*`).find((item) => valueAt(item, '/id') === id);
        const next = pagination && readNextCursor(pagination, request, body);
        if (resource !== undefined || pagination === undefined || next === undefined || page === MAX_PAGES)
          return { resource, response, exchange };
        request = withRequestValue(request, getCursorPointer(pagination), next);
      }
    },
    listChangeFields: createFieldLister(contract, operation, base.status, `${list.items}/*`),
  };
}

function createFieldLister(
  contract: Contract,
  { responses }: Operation,
  status: number,
  resourceAt: string,
): ResourceReader['listChangeFields'] {
  const { openapi } = contract;
  const schema = findSchema(contract, responses[status]?.schema ?? {}, resourceAt);
  return (resource) => {
    const marked = [...walkKeyword(openapi, schema, resource, 'x-on-change')].map(({ pointer, applicable }) => ({
      pointer,
      mark: applicable.find((one) => one['x-on-change'] !== undefined)?.['x-on-change'],
    }));
    const listMarked = (mark: 'now' | 'author' | 'never'): string[] =>
      marked.filter((location) => location.mark === mark).map(({ pointer }) => pointer);
    return { now: listMarked('now'), author: listMarked('author'), never: listMarked('never') };
  };
}

/** The schema at a pointer into a value, in which `*` stands for an item. */
function findSchema({ openapi }: Contract, schema: Schema, pointer: string): Schema {
  return parsePointer(pointer).reduce<Schema>((outer, segment) => {
    const { items, properties } = mergedSchema(openapi, outer);
    return (segment === '*' ? items : properties?.[segment]) ?? {};
  }, schema);
}
