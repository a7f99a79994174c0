import type { Operation } from '@helpdesk/contract-model';
import type { HttpRequest, HttpResponse } from '../exchange.ts';
import { listAllEchoedHeaders } from '../requests/echoed-headers.ts';
import type { Finding } from '../result.ts';
import type { SchemaValidator } from '../schema-validator.ts';
import { show } from '../text.ts';

/** A header that repeats a valid one of the request (`x-echoes`) does so in each response that has it. */
export const checkEchoedHeaders = (
  validator: SchemaValidator,
  operation: Operation,
  sent: HttpRequest,
  response: HttpResponse,
): Finding[] =>
  listAllEchoedHeaders(operation).flatMap(({ name, of, schema }): Finding[] => {
    const [given, received] = [sent.headers[of.toLowerCase()], response.headers[name.toLowerCase()]];
    if (given === undefined || received === undefined || received === given) return [];
    if (validator.errors(schema, given).length > 0) return [];
    return [{ at: `header ${name}`, expected: `${show(given)}, as sent`, received: show(received), check: 'echo' }];
  });
