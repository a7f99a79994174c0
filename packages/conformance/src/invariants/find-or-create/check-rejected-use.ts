/** A request that finds a resource by a value, and is rejected for another reason, leaves that resource as it is. */
import { isAtOrBelow, type Json, type RequestExample } from '@helpdesk/contract-model';
import { callRejected } from '../../api-client.ts';
import { listMutatedPointers } from '../../cases/executable-case.ts';
import {
  findOperation,
  getRequestValue,
  listSuccessCases,
  sortByBody,
  withRequestValue,
} from '../../contract-queries.ts';
import { ignorePrecondition } from '../../errors.ts';
import { type Exchange, isRejection } from '../../exchange.ts';
import { pause } from '../../run-options.ts';
import { show } from '../../text.ts';
import type { InvariantContext } from '../invariant.ts';
import type { Recorder } from '../recorder.ts';
import { createRejectedOverrides, listRejectedRequests, type RejectedRequest } from '../rejected/rejected-requests.ts';
import { type Difference, readDifferences } from '../support/compare-resources.ts';
import { SECOND_MS } from '../support/second-clock.ts';
import { forEachAtOnce } from '../support/share-among.ts';
import type { FoundBy } from './found-by.ts';

interface KnownResource {
  /** Only this resource has it. */
  readonly value: Json;
  readonly unchanged: Json | undefined;
  readonly read: () => Promise<Json | undefined>;
}

/** Sends the requests that must be rejected with the value, and all that a documented request sends besides, and reads the resource again. */
export async function checkRejectedUse(
  context: InvariantContext,
  recorder: Recorder,
  foundBy: FoundBy,
  { value, unchanged, read }: KnownResource,
): Promise<void> {
  const { session } = context;
  const operation = findOperation(session.contract, foundBy.base);
  const sent: RejectedRequest[] = [];
  const send = async (rejected: RejectedRequest): Promise<Exchange | undefined> => {
    const request = await prepareUse(context, foundBy, rejected, value);
    if (request === undefined) return undefined;
    const overrides = createRejectedOverrides(session.contract, rejected);
    const { response, exchange } = await callRejected(session.api, operation, rejected.status, request, overrides);
    // Another case reports a request that is not rejected.
    return isRejection(response) ? exchange : undefined;
  };
  const all = listRejectedRequests(session.contract, operation);
  await forEachAtOnce(all, async (rejected) => {
    if ((await send(rejected)) !== undefined) sent.push(rejected);
  });
  const addFinding = ({ at, expected: before, received }: Difference, which: string): void => {
    const { rule, pointer } = foundBy;
    const expected = `${show(before)}, as before ${which} had ${show(value)} at ${pointer}`;
    recorder.addFindings([{ at: `${rule.resource} ${at}`, expected, received: show(received) }]);
  };
  const [change] = await readDifferences(unchanged, read);
  if (change === undefined) return;
  // An effect that shows again tells which of them has it.
  for (const rejected of sent) {
    const before = await read();
    await pause(session.options, SECOND_MS);
    const exchange = await send(rejected);
    const [again] = await readDifferences(before, read);
    if (exchange === undefined || again === undefined) continue;
    recorder.addExchanges([exchange]);
    addFinding(again, `the request of ${rejected.id}, which is rejected,`);
    return;
  }
  addFinding(change, `requests that were rejected, such as that of ${sent[0]?.id},`);
}

/** Longer texts take long to send. */
const MAX_USED_LENGTH = 10_000;

/** Undefined if the request is rejected before its body is looked at, has no room for the value, or cannot be prepared. */
async function prepareUse(
  context: InvariantContext,
  { pointer }: FoundBy,
  { base, mutation, status }: RejectedRequest,
  value: Json,
): Promise<RequestExample | undefined> {
  const { contract } = context.session;
  const mutated = listMutatedPointers(mutation);
  const isLong = 'fill' in mutation && mutation.size.length > MAX_USED_LENGTH;
  const isRead = DATA_STATUSES.includes(status) && !('raw' in mutation) && !isLong;
  if (!isRead || mutated.some((at) => isAtOrBelow(pointer, at))) return undefined;
  const fitting = listSuccessCases(contract, findOperation(contract, base)).filter(({ request }) =>
    mutated.every((at) => [request, base.request].every((one) => getRequestValue(one, at) !== undefined)),
  );
  const [richest = base] = sortByBody(fitting);
  const request = await context.prepare(richest, { mutation }).catch(ignorePrecondition);
  return request && withRequestValue(request, pointer, value);
}

/** The statuses of requests that are rejected for what they say. */
const DATA_STATUSES: readonly number[] = [400, 404, 409, 422];
