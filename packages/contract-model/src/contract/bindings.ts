import type { RequestPointer } from '../json/json-pointer.ts';
import type { ResourceReference, Schema } from '../schema/schema.ts';
import { type Location, walkRequest } from '../schema/walk-value.ts';
import type { RequestExample } from './case.ts';
import type { OpenApiDocument } from './contract.ts';
import type { Operation } from './operation.ts';

/** A value of an example request that is valid for one account only and must be replaced for another. */
export type Binding = {
  readonly pointer: RequestPointer;
  /** True if the value is the name of the member at `pointer`, not its value: in a map whose keys name resources. */
  readonly isName: boolean;
  readonly value: string | number;
  /** The schema of the value, with `$ref`s followed. */
  readonly schema: Schema;
} & (
  | {
      /** The value names an existing resource: `x-resource`. */ readonly kind: 'resource';
      readonly resource: ResourceReference;
    }
  | { /** No other resource may have the value: `x-unique`. */ readonly kind: 'unique' }
  | { /** The value is the position where a page starts: `x-pagination`. */ readonly kind: 'cursor' }
);

/** All bindings of a request example, in the order path, query, header, body. */
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
