/** Finds resources of the target by kind and ID, to compare them with what other responses say about them. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Case,
  type Contract,
  isObject,
  type Json,
  type Operation,
  type RequestExample,
  valueAt,
  valuesAt,
} from '@helpdesk/contract-model';
import { listSuccessCases } from '../../contract-queries.ts';
import { createDependencyError } from '../../errors.ts';
import { parseBody } from '../../parse-body.ts';
import { getListKey } from '../../resources/lists/list-key.ts';
import { listItems, readPageSizes } from '../../resources/lists/list-pages.ts';
import { perSession } from '../../resources/session.ts';
import type { InvariantContext } from '../invariant.ts';
import type { ResourceForm } from '../support/compare-forms.ts';
import { findRetrieval, type Retrieval, retrieveResource } from '../support/retrieve-resource.ts';

/** Resources to retrieve of each kind. */
const MAX_LOOKUPS = 12;

const MAX_LIST_PAGES = 20;

/** True if a resource that the list of the kind does not have does not exist. */
export const hasAllOfKind = ({ resources }: Contract, kind: string): boolean =>
  resources[kind]?.list?.isComplete === true;

export interface Lookup {
  /** Undefined if it cannot be told, or enough of that kind were looked up. */
  readonly find: (kind: string, id: Json) => Promise<ResourceForm | 'missing' | undefined>;
  /** All that the list of the kind shows; empty without a list. */
  readonly list: (kind: string) => Promise<readonly Json[]>;
  /** The value at the pointer of the response; undefined if there is none. */
  readonly readTotal: (operation: Operation, request: RequestExample, at: string) => Promise<Json | undefined>;
  /** The operation that shows resources of that kind. */
  readonly describe: (kind: string) => string;
  /** From here on, everything is read again. */
  readonly clear: () => void;
}

/** By key. `time` is that of the ledger when the read was started. */
type Reads<T> = Map<string, { readonly time: number; readonly value: Promise<T> }>;

interface AllReads {
  readonly retrieved: Reads<ResourceForm | 'missing' | undefined>;
  readonly lists: Reads<readonly Json[]>;
  readonly totals: Reads<Json | undefined>;
}

const createReads = (): AllReads => ({ retrieved: new Map(), lists: new Map(), totals: new Map() });

/** What the look-ups of a run have read. Another client may have changed it since: who finds a difference calls `clear`. */
const shareReads = perSession(createReads);

/** Resources by kind and ID: retrieved, or found in the list of the kind. All look-ups of a run share what they read. */
export function createLookup(context: InvariantContext): Lookup {
  const { session } = context;
  const { contract } = session;
  let reads = shareReads(session);
  /** Asked for again after `clear`, within the limit that they counted for before. */
  const counted = new Map<string, Set<string>>();

  /** Reads once, unless that fails or the run updates something of the list. */
  function readOnce<T>(known: Reads<T>, key: string, list: string, read: () => Promise<T>): Promise<T> {
    const { ledger } = session;
    const earlier = known.get(key);
    if (earlier !== undefined && !ledger.hasUpdatedSince(earlier.time, [list])) return earlier.value;
    const own = { time: ledger.now(), value: read() };
    known.set(key, own);
    own.value.catch(() => known.delete(key));
    return own.value;
  }

  async function retrieve(kind: string, id: Json): Promise<ResourceForm | 'missing' | undefined> {
    const retrieval = findRetrieval(contract, kind);
    if (retrieval === undefined) return undefined;
    const key = `${kind} ${JSON.stringify(id)}`;
    const ids = counted.get(kind) ?? new Set();
    if (ids.size >= MAX_LOOKUPS && !ids.has(key)) return undefined;
    counted.set(kind, ids.add(key));
    return readOnce(reads.retrieved, key, getListKey(contract, kind), () => readForm(retrieval, id));
  }

  async function readForm(retrieval: Retrieval, id: Json): Promise<ResourceForm | 'missing' | undefined> {
    const { resource, status, body } = await retrieveResource(context, retrieval, id);
    if (resource === undefined || body === undefined) return status === 404 ? 'missing' : undefined;
    const schema = retrieval.operation.responses[retrieval.base.status]?.schema;
    return { value: resource, schema, at: retrieval.resourceAt, body };
  }

  const readList = (kind: string): Promise<readonly Json[]> =>
    readOnce(reads.lists, kind, getListKey(contract, kind), () => readWholeList(kind));

  async function readWholeList(kind: string): Promise<readonly Json[]> {
    const list = contract.resources[kind]?.list;
    const operation = contract.operations[list?.operation ?? ''];
    const base: Case | undefined = operation && listSuccessCases(contract, operation)[0];
    if (list === undefined || operation === undefined || base === undefined) return [];
    const request = await context.prepare(base);
    const options = { items: list.items, maxPages: MAX_LIST_PAGES, credential: 'full' } as const;
    const { items, failedStatus } = await listItems(session, operation, request, options);
    if (failedStatus !== undefined) throw createDependencyError(operation, failedStatus, `"${kind}" is listed`);
    const { at } = list;
    return at === undefined ? items : items.flatMap((item) => valuesAt(item, at));
  }

  async function findInList(kind: string, id: Json): Promise<ResourceForm | 'missing' | undefined> {
    const items = await readList(kind);
    const found = items.find((item) => isObject(item) && isDeepStrictEqual(item.id, id));
    if (found !== undefined) return { value: found, schema: undefined, at: '', body: found };
    const { operation: operationId = '' } = contract.resources[kind]?.list ?? {};
    const operation = contract.operations[operationId];
    const pageSize = operation?.pagination && readPageSizes(contract, operation, operation.pagination).largest;
    const isWhole = pageSize === undefined || items.length < MAX_LIST_PAGES * pageSize;
    return hasAllOfKind(contract, kind) && isWhole ? 'missing' : undefined;
  }

  return {
    find: async (kind, id) => (findRetrieval(contract, kind) === undefined ? findInList(kind, id) : retrieve(kind, id)),
    list: readList,
    describe: (kind) =>
      findRetrieval(contract, kind)?.operation.operationId ?? contract.resources[kind]?.list?.operation ?? kind,
    readTotal: (operation, request, at) => {
      const { operationId } = operation;
      return readOnce(reads.totals, `${operationId} ${JSON.stringify(request)} ${at}`, operationId, async () => {
        const { response } = await session.api.call(operation, request);
        return valueAt(parseBody(response), at);
      });
    },
    clear: () => {
      reads = createReads();
    },
  };
}
