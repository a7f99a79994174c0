/** Requests that are sent at one moment, with a value that counts as the same. */
import type { Case, RequestExample } from '@helpdesk/contract-model';
import type { SentResponse } from '../../api-client.ts';
import { findOperation, withRequestValue } from '../../contract-queries.ts';
import type { BaseResult, CombinedValue, InvariantContext, Race } from '../invariant.ts';

/** A value that is sent in several requests at once. */
export interface RaceValue extends CombinedValue {
  readonly race: Race;
}

interface RaceResult extends BaseResult {
  readonly race: readonly SentResponse[];
}

/** The first request, and others with its value, each in another form. `prepare` makes one with other unique values. */
export async function prepareRace(
  context: InvariantContext,
  { at, count, listForms }: Race,
  first: RequestExample,
  prepare: () => Promise<RequestExample>,
): Promise<[RequestExample, ...RequestExample[]]> {
  const forms = listForms(context, first);
  const others = Array.from({ length: forms.length === 0 ? 0 : count - 1 }, async (_, index) =>
    withRequestValue(await prepare(), at, forms[(index + 1) % forms.length]),
  );
  return [first, ...(await Promise.all(others))];
}

/** The status of the requests that are not the one which is accepted. */
export const readOtherStatus = ({ rejectedStatus }: Race, base: Case): number => rejectedStatus ?? base.status;

/** The one that was accepted, or the first one. */
export const findAccepted = <T extends SentResponse>([first, ...others]: readonly [T, ...T[]], base: Case): T =>
  [first, ...others].find(({ response }) => response.status === base.status) ?? first;

/** Sends the requests with the value, unless a combined request was sent so. */
export async function sendRace(context: InvariantContext, value: RaceValue): Promise<RaceResult> {
  const { base, race, key } = value;
  const combined = context.findCombined(key);
  if (combined?.race !== undefined) return { ...combined, race: combined.race };
  const { session } = context;
  const operation = findOperation(session.contract, base);
  const prepare = async (): Promise<RequestExample> => (await value.prepare(context)) ?? context.prepare(base);
  const [first, ...others] = await prepareRace(context, race, await prepare(), prepare);
  const send = (request: RequestExample): Promise<SentResponse> =>
    session.api.callPrepared(operation, readOtherStatus(race, base), async () => request);
  // A lost request may be sent again: the second one is rejected, unless the first one was not carried out.
  const sent = await Promise.all([send(first), ...others.map(send)] as const);
  return { ...findAccepted(sent, base), race: sent };
}
