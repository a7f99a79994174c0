import type { OpenApiDocument } from '../contract/contract.ts';
import { joinPointer } from '../json/json-pointer.ts';
import type { Schema } from '../schema/schema.ts';
import { isSchema, mergedSchema } from '../schema/schema-walk.ts';

/** What a path parameter names: the kind of resource, and the kinds as `x-resources` writes them. */
interface PlainResource {
  readonly kind: string;
  /** Pointer from a resource to the value of the parameter. */
  readonly field: string;
  readonly kinds: Readonly<Record<string, object>>;
}

interface ResponseOf {
  readonly operationId: string;
  readonly status: string;
  readonly schema: Schema;
}

/**
 * Infers from `/pets/{petId}` that the id is that of an item of `GET /pets`, or of what `POST /pets` creates: OpenAPI has no word
 * for it. Those that an update or delete may touch are a kind of their own, which is never taken from a list: a client must not
 * delete what it did not create.
 *
 * @param responseOf the schema of the JSON success response of a path and method, if the operation can be tested.
 */
export function inferResource(
  document: OpenApiDocument,
  path: string,
  name: string,
  responseOf: (path: string, method: 'get' | 'post') => ResponseOf | undefined,
): PlainResource {
  const collection = path.slice(0, path.indexOf(`{${name}}`)).replace(/\/$/, '');
  const kind =
    collection
      .replaceAll(/\/\{[^}]*\}/g, '')
      .replaceAll(/[^\w]+/g, '-')
      .replace(/^-/, '') || name;
  const isNested = collection.includes('{');
  const list = isNested ? undefined : responseOf(collection, 'get');
  const create = isNested ? undefined : responseOf(collection, 'post');
  const items = list && findItems(document, list.schema);
  const created = create && findObject(document, create.schema, name);
  const field = (items && findField(document, items.schema, name)) ?? created?.field;
  const description = `an existing resource of ${collection}/{${name}}`;
  const createdAs =
    create && created && created.field === field
      ? { create: { case: `${create.operationId}/${create.status}/minimal`, at: created.at } }
      : {};
  const listedAs =
    list && items && field !== undefined && findField(document, items.schema, name) !== undefined
      ? { list: { operation: list.operationId, items: items.at } }
      : {};
  return {
    kind,
    field: field ?? '/id',
    kinds: {
      [kind]: { description, ...createdAs, ...listedAs },
      [changeableKind(kind)]: { description: `${description} that may be changed and deleted`, ...createdAs },
    },
  };
}

export const changeableKind = (kind: string): string => `${kind}-to-change`;

/** The items of a list response: the array itself, or the first array of objects that a member is. */
function findItems(document: OpenApiDocument, schema: Schema): { at: string; schema: Schema } | undefined {
  const own = mergedSchema(document, schema);
  if (isSchema(own.items)) return { at: '', schema: own.items };
  for (const [name, member] of Object.entries(own.properties ?? {})) {
    const { items } = mergedSchema(document, member);
    if (isSchema(items) && mergedSchema(document, items).properties !== undefined) {
      return { at: joinPointer('', name), schema: items };
    }
  }
  return undefined;
}

/** The object with the id in a response: the body itself, or a member such as `data`. */
function findObject(
  document: OpenApiDocument,
  schema: Schema,
  name: string,
): { at: string; field: string } | undefined {
  const own = findField(document, schema, name);
  if (own !== undefined) return { at: '', field: own };
  for (const [member, inner] of Object.entries(mergedSchema(document, schema).properties ?? {})) {
    const field = findField(document, inner, name);
    if (field !== undefined) return { at: joinPointer('', member), field };
  }
  return undefined;
}

/** The property that the parameter names: the same name, else `id`. */
function findField(document: OpenApiDocument, schema: Schema, name: string): string | undefined {
  const { properties = {} } = mergedSchema(document, schema);
  const found = [name, 'id'].find((one) => Object.hasOwn(properties, one));
  return found === undefined ? undefined : joinPointer('', found);
}
