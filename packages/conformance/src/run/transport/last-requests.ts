/** Which requests were under way when the target stopped responding: one of them may be the cause. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { OutgoingRequest } from '../../requests/build-http-request.ts';
import type { LastRequest } from '../../result.ts';
import { trimRequest } from './trim-messages.ts';

/** A response that the target sent before it was lost may arrive this much later than the first lost connection. */
const MAX_LATE_MS = 250;

const currentCase = new AsyncLocalStorage<string>();

/** What `work` sends is sent for that case. */
export const runForCase = <T>(id: string | undefined, work: () => T): T =>
  id === undefined ? work() : currentCase.run(id, work);

/** The case for which the caller works. */
export const findCurrentCase = (): string | undefined => currentCase.getStore();

export interface LastRequests {
  /** Called with each request; the result is called when it has ended, with whether the target may be gone. */
  readonly start: (request: OutgoingRequest) => (isLost: boolean) => void;
  /** Those that were under way when the first one was lost after the last response. */
  readonly list: () => readonly LastRequest[];
}

interface Ended extends LastRequest {
  readonly started: number;
  readonly ended: number;
}

export function createLastRequests(): LastRequests {
  let lost: Ended[] = [];
  return {
    start: (sent) => {
      const started = performance.now();
      const caseId = findCurrentCase();
      return (isLost) => {
        const ended = performance.now();
        const request = `${sent.method} ${sent.target}`;
        if (isLost)
          lost.push({ request, sent: trimRequest(sent), ...(caseId !== undefined && { caseId }), started, ended });
        else lost = lost.filter((one) => one.ended > ended - MAX_LATE_MS);
      };
    },
    list: () => {
      const first = Math.min(...lost.map(({ ended }) => ended));
      const underWay = lost.filter(({ started }) => started <= first);
      const distinct = new Map(underWay.map(({ started: _, ended: __, ...one }) => [JSON.stringify(one), one]));
      return [...distinct.values()];
    },
  };
}
