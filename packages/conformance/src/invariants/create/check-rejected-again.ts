/** A creation that is rejected for a taken value leaves the resources that it names as they were. */
import type { Json, RequestExample } from '@helpdesk/contract-model';
import { callRejected } from '../../api-client.ts';
import { getRequestValue } from '../../contract-queries.ts';
import type { Finding } from '../../result.ts';
import { pause } from '../../run-options.ts';
import { show } from '../../text.ts';
import type { InvariantContext } from '../invariant.ts';
import type { Recorder } from '../recorder.ts';
import { type Counter, readCounters } from '../references/counters.ts';
import { compareResources } from '../support/compare-resources.ts';
import type { Creation } from '../support/creations.ts';
import { SECOND_MS } from '../support/second-clock.ts';
import { listRepeatedRejections } from './unique-values.ts';

/**
 * Sends a request that was accepted once more, if the contract documents that it is rejected then, a second later, so that a new time of
 * change shows. Looks at resources that nothing else names. Nothing is said of a request that is not rejected, as others test that.
 */
export async function checkRejectedAgain(
  context: InvariantContext,
  recorder: Recorder,
  { operation }: Creation,
  request: RequestExample,
  named: readonly Counter[],
): Promise<void> {
  const { contract, api, options } = context.session;
  const rejection = listRepeatedRejections(contract).find(
    ({ documented, pointers }) =>
      documented.operationId === operation.operationId &&
      pointers.every((at) => getRequestValue(request, at) !== undefined),
  );
  if (rejection === undefined || !named.some(({ isExclusive }) => isExclusive)) return;
  const { status, id } = rejection.documented;
  const read = () => readCounters(context, operation, request);
  const findChanges = async (): Promise<readonly Finding[]> => {
    await pause(options, SECOND_MS);
    const before = await read();
    const { response, exchange } = await callRejected(api, operation, status, request);
    if (response.status !== status) return [];
    recorder.addExchanges([exchange]);
    const after = await read();
    return before.flatMap((one, index) => (one.isExclusive ? compare(one, after[index]?.resource, id) : []));
  };
  const changes = await findChanges();
  if (changes.length === 0) return;
  // A target may show late what the accepted request has changed.
  const again = await findChanges();
  recorder.addFindings(again.filter(({ at }) => changes.some((one) => one.at === at)));
}

const compare = ({ kind, id, resource }: Counter, after: Json | undefined, rejection: string): Finding[] =>
  compareResources(resource, after).map(({ at, expected, received }) => ({
    at: at || 'body',
    expected: `${show(expected)} in ${kind} ${show(id)}, as before a request that named it was rejected as in ${rejection}`,
    received: show(received),
  }));
