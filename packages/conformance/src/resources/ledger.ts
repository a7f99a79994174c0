/** Records what the run creates and changes on the target. */
import {
  type Contract,
  type Credential,
  type Json,
  type Operation,
  type RequestExample,
  readOperationId,
  valueAt,
} from '@helpdesk/contract-model';
import { getRequestValue, isCreating, isCreation, isUpdate } from '../contract-queries.ts';
import type { HttpResponse } from '../exchange.ts';
import { parseBody } from '../parse-body.ts';
import type { CreatedResource } from '../result.ts';
import { getListKey, listChangedKeys } from './lists/list-key.ts';
import { findRemoved } from './lists/removed-resource.ts';
import { findMarkedText } from './values/markers.ts';

interface RecordedRequest {
  /** The status that the response had to have, where only one is right. */
  readonly expected?: number | undefined;
  readonly credential?: Credential | undefined;
}

export interface Ledger {
  /** Records that the operation was called, and a resource if the response says that one was created. */
  readonly record: (operation: Operation, response: HttpResponse, request?: RecordedRequest) => void;
  /**
   * An operation that has carried out an update that it had to reject, so that the target is not as it was any more. One that updates
   * resources of that kind if there is one, since others may have changed only what comes with them.
   */
  readonly findAccepting: (kind: string) => Operation | undefined;
  readonly created: readonly CreatedResource[];
  readonly calledOperations: ReadonlySet<string>;
  /** Records what the request has deleted, which its path names. */
  readonly recordRemoval: (operation: Operation, request: RequestExample) => void;
  readonly isRemoved: (kind: string, id: Json) => boolean;
  /** True for the id of a resource that this run has created. */
  readonly hasCreated: (kind: string, id: Json) => boolean;
  /** True for the id of a resource that this run has created a moment ago in the first account, so that the target may not show it yet. */
  readonly isNew: (kind: string, id: Json) => boolean;
  /** The number of updates that the target has carried out so far: a point in time. */
  readonly now: () => number;
  /** The number of updates when the response arrived. */
  readonly timeOf: (response: HttpResponse) => number;
  /** Records that the target has shown an update only a while after its response. */
  readonly recordLateUpdate: () => void;
  readonly showsUpdatesLate: () => boolean;
  /** True if this run has updated a resource of the kind a moment ago, so that the target may show it as it was before. */
  readonly hasJustUpdated: (kind: string) => boolean;
  /** True if this run has updated something since that is listed under one of the keys (see `getListKey`). */
  readonly hasUpdatedSince: (time: number, keys: Iterable<string>) => boolean;
}

/** A target that takes longer to show what was created or updated does not conform. */
const NEW_MS = 10_000;

const isRecent = (time = Number.NEGATIVE_INFINITY): boolean => performance.now() - time < NEW_MS;

/** A target that creates with another success than the documented one leaves that as well, if the response says what. */
const mayHaveCreated = (contract: Contract, operation: Operation, status: number): boolean =>
  status < 300 && operation.responses[status] === undefined && isCreating(contract, operation);

export function createLedger(contract: Contract): Ledger {
  const created: CreatedResource[] = [];
  const calledOperations = new Set<string>();
  const creationTimes = new Map<string, number>();
  const removed = new Set<string>();
  /** Keys of what another account has created, which the first one never sees. */
  const foreign = new Set<string>();
  let updates = 0;
  let isLate = false;
  const accepting = new Map<string, Operation>();
  /** By list key: the number of the last update. */
  const lastUpdates = new Map<string, number>();
  const arrivedAt = new WeakMap<HttpResponse, number>();
  const updateTimes = new Map<string, number>();

  const keyOf = (kind: string, id: Json): string => `${getListKey(contract, kind)} ${JSON.stringify(id)}`;
  return {
    created,
    calledOperations,
    recordRemoval: (operation, request) => {
      const found = findRemoved(contract, operation, request);
      const id = found && getRequestValue(request, found.at);
      if (found === undefined || id === undefined) return;
      for (const kind of found.kinds) removed.add(keyOf(kind, id));
    },
    isRemoved: (kind, id) => removed.has(keyOf(kind, id)),
    hasCreated: (kind, id) => creationTimes.has(keyOf(kind, id)),
    isNew: (kind, id) => !foreign.has(keyOf(kind, id)) && isRecent(creationTimes.get(keyOf(kind, id))),
    now: () => updates,
    timeOf: (response) => arrivedAt.get(response) ?? 0,
    recordLateUpdate: () => {
      isLate = true;
    },
    showsUpdatesLate: () => isLate,
    hasJustUpdated: (kind) => isRecent(updateTimes.get(getListKey(contract, kind))),
    hasUpdatedSince: (time, keys) => [...keys].some((key) => (lastUpdates.get(key) ?? 0) > time),
    findAccepting: (kind) => accepting.get(getListKey(contract, kind)) ?? [...accepting.values()][0],
    record: (operation, response, { expected = response.status, credential = 'full' } = {}) => {
      calledOperations.add(operation.operationId);
      if (isUpdate(operation) && response.status < 300) {
        updates += 1;
        for (const key of listChangedKeys(contract, operation)) {
          lastUpdates.set(key, updates);
          updateTimes.set(key, performance.now());
          if (expected >= 400) accepting.set(key, operation);
        }
      }
      arrivedAt.set(response, updates);
      const isDocumented = isCreation(contract, operation, response.status);
      if (!isDocumented && !mayHaveCreated(contract, operation, response.status)) return;
      const resource = readCreated(contract, operation, response);
      if (!isDocumented && resource.id === undefined) return;
      created.push(resource);
      if (resource.kind === undefined || resource.id === undefined) return;
      const key = keyOf(resource.kind, resource.id);
      creationTimes.set(key, performance.now());
      if (credential === 'other-account') foreign.add(key);
    },
  };
}

/** What the response to a creation says of the new resource. */
function readCreated({ resources }: Contract, { operationId }: Operation, response: HttpResponse): CreatedResource {
  const [found] = Object.entries(resources).flatMap(([kind, { create }]) =>
    create && readOperationId(create.case) === operationId ? [{ kind, at: create.at }] : [],
  );
  const { location } = response.headers;
  const body = parseBody(response);
  const id = valueAt(body, `${found?.at ?? ''}/id`) ?? location?.split('/').at(-1);
  const marker = findMarkedText(body);
  return {
    operationId,
    ...(found && { kind: found.kind }),
    ...(id !== undefined && { id }),
    ...(location !== undefined && { location }),
    ...(marker !== undefined && { marker }),
  };
}
