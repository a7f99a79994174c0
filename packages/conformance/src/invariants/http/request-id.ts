/** A response header that repeats a header of the request, such as the ID of the request. */
import type { Operation } from '@helpdesk/contract-model';
import { callRejected } from '../../api-client.ts';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { findOperation, isUnimplemented, listSuccessCases } from '../../contract-queries.ts';
import { createDependencyError } from '../../errors.ts';
import { type EchoedHeader, listEchoedHeaders } from '../../requests/echoed-headers.ts';
import { perSession } from '../../resources/session.ts';
import type { Finding, Outcome } from '../../result.ts';
import { show } from '../../text.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder } from '../recorder.ts';

export const requestId: Invariant = {
  name: 'request-id',
  statement: 'A valid value of the header comes back; for any other one a new value is made.',
  explanation: `The suite sends valid values of the header, in success and error responses, values that break its schema, and no value. A valid value
comes back as it is, as in the documented requests, which all have one. Otherwise the response has a new value that is valid, another
one each time, whatever the operation. An optional header may be missing, but then in all documented responses.

Usual causes: the value is copied without a check, error responses are written before the header is set, the new value is a constant,
or one for each connection.`,
  keywords: ['x-echoes'],
  plan: (contract) =>
    Object.values(contract.operations).flatMap((operation): InvariantTarget[] => {
      const [base] = listSuccessCases(contract, operation);
      if (base === undefined || listEchoedHeaders(operation.responses[base.status]).length === 0) return [];
      // Only the missing credential keeps a write from having an effect.
      if (operation.method !== 'get' && !operation.isSecured) return [];
      return [{ base, source: base.source, isWrite: operation.method !== 'get', locks: {} }];
    }),
  check: checkRequestIds,
};

/** Candidates; the schema decides which are valid. */
const candidates = [
  'a',
  '_A-b.c9-',
  'A-b_c.9'.padEnd(128, 'k'),
  'k'.repeat(129),
  'a b',
  '<script>',
  'a/b',
  'a,b',
  'a;b=c',
  '%41',
];

/** Of all operations: a value that is made for each connection, say, seldom comes twice in few responses. */
const getMade = perSession(() => new Set<string>());

async function checkRequestIds(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { contract, validator } = context.session;
  const operation = findOperation(contract, base);
  const recorder = createRecorder(context.session);
  for (const echo of listEchoedHeaders(operation.responses[base.status])) {
    const made = getMade(context.session);
    const isValid = (value: string): boolean => validator.errors(echo.schema, value).length === 0;
    const [valid, invalid] = [candidates.filter(isValid), candidates.filter((value) => !isValid(value))];
    // The header is made in one place: the other operations show whether they have it at all.
    const isFirst = Object.values(contract.operations)[0] === operation;
    const values = isFirst ? [...valid, ...invalid] : [...valid.slice(-1), ...invalid.slice(0, 1)];
    // Without the header, which documented requests have.
    const without = isFirst || invalid.length === 0 ? [undefined] : [];
    for (const sent of [...values, ...without]) {
      const headers = sent === undefined ? {} : { [echo.of.toLowerCase()]: sent };
      const received = await readHeader(context, operation, base, echo, headers);
      recorder.addFindings(checkValue(echo, sent, received, isValid, made));
      if (received !== undefined && received !== sent) made.add(received);
    }
  }
  return recorder.toOutcome();
}

/** Without a credential, a write has no effect; a read is also sent with one. */
async function readHeader(
  { session: { api }, prepare }: InvariantContext,
  operation: Operation,
  base: InvariantTarget['base'],
  { name }: EchoedHeader,
  headers: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const isRead = operation.method === 'get';
  const { response } = isRead
    ? await api.call(operation, await prepare(base), { headers })
    : await callRejected(api, operation, 401, base.request, { headers, credential: 'none' });
  if (isUnimplemented(operation, response.status))
    throw createDependencyError(operation, response.status, 'it is sent');
  return response.headers[name];
}

function checkValue(
  { name, of }: EchoedHeader,
  sent: string | undefined,
  received: string | undefined,
  isValid: (value: string) => boolean,
  made: ReadonlySet<string>,
): Finding[] {
  // The header is optional; where it is required, each response is checked for it.
  if (received === undefined) return [];
  const at = `header ${name}`;
  const given = sent === undefined ? `without ${of}` : `with ${of}: ${show(sent)}`;
  if (sent !== undefined && isValid(sent))
    return received === sent ? [] : [{ at, expected: `${show(sent)}, as sent`, received: show(received) }];
  if (!isValid(received)) return [{ at, expected: `a new valid value ${given}`, received: show(received) }];
  // Such as its start, up to where it is too long or invalid.
  if (sent?.startsWith(received))
    return [
      { at, expected: `a new value, and not the start of the one that was sent, ${given}`, received: show(received) },
    ];
  return made.has(received) ? [{ at, expected: `another value than before ${given}`, received: show(received) }] : [];
}
