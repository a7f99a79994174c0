import type { Operation } from '@helpdesk/contract-model';
import type { SentResponse } from '../api-client.ts';
import type { Expected } from '../cases/expected.ts';
import { listAllEchoedHeaders, listEchoedHeaders } from '../requests/echoed-headers.ts';
import { perSession, type Session } from '../resources/session.ts';
import type { Finding } from '../result.ts';
import { show } from '../text.ts';

/** The echoed headers that a response of the run had. */
const getReceivedNames = perSession((): Set<string> => new Set());

/**
 * A header that repeats a valid one of the request (`x-echoes`) does so in each response that has it. One that is optional is in all
 * documented responses or in none.
 */
export function checkEchoedHeaders(
  session: Session,
  operation: Operation,
  expected: Expected,
  { exchange, response }: SentResponse,
): Finding[] {
  const names = getReceivedNames(session);
  const received = listAllEchoedHeaders(operation).flatMap(({ name, of, schema }): Finding[] => {
    const [given, value] = [exchange.request.headers[of.toLowerCase()], response.headers[name]];
    if (value !== undefined) names.add(name);
    if (given === undefined || value === undefined || value === given) return [];
    if (session.validator.errors(schema, given).length > 0) return [];
    return [{ at: `header ${name}`, expected: `${show(given)}, as sent`, received: show(value), check: 'echo' }];
  });
  if (response.status !== expected.status) return received;
  const missing = listEchoedHeaders(expected.response).filter(
    ({ name, isRequired }) => !isRequired && response.headers[name] === undefined && names.has(name),
  );
  return [
    ...received,
    ...missing.map(({ name }) => ({
      at: `header ${name}`,
      expected: 'to be present, as in other responses',
      received: 'nothing',
      check: 'echo',
    })),
  ];
}
