/** Masks secrets in results, after the checks have run on the response as received. */
import { memoize } from '@helpdesk/contract-model';
import type { Exchange, HttpRequest } from '../exchange.ts';
import { findCreatingExchange } from '../find-creating-exchange.ts';
import type { CaseProblem, Leftovers, Outcome } from '../result.ts';
import { locateShown } from './locate-shown.ts';
import type { Mask } from './mask.ts';

/** Characters of long request bodies that a report keeps, so that failures can be sent again. */
const MAX_WHOLE_BODIES = 32 * 1024 * 1024;

/** Masks an exchange that several cases share, such as that of their base, only once. */
export function createOutcomeMask(mask: Mask): (outcome: Outcome) => Outcome {
  const knownWhole = new WeakMap<Exchange, Exchange>();
  let room = MAX_WHOLE_BODIES;
  const maskOnce = memoize((exchange: Exchange) => maskExchange(mask, exchange));
  /** Masks an exchange that is shown, with the whole body of its request, while there is room. */
  const maskShown = (exchange: Exchange): Exchange => {
    const { wholeBody = '' } = exchange.request;
    const masked = maskOnce(exchange);
    if (wholeBody === '' || (!knownWhole.has(exchange) && wholeBody.length > room)) return masked;
    const whole = knownWhole.get(exchange) ?? { ...masked, request: { ...masked.request, wholeBody: mask(wholeBody) } };
    if (!knownWhole.has(exchange)) room -= wholeBody.length;
    knownWhole.set(exchange, whole);
    return whole;
  };
  const isShown = ({ verdict, exchanges, shown = -1 }: Outcome, one: Exchange): boolean => {
    const last = exchanges.at(shown);
    return verdict !== 'pass' && (one === last || one === findCreatingExchange(exchanges, last));
  };
  const maskLocated = (outcome: Outcome): Outcome => ({
    ...outcome,
    reason: mask(outcome.reason),
    problems: outcome.problems.map((problem) => maskProblem(mask, problem)),
    warnings: outcome.warnings.map((problem) => maskProblem(mask, problem)),
    exchanges: outcome.exchanges.map((one) => (isShown(outcome, one) ? maskShown(one) : maskOnce(one))),
  });
  return (outcome) => maskLocated(locateShown(outcome));
}

const maskProblem = (mask: Mask, problem: CaseProblem): CaseProblem => ({
  ...problem,
  at: mask(problem.at),
  expected: mask(problem.expected),
  received: mask(problem.received),
  ...(typeof problem.item?.id === 'string' && { item: { ...problem.item, id: mask(problem.item.id) } }),
});

const maskExchange = (
  mask: Mask,
  { request: { wholeBody: _, ...request }, response, ...rest }: Exchange,
): Exchange => ({
  ...rest,
  request: maskRequest(mask, request),
  ...(response && { response: maskMessage(mask, response) }),
});

export const maskRequest = (mask: Mask, request: HttpRequest): HttpRequest => ({
  ...maskMessage(mask, { ...request, target: mask(request.target) }),
  ...(request.wholeBody !== undefined && { wholeBody: mask(request.wholeBody) }),
});

function maskMessage<T extends { headers: Readonly<Record<string, string>>; body?: string }>(
  mask: Mask,
  message: T,
): T {
  const headers = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [mask(name), mask(value)]));
  return { ...message, headers, ...(message.body !== undefined && { body: mask(message.body) }) };
}

export const maskLeftovers = (mask: Mask, { created, notRestored }: Leftovers): Leftovers => ({
  created: created.map((one) => ({
    ...one,
    ...(one.location !== undefined && { location: mask(one.location) }),
    ...(one.marker !== undefined && { marker: mask(one.marker) }),
  })),
  notRestored: notRestored.map(({ fields, reason, ...one }) => ({
    ...one,
    reason: mask(reason),
    fields: fields.map(({ at, before, after }) => ({ at, before: mask(before), after: mask(after) })),
  })),
});
