/** Retrieving a resource does not change it. */
import {
  type Case,
  type Contract,
  isObject,
  type Json,
  parentPointer,
  valueAt,
  walkKeyword,
} from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { findOperation } from '../../contract-queries.ts';
import { parseDocumented } from '../../documented-body.ts';
import { createDependencyError } from '../../errors.ts';
import type { Exchange } from '../../exchange.ts';
import type { Finding, Outcome } from '../../result.ts';
import { show } from '../../text.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { findList } from '../support/creations.ts';
import { findRetrieval, type Retrieval, retrieveResource } from '../support/retrieve-resource.ts';
import { readTime, SECOND_MS } from '../support/second-clock.ts';

export const safeRead: Invariant = {
  name: 'safe-read',
  statement: 'A resource that is retrieved is as it was before, with the same times.',
  explanation: `The suite takes resources of a list that have not changed for seconds, and retrieves each twice. Another client may change one of them at that
moment, but not each of three, one after the other: if all of them have a new time of change, it is the request that has changed them. Of fewer
resources nothing is said.

Usual causes: a time of the last access in the column of the last change, an object that is saved whenever it was loaded.`,
  keywords: ['x-server-time', 'x-on-change', 'x-resources', 'x-returns'],
  plan: (contract) =>
    listTargets(contract).map(({ retrieval: { base }, list }) => ({
      base,
      source: base.source,
      isWrite: false,
      locks: { [list.operationId]: 'read' },
    })),
  check: checkSafeRead,
};

interface Target {
  readonly retrieval: Retrieval;
  /** A documented success of the list of these resources. */
  readonly list: Case;
}

const listTargets = (contract: Contract): Target[] => {
  const all = Object.keys(contract.resources).flatMap((kind): Target[] => {
    const retrieval = findRetrieval(contract, kind);
    const list = findList(contract, kind);
    return retrieval && list?.operation.pagination ? [{ retrieval, list: list.base }] : [];
  });
  // Kinds of one list have one retrieval.
  return all.filter(
    (target, index) => all.findIndex((other) => other.retrieval.base === target.retrieval.base) === index,
  );
};

/** Another client may change one of them meanwhile, or two. */
const RESOURCES = 3;
/** What has not changed for as long. */
const UNCHANGED_MS = 2 * SECOND_MS;

async function checkSafeRead(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { contract } = context.session;
  const target = listTargets(contract).find(({ retrieval }) => retrieval.base.id === base.id);
  if (target === undefined) throw new Error(`${base.id} retrieves no resource of a list`);
  await context.runBase(base);
  const recorder = createRecorder(context.session);
  const { exchange, unchanged } = await readUnchanged(context, target);
  recorder.addExchanges([exchange]);
  const moved: Finding[] = [];
  for (const resource of unchanged) {
    const finding = await readTwice(context, recorder, target.retrieval, resource);
    if (finding === undefined) break;
    moved.push(finding);
  }
  if (moved.length === RESOURCES) recorder.addFindings(moved);
  return recorder.toOutcome();
}

/** An item of a list, which shows when it was changed. */
interface Listed {
  readonly id: Json;
  /** The pointer to that time in the item. */
  readonly at: string;
  readonly value: Json;
  readonly time: number;
}

/** Reads the resources of the first page that have not changed for longest. */
async function readUnchanged(
  { session, prepare }: InvariantContext,
  { retrieval, list }: Target,
): Promise<{ readonly exchange: Exchange; readonly unchanged: readonly Listed[] }> {
  const { contract, api } = session;
  const operation = findOperation(contract, list);
  const { response, exchange } = await api.call(operation, await prepare(list));
  if (response.status !== list.status) throw createDependencyError(operation, response.status, 'resources are listed');
  const body = parseDocumented(contract, operation, response) ?? null;
  const schema = operation.responses[list.status]?.schema;
  const now = Date.parse(response.headers.date ?? '');
  const all = [...walkKeyword(contract.openapi, schema ?? {}, body, 'x-server-time')].flatMap(
    ({ pointer, value, parent, applicable }): Listed[] => {
      const isOfItem = parentPointer(parentPointer(pointer)) === operation.pagination?.items;
      const isOfChange = applicable.some((one) => isObject(one['x-server-time']) || one['x-on-change'] === 'now');
      const time = readTime(value);
      const id = valueAt(parent, retrieval.field);
      if (!isOfItem || !isOfChange || time === undefined || id === undefined || !(now - time > UNCHANGED_MS)) return [];
      return [{ id, at: pointer.slice(parentPointer(pointer).length), value, time }];
    },
  );
  const unchanged = all.toSorted((left, right) => left.time - right.time).slice(0, RESOURCES);
  return { exchange, unchanged };
}

/** A finding if it has another time then. */
async function readTwice(
  context: InvariantContext,
  recorder: Recorder,
  retrieval: Retrieval,
  { id, at, value }: Listed,
): Promise<Finding | undefined> {
  for (const _ of [1, 2]) {
    const { resource, exchange } = await retrieveResource(context, retrieval, id);
    const received = valueAt(resource, at);
    if (received === undefined || received === value) continue;
    recorder.addExchanges([exchange]);
    return {
      at: `${retrieval.resourceAt}${at}`,
      expected: `${show(value)}, as before ${show(id)} was retrieved`,
      received: show(received),
    };
  }
  return undefined;
}
