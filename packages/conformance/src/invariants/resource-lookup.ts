/** Finds resources of the target by kind and ID, to compare them with what other responses say about them. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Case,
  isObject,
  type Json,
  type Operation,
  type RequestExample,
  valueAt,
  valuesAt,
} from '@helpdesk/contract-model';
import { listSuccessCases } from '../contract-queries.ts';
import { parseBody } from '../exchange.ts';
import { listItems } from '../resources/list-pages.ts';
import type { ResourceForm } from './compare-forms.ts';
import type { InvariantContext } from './invariant.ts';
import { findRetrieval, type Retrieval, retrieveResource } from './read-resource.ts';

/** Resources to retrieve of each kind. */
const MAX_LOOKUPS = 12;

const MAX_LIST_PAGES = 20;

export interface Lookup {
  /** Undefined if it cannot be told, or enough of that kind were looked up. */
  readonly find: (kind: string, id: Json) => Promise<ResourceForm | 'missing' | undefined>;
  /** All that the list of the kind shows; empty without a list. */
  readonly list: (kind: string) => Promise<readonly Json[]>;
  /** The value at the pointer of the response; undefined if there is none. */
  readonly readTotal: (operation: Operation, request: RequestExample, at: string) => Promise<Json | undefined>;
  /** The operation that shows resources of that kind. */
  readonly describe: (kind: string) => string;
  readonly clear: () => void;
}

/** Resources by kind and ID: retrieved, or found in the list of the kind. */
export function createLookup(context: InvariantContext): Lookup {
  const { session } = context;
  const { contract } = session;
  const retrieved = new Map<string, Promise<ResourceForm | 'missing' | undefined>>();
  const lists = new Map<string, Promise<readonly Json[]>>();
  const totals = new Map<string, Promise<Json | undefined>>();
  /** Asked for again after `clear`, within the limit that they counted for before. */
  const counted = new Map<string, Set<string>>();

  async function retrieve(kind: string, id: Json): Promise<ResourceForm | 'missing' | undefined> {
    const retrieval = findRetrieval(contract, kind);
    if (retrieval === undefined) return undefined;
    const key = `${kind} ${JSON.stringify(id)}`;
    const ids = counted.get(kind) ?? new Set();
    if (ids.size >= MAX_LOOKUPS && !ids.has(key)) return undefined;
    counted.set(kind, ids.add(key));
    const read = retrieved.get(key) ?? readForm(retrieval, id);
    retrieved.set(key, read);
    return read;
  }

  async function readForm(retrieval: Retrieval, id: Json): Promise<ResourceForm | 'missing' | undefined> {
    const { resource, status, body } = await retrieveResource(context, retrieval, id);
    if (resource === undefined || body === undefined) return status === 404 ? 'missing' : undefined;
    const schema = retrieval.operation.responses[String(retrieval.base.status)]?.schema;
    return { value: resource, schema, at: retrieval.resourceAt, body };
  }

  function readList(kind: string): Promise<readonly Json[]> {
    const list = lists.get(kind) ?? readWholeList(kind);
    lists.set(kind, list);
    return list;
  }

  async function readWholeList(kind: string): Promise<readonly Json[]> {
    const list = contract.resources[kind]?.list;
    const operation = contract.operations[list?.operation ?? ''];
    const base: Case | undefined = operation && listSuccessCases(contract, operation)[0];
    if (list === undefined || operation === undefined || base === undefined) return [];
    const request = await context.prepare(base);
    const options = { items: list.items, maxPages: MAX_LIST_PAGES, credential: 'full' } as const;
    const { items } = await listItems(session, operation, request, options);
    const { at } = list;
    return at === undefined ? items : items.flatMap((item) => valuesAt(item, at));
  }

  async function findInList(kind: string, id: Json): Promise<ResourceForm | undefined> {
    const found = (await readList(kind)).find((one) => isObject(one) && isDeepStrictEqual(one.id, id));
    return found === undefined ? undefined : { value: found, schema: undefined, at: '', body: found };
  }

  return {
    find: async (kind, id) => (findRetrieval(contract, kind) === undefined ? findInList(kind, id) : retrieve(kind, id)),
    list: readList,
    describe: (kind) =>
      findRetrieval(contract, kind)?.operation.operationId ?? contract.resources[kind]?.list?.operation ?? kind,
    readTotal: (operation, request, at) => {
      const key = `${operation.operationId} ${JSON.stringify(request)} ${at}`;
      const total =
        totals.get(key) ??
        session.api.call(operation, request).then(({ response }) => valueAt(parseBody(response), at));
      totals.set(key, total);
      return total;
    },
    clear: () => {
      for (const map of [retrieved, lists, totals]) map.clear();
    },
  };
}
