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
import { type HttpResponse, parseBody } from './exchange.ts';

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
  const schema = responses[String(response.status)]?.schema;
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

/** The value itself, not a copy, if all its members are documented. */
function select<Value extends Json>(shape: Shape, value: Value): Value;
function select(shape: Shape, value: Json): Json {
  if (Array.isArray(value)) {
    const items = value.map((item) => select(shape.item(), item));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const kept = entries.flatMap(([name, member]): [string, Json][] => {
    const inner = shape.members.get(name) ?? shape.other;
    return inner === undefined ? [] : [[name, select(inner(), member)]];
  });
  const isSame = kept.length === entries.length && kept.every(([name, member]) => value[name] === member);
  return isSame ? value : Object.fromEntries(kept);
}
