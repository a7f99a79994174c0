/** The headers of a response that no service makes. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Contract, type ResponseHeader, resolveSchema, valueAt } from '@helpdesk/contract-model';

/**
 * A value for each required header: its example, or a value that its schema allows; for a URL, the URL of the request. Optional
 * headers are omitted, since an example would be wrong for this response; except those with `x-echoes`, which have the value of
 * the request header, or a new one.
 */
export function createSampleHeaders(
  { openapi }: Contract,
  headers: Readonly<Record<string, ResponseHeader>>,
  url: URL,
  sent: IncomingHttpHeaders = {},
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, { required, schema, at }]): [string, string][] => {
      const resolved = resolveSchema(openapi, schema);
      const { examples, enum: choices, type, minimum, format, pattern, 'x-echoes': echoed } = resolved;
      if (echoed !== undefined) {
        const fits = (value: string): boolean => pattern === undefined || new RegExp(pattern, 'u').test(value);
        const value = [sent[echoed.toLowerCase()], randomUUID()].find((one) => typeof one === 'string' && fits(one));
        if (value !== undefined) return [[name, String(value)]];
      }
      if (!required) return [];
      const example = valueAt(openapi, `${at}/example`) ?? examples?.[0] ?? choices?.[0];
      if (example !== undefined) return [[name, String(example)]];
      if (type === 'integer' || type === 'number') return [[name, String(minimum ?? 1)]];
      return [[name, format === 'uri' ? url.href : 'example']];
    }),
  );
}
