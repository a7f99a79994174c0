import type { RequestExample } from './case.ts';
import type { OpenApiDocument } from './contract.ts';
import type { Json } from './json.ts';
import { joinPointer, type RequestPointer } from './json-pointer.ts';
import type { Operation } from './operation.ts';
import type { ResourceReference, Schema } from './schema.ts';
import { resolveSchema } from './schema-walk.ts';

/** A value of an example request that is true of one account only, and must be replaced on another. */
export type Binding = {
  /** Where the value is. */
  readonly pointer: RequestPointer;
  /** True if the value is not what is there but the name of that member: a map whose keys name things. */
  readonly isName: boolean;
  readonly value: string | number;
  /** Of the value, `$ref`s followed. */
  readonly schema: Schema;
} & (
  | { /** It names an existing thing: `x-resource`. */ readonly kind: 'resource'; readonly resource: ResourceReference }
  | { /** No other thing may have it: `x-unique`. */ readonly kind: 'unique' }
  | { /** It is where a page starts: `x-pagination`. */ readonly kind: 'cursor' }
);

/** Every such value of a request example, in the order path, query, header, body. */
export function bindings(openapi: OpenApiDocument, operation: Operation, request: RequestExample): Binding[] {
  const found = new Map<string, Binding>();
  const add = (binding: Binding) => found.set(`${binding.kind} ${binding.isName} ${binding.pointer}`, binding);

  function visit(unresolved: Schema, value: Json | undefined, pointer: RequestPointer, isName = false): void {
    if (value === undefined || value === null) return;
    const schema = resolveSchema(openapi, unresolved);
    if (!acceptsType(schema, value)) return;
    if (typeof value === 'string' || typeof value === 'number') {
      const common = { pointer, isName, value, schema };
      if (schema['x-resource'] !== undefined) add({ ...common, kind: 'resource', resource: schema['x-resource'] });
      if (schema['x-unique']) add({ ...common, kind: 'unique' });
      if (pointer === cursorOf(operation)) add({ ...common, kind: 'cursor' });
    }
    for (const branch of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
      visit(branch, value, pointer, isName);
    }
    if (Array.isArray(value)) visitItems(schema, value, pointer);
    else if (typeof value === 'object') visitMembers(schema, value, pointer);
  }

  function visitItems({ items }: Schema, values: readonly Json[], pointer: RequestPointer): void {
    if (!items) return;
    for (const [index, value] of values.entries()) visit(items, value, `${pointer}/${index}`);
  }

  function visitMembers(schema: Schema, values: Readonly<Record<string, Json>>, pointer: RequestPointer): void {
    for (const [name, value] of Object.entries(values)) {
      const member = joinPointer(pointer, name);
      if (schema.propertyNames) visit(schema.propertyNames, name, member, true);
      const inside = schema.properties?.[name] ?? schema.additionalProperties;
      if (inside !== undefined && typeof inside !== 'boolean') visit(inside, value, member);
    }
  }

  for (const part of ['path', 'query', 'header'] as const) {
    for (const parameter of operation.parameters.filter((one) => one.in === part)) {
      visit(parameter.schema, request[part][parameter.name], joinPointer(`/${part}`, parameter.name));
    }
  }
  if (operation.body) visit(operation.body.schema, request.body, '/body');
  return [...found.values()];
}

function cursorOf({ pagination }: Operation): RequestPointer | undefined {
  return pagination?.style === 'page' ? undefined : pagination?.cursor;
}

/** Of alternatives, only those are meant whose type the value has. */
function acceptsType({ type }: Schema, value: Json): boolean {
  if (type === undefined) return true;
  const types = typeof type === 'string' ? [type] : type;
  return types.some((one) => (one === 'integer' ? Number.isInteger(value) : one === typeOf(value)));
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
