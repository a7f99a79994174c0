/** The body of a response without what the contract does not document, for whoever compares resources. */
import {
  type Contract,
  isObject,
  isSchema,
  type Json,
  lazy,
  memoize,
  type OpenApiDocument,
  type Operation,
  type Schema,
  schemaBranches,
} from '@helpdesk/contract-model';
import type { HttpResponse } from './exchange.ts';
import { parseBody } from './parse-body.ts';

/**
 * Like `parseBody`, without the members that the operation does not document for that status. A service may add members, of which a
 * warning tells, and their values may differ between two responses, such as the time at which each was sent.
 */
export function parseDocumented(
  { openapi }: Contract,
  { responses }: Operation,
  response: Pick<HttpResponse, 'body' | 'status'>,
): Json | undefined {
  const body = parseBody(response);
  const schema = responses[response.status]?.schema;
  return schema === undefined || typeof body !== 'object' || body === null ? body : getSelection(openapi)(schema)(body);
}

/** By schema and by body, because several invariants read the same response, and know what a body has by the object that it is. */
const getSelection = memoize((openapi: OpenApiDocument) =>
  memoize((schema: Schema) => {
    const shape = createShape(openapi, [schema]);
    return memoize((body: Json & object) => select(shape, body));
  }),
);

/** The documented members of a value. */
interface Shape {
  readonly item: () => Shape;
  readonly members: ReadonlyMap<string, () => Shape>;
  /** Of other names; undefined if the names are fixed. */
  readonly other: (() => Shape) | undefined;
}

/** Of a value to which some of the schemas apply: a member that one of them has is documented. */
function createShape(openapi: OpenApiDocument, written: readonly Schema[]): Shape {
  const branches = written.flatMap((schema) => schemaBranches(openapi, schema));
  const names = new Set(branches.flatMap(({ properties = {} }) => Object.keys(properties)));
  const createInner = (inner: readonly unknown[]) => lazy(() => createShape(openapi, inner.filter(isSchema)));
  const createMember = (name: string) =>
    createInner(branches.map(({ properties }) => properties && Object.hasOwn(properties, name) && properties[name]));
  return {
    item: createInner(branches.map(({ items }) => items)),
    members: new Map([...names].map((name) => [name, createMember(name)])),
    other:
      names.size === 0 || branches.some(hasOtherNames)
        ? createInner(branches.map(({ additionalProperties }) => additionalProperties))
        : undefined,
  };
}

const hasOtherNames = ({ additionalProperties, patternProperties }: Schema): boolean =>
  typeof additionalProperties === 'object' || patternProperties !== undefined;

/** The value itself, not a copy, if all its members are documented: nearly always, so that nothing is allocated then. */
function select<Value extends Json>(shape: Shape, value: Value): Value;
function select(shape: Shape, value: Json): Json {
  if (Array.isArray(value)) return selectItems(shape.item(), value);
  return isObject(value) ? selectMembers(shape, value) : value;
}

function selectItems(item: Shape, values: Json[]): Json {
  let changed: Json[] | undefined;
  values.forEach((value, index) => {
    const selected = select(item, value);
    if (selected === value) return;
    changed ??= [...values];
    changed[index] = selected;
  });
  return changed ?? values;
}

function selectMembers({ members, other }: Shape, value: Readonly<Record<string, Json>>): Json {
  /** Undefined for those that are not documented. */
  let changed: Map<string, Json | undefined> | undefined;
  for (const name of Object.keys(value)) {
    const member = value[name] ?? null;
    const inner = members.get(name) ?? other;
    // What has no members has none that are not documented.
    const selected = inner && typeof member === 'object' ? select(inner(), member) : inner && member;
    if (selected !== member) changed = (changed ?? new Map<string, Json | undefined>()).set(name, selected);
  }
  if (changed === undefined) return value;
  const all = new Map<string, Json | undefined>([...Object.entries(value), ...changed]);
  return Object.fromEntries(
    [...all].flatMap(([name, own]): [string, Json][] => (own === undefined ? [] : [[name, own]])),
  );
}
