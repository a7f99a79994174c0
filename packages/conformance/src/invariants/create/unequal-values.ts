/** Values that differ from one that is taken in a letter or two, so that no resource has them. */
import type { RequestExample } from '@helpdesk/contract-model';
import { getRequestValue, withRequestValue } from '../../contract-queries.ts';
import { repeatRequest } from '../../requests/prepare-request.ts';
import { findMarkedText } from '../../resources/markers.ts';
import { show } from '../../text.ts';
import type { UniqueCheck } from './check-owner.ts';

/** Before the marker. No other request changes two letters, or has that accent. */
const LAST_LETTERS = /[a-z]{2}(?=\+|@|\s+\S*$)/;
const LAST_VOWEL = /[aeiou](?=[^aeiou]*\s\S*$)/;

/** Services may take a value for a pattern of SQL, and databases may ignore accents. */
const listUnequal = (text: string): readonly string[] => [
  text.replace(LAST_LETTERS, '__'),
  text.replace(LAST_VOWEL, (letter) => `${letter}\u0302`.normalize('NFC')),
];

/** The request with each of them is not rejected as if its value were taken. */
export async function checkUnequal(
  { context: { session }, recorder, creation: { operation }, base, at, expected }: UniqueCheck,
  request: RequestExample,
): Promise<void> {
  const taken = getRequestValue(request, at);
  if (typeof taken !== 'string') return;
  for (const value of listUnequal(taken)) {
    const prepare = (): RequestExample => withRequestValue(repeatRequest(session, base, request, [at]), at, value);
    // Only what nobody else has sent is free.
    if (value === taken || findMarkedText(value) === undefined || !isValid(prepare())) continue;
    const { response, exchange } = await session.api.callPrepared(operation, base.status, async () => prepare());
    const isOwn = exchange.retries?.some((retry) => retry.mayHaveTakenEffect) ?? false;
    if (response.status !== expected.status || isOwn) continue;
    recorder.addExchanges([exchange]);
    const wanted = `${show(value)} to be accepted, as ${show(taken)} is another value`;
    recorder.addFindings([{ at: `request ${at}`, expected: wanted, received: `status ${response.status}` }]);
    return;
  }

  function isValid({ body = null }: RequestExample): boolean {
    return session.validator.errors(operation.body?.schema ?? {}, body).length === 0;
  }
}
