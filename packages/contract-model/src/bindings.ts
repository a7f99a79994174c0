import type { RequestExample } from './case.ts';
import type { OpenApiDocument } from './contract.ts';
import type { RequestPointer } from './json-pointer.ts';
import type { Operation } from './operation.ts';
import type { ResourceReference, Schema } from './schema.ts';
import { type Location, walkRequest } from './walk-value.ts';

/** A value of an example request that is true of one account only, and must be replaced on another. */
export type Binding = {
  /** Where the value is. */
  readonly pointer: RequestPointer;
  /** True if the value is not what is there but the name of that member: a map whose keys name resources. */
  readonly isName: boolean;
  readonly value: string | number;
  /** Of the value, `$ref`s followed. */
  readonly schema: Schema;
} & (
  | {
      /** It names an existing resource: `x-resource`. */ readonly kind: 'resource';
      readonly resource: ResourceReference;
    }
  | { /** No other resource may have it: `x-unique`. */ readonly kind: 'unique' }
  | { /** It is where a page starts: `x-pagination`. */ readonly kind: 'cursor' }
);

/** Every such value of a request example, in the order path, query, header, body. */
export function bindings(openapi: OpenApiDocument, operation: Operation, request: RequestExample): Binding[] {
  return [...walkRequest(openapi, operation, request)].flatMap((location) => bindingsAt(operation, location));
}

function bindingsAt(operation: Operation, { pointer, isName, value, applicable }: Location): Binding[] {
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  const naming = applicable.findLast((schema) => schema['x-resource'] !== undefined);
  const unique = applicable.findLast((schema) => schema['x-unique']);
  const cursor = pointer === cursorOf(operation) ? applicable.at(-1) : undefined;
  const common = { pointer, isName, value };
  return [
    ...(naming?.['x-resource'] === undefined
      ? []
      : [{ ...common, schema: naming, kind: 'resource' as const, resource: naming['x-resource'] }]),
    ...(unique ? [{ ...common, schema: unique, kind: 'unique' as const }] : []),
    ...(cursor ? [{ ...common, schema: cursor, kind: 'cursor' as const }] : []),
  ];
}

function cursorOf({ pagination }: Operation): RequestPointer | undefined {
  return pagination?.style === 'page' ? undefined : pagination?.cursor;
}
