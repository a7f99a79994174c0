/** Sends a request that combines cases, with fewer values until it passes. */

import { isRejection, isUncertain } from '../../exchange.ts';
import { repeatRequest } from '../../requests/prepare-request.ts';
import type { Session } from '../../resources/session.ts';
import { isRewriting } from './combine-mutations.ts';
import type { AddedValue, CombinedAttempt, CombinedRequest } from './combined-request.ts';
import type { CombinedSender } from './combined-sender.ts';

/** Returns a function that sends a request with each value that the target has something for and that fits with the others. */
export function createAttempter(
  session: Session,
  { sendWith, send }: CombinedSender,
): (combined: CombinedRequest) => Promise<CombinedAttempt> {
  return attempt;

  async function attempt(combined: CombinedRequest): Promise<CombinedAttempt> {
    const first = await sendWith(combined, combined.values);
    if (isPassing(first)) return first;
    const found = combined.mutations.some(isRewriting)
      ? await attemptUnwritten(combined)
      : await attemptFewer(combined, first);
    const isPassed = isPassing(found) && found.rejected === undefined && found.rewritten === undefined;
    return isPassed ? withRejectedTwice(combined, found, first) : found;
  }

  /** What passes only if its body is not rewritten is sent twice as it was, so that no other client is the reason. */
  async function attemptUnwritten(combined: CombinedRequest): Promise<CombinedAttempt> {
    const written = { ...combined, mutations: combined.mutations.filter((one) => !isRewriting(one)) };
    const first = await sendWith(written, written.values);
    const plain = isPassing(first) ? first : await attemptFewer(written, first);
    if (!isPassing(plain)) return plain;
    const again = await sendWith(combined, plain.rejected ? listRequired(combined) : combined.values);
    return isPassing(again) ? again : { ...plain, rewritten: again.attempt };
  }

  /** What does not pass is sent twice, so that no other client is the reason; what passes only without best-effort values is sent twice with them. */
  async function attemptFewer(combined: CombinedRequest, { values }: CombinedAttempt): Promise<CombinedAttempt> {
    const without = await sendWith(combined, listRequired(combined));
    if (!isPassing(without) || ![...values].some(({ isBestEffort }) => isBestEffort)) return without;
    const again = await sendWith(combined, combined.values);
    if (isPassing(again)) return again;
    const isFree = ({ value }: AddedValue): boolean => !value.mayNeedOthers;
    // What no other value excuses is sent without what may need others.
    const free = combined.values.every(isFree) ? again : await sendWith(combined, combined.values.filter(isFree));
    return { ...without, rejected: isPassing(free) ? again : free };
  }

  /** With the request that was rejected, if it is rejected again as it is, and accepted with other unique values. */
  async function withRejectedTwice(
    combined: CombinedRequest,
    passed: CombinedAttempt,
    { attempt: earlier }: CombinedAttempt,
  ): Promise<CombinedAttempt> {
    const { response, request } = earlier;
    const all = earlier.race ?? [earlier];
    const mayBeStored = all.some((one) => !isRejection(one.response) || isUncertain(one.exchange));
    if (mayBeStored) return passed;
    const again = await send(combined, async () => request);
    if (again.response.status !== response.status) return passed;
    // What has passed was prepared anew, so that it may also name another resource.
    const other = await send(combined, async () => repeatRequest(session, combined.base, request, []));
    return other.verdict === 'pass' ? { ...passed, rejectedTwice: { ...again, isCombined: true } } : passed;
  }
}

const isPassing = ({ attempt: { verdict } }: CombinedAttempt): boolean => verdict === 'pass';

const listRequired = ({ values }: CombinedRequest): readonly AddedValue[] =>
  values.filter(({ value }) => !value.isBestEffort);
