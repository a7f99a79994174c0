/** The fields of a JSON body according to its schema, and a documented body in which one of them can be replaced. */
import {
  type Json,
  joinPointer,
  type OpenApiDocument,
  parsePointer,
  type RequestBody,
  resolveSchema,
  type Schema,
  valueAt,
} from '@helpdesk/contract-model';

/** A field of a body, such as `/domains/0`: the first item stands for a list, one name for a map. */
export interface BodyLocation {
  readonly pointer: string;
  /** Its schema with all alternatives merged; `maxLength` is the largest of them, or 0. */
  readonly schema: Schema;
  readonly types: ReadonlySet<string>;
  /** Maximum number of items of the list that contains it. */
  readonly maxItems: number;
}

export function listBodyLocations(document: OpenApiDocument, body: RequestBody): BodyLocation[] {
  const locations = new Map<string, BodyLocation>();
  const pending: Pick<BodyLocation, 'pointer' | 'schema' | 'maxItems'>[] = [
    { pointer: '', schema: body.schema, maxItems: 1 },
  ];
  // Grows during the loop, which would not end for a recursive schema; no body has one.
  for (const { pointer, schema: unresolved, maxItems } of pending) {
    const schema = resolveSchema(document, unresolved);
    const before = locations.get(pointer);
    const types = new Set([...(before?.types ?? []), ...[schema.type ?? []].flat()]);
    const maxLength = Math.max(before?.schema.maxLength ?? 0, schema.maxLength ?? 0);
    locations.set(pointer, { pointer, schema: { ...before?.schema, ...schema, maxLength }, types, maxItems });

    const { allOf = [], anyOf = [], oneOf = [], properties = {}, items, additionalProperties } = schema;
    for (const branch of [...allOf, ...anyOf, ...oneOf]) pending.push({ pointer, schema: branch, maxItems });
    for (const [name, member] of Object.entries(properties)) {
      pending.push({ pointer: joinPointer(pointer, name), schema: member, maxItems });
    }
    if (items) pending.push({ pointer: `${pointer}/0`, schema: items, maxItems: schema.maxItems ?? 1 });
    if (typeof additionalProperties === 'object') {
      pending.push({ pointer: `${pointer}/name`, schema: additionalProperties, maxItems });
    }
  }
  locations.delete('');
  return [...locations.values()];
}

const MARK = '\u0007';

/**
 * The text around a field in the documented body that has most of its parents: before and after it, or around each item if
 * the field is in a list, which then has `items` equal items.
 */
export function textAround(bodies: readonly Json[], pointer: string, items: number): string[] {
  const names = parsePointer(pointer);
  const ways = names.map((_, at) =>
    names
      .slice(0, at + 1)
      .map((name) => joinPointer('', name))
      .join(''),
  );
  const reach = (body: Json | undefined) => ways.filter((way) => valueAt(body, way) !== undefined).length;
  const [nearest = {}] = bodies.toSorted((a, b) => reach(b) - reach(a));
  const body = structuredClone(nearest);
  putValue(body, names, MARK);
  const list = valueAt(body, ways[names.indexOf('0') - 1] ?? '');
  if (Array.isArray(list)) list.splice(0, list.length, ...Array.from({ length: items }, () => list[0] ?? null));
  return JSON.stringify(body).split(JSON.stringify(MARK));
}

function putValue(container: unknown, [name = '', ...rest]: readonly string[], value: string): void {
  const members = container as Record<string, unknown>; // an object, or an array: its indexes are names as well
  if (rest.length === 0) {
    members[name] = value;
    return;
  }
  if (typeof members[name] !== 'object' || members[name] === null) members[name] = rest[0] === '0' ? [] : {};
  putValue(members[name], rest, value);
}
