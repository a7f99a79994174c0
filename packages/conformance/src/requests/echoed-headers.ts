/** Headers of a request that its response repeats, such as its ID (`x-echoes`). */
import { randomUUID } from 'node:crypto';
import { type DocumentedResponse, memoize, type Operation, type Schema } from '@helpdesk/contract-model';
import type { SchemaValidator } from '../schema-validator.ts';

export interface EchoedHeader {
  /** The response header. */
  readonly name: string;
  /** The request header that it repeats. */
  readonly of: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

export const listEchoedHeaders = (response: DocumentedResponse | undefined): EchoedHeader[] =>
  Object.entries(response?.headers ?? {}).flatMap(([name, { schema, required }]) => {
    const of = schema['x-echoes'];
    return of === undefined ? [] : [{ name, of, schema, isRequired: required }];
  });

/** The echoed headers of any of its responses, each once. */
export const listAllEchoedHeaders = memoize((operation: Operation): readonly EchoedHeader[] => [
  ...new Map(
    Object.values(operation.responses)
      .flatMap(listEchoedHeaders)
      .map((one) => [one.of.toLowerCase(), one]),
  ).values(),
]);

/** New values for a request that does not have them, with names in lower case. */
export function makeEchoedHeaders(
  operation: Operation,
  validator: SchemaValidator,
  sent: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    listAllEchoedHeaders(operation).flatMap(({ of, schema }) => {
      const name = of.toLowerCase();
      const value = randomUUID();
      return sent[name] !== undefined || validator.errors(schema, value).length > 0 ? [] : [[name, value]];
    }),
  );
}
