/** From a documented request to one that this target can answer, with one change or none. */
import {
  type Case,
  isAtOrBelow,
  isObject,
  type Json,
  joinPointer,
  mergedSchema,
  type Operation,
  type RequestExample,
  type RequestPointer,
  type Schema,
  valueAt,
  walkRequest,
} from '@helpdesk/contract-model';
import type { Mutation } from '../cases/executable-case.ts';
import { operationOf } from '../contract-queries.ts';
import { PreconditionError } from '../errors.ts';
import type { Cursors } from '../resources/cursors.ts';
import { change } from '../resources/list-pages.ts';
import { asJson, bindings, type ResourceBinding } from '../resources/resource-bindings.ts';
import { assignResources, type ResolutionPath, type ResourceProvider } from '../resources/resource-provider.ts';
import type { Session } from '../run/session.ts';

export interface Preparation {
  readonly base: Case;
  readonly mutation?: Mutation;
  readonly things: ResourceProvider;
  readonly chain?: ResolutionPath;
}

/**
 * Values of the request only: what is wrong with its delivery is for the wire. Without `cursors` the documented ones stay,
 * for a request of which the cursor does not matter.
 */
export async function prepareRequest(
  session: Session,
  cursors: Cursors | undefined,
  preparation: Preparation,
): Promise<RequestExample> {
  const { contract } = session;
  const { base, mutation, things, chain = [] } = preparation;
  const operation = operationOf(contract, base);
  const touched = mutation === undefined ? [] : touchedBy(mutation);
  const isTouched = (at: RequestPointer): boolean => touched.some((pointer) => isAtOrBelow(at, pointer));

  const documented = bindings(contract, operation, base.request);
  const mutated = mutation === undefined ? base.request : applyValues(base.request, mutation);
  const bound = documented.resources.filter(({ at }) => !isTouched(at));
  const others = [...resourceReferences(asJson(mutated))];
  const choice = await things.resolve(bound, others, asJson(mutated), chain);
  const chosen = assignResources(mutated, choice);

  const current = documented.unique.filter(({ at }) => !isTouched(at));
  const fresh = current.reduce((request, place) => refreshed(session, request, place), chosen);
  const named = await replaceAbsent(session, things, operation, base.request, fresh);
  const paged = cursors ? await cursors.replace(base, named, isTouched) : named;
  return mutation === undefined ? paged : resized(session, operation, paged, mutation);
}

/** The same request once more, unique values fresh but for those at `kept`. */
export function again(
  session: Session,
  base: Case,
  request: RequestExample,
  kept: readonly RequestPointer[],
): RequestExample {
  const operation = operationOf(session.contract, base);
  return bindings(session.contract, operation, request)
    .unique.filter(({ at }) => !kept.some((pointer) => isAtOrBelow(at, pointer)))
    .reduce((changed, { at, schema }) => {
      const example = valueAt(asJson(base.request), at) ?? valueAt(asJson(request), at);
      return change(changed, at, session.fresh.like(schema, example ?? ''));
    }, request);
}

function touchedBy(mutation: Mutation): readonly RequestPointer[] {
  if ('set' in mutation) return Object.keys(mutation.set);
  if ('remove' in mutation) return mutation.remove;
  return 'fill' in mutation ? [mutation.fill] : [];
}

function applyValues(request: RequestExample, mutation: Mutation): RequestExample {
  if ('set' in mutation) {
    return Object.entries(mutation.set).reduce((changed, [at, value]) => change(changed, at, value), request);
  }
  if ('remove' in mutation) return mutation.remove.reduce((changed, at) => change(changed, at, undefined), request);
  if ('repeat' in mutation && valueAt(asJson(request), mutation.repeat) === undefined) {
    return change(request, mutation.repeat, mutation.value);
  }
  return request;
}

function refreshed(
  { fresh }: Session,
  request: RequestExample,
  { at, schema }: { at: RequestPointer; schema: Schema },
): RequestExample {
  return change(request, at, fresh.like(schema, valueAt(asJson(request), at) ?? ''));
}

/** `{$resource: RESOURCE, field?: POINTER}` anywhere in a value. */
function* resourceReferences(value: Json, at = ''): Iterable<ResourceBinding> {
  if (isObject(value) && typeof value.$resource === 'string') {
    const { $resource: resource, field } = value;
    yield { at, resource, field: typeof field === 'string' ? field : '/id', where: {}, example: value };
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, child] of Object.entries(value)) yield* resourceReferences(child, joinPointer(at, name));
  }
}

async function replaceAbsent(
  session: Session,
  things: ResourceProvider,
  operation: Operation,
  documented: RequestExample,
  request: RequestExample,
): Promise<RequestExample> {
  const found = [...references(asJson(request), '$absent')];
  if (found.length === 0) return request;
  const schemas = schemasByPlace(session, operation, request);
  let replaced = request;
  for (const at of found) {
    const resource = String(valueAt(asJson(request), `${at}/$absent`));
    const example = valueAt(asJson(documented), at) ?? '';
    replaced = change(replaced, at, await absent(session, things, resource, schemas.get(at) ?? {}, example));
  }
  return replaced;
}

/** An id that names nothing of that resource. Where few are valid, those that the target shows are left out. */
async function absent(
  { contract, fresh }: Session,
  things: ResourceProvider,
  resource: string,
  schema: Schema,
  example: Json,
) {
  const reference = mergedSchema(contract.openapi, schema)['x-resource'];
  const field = typeof reference === 'object' ? (reference.field ?? '/id') : '/id';
  const known = fresh.isCrowded(schema, example) ? await things.known(resource) : [];
  const id = fresh.absent(schema, example, new Set(known.flatMap((thing) => valueAt(thing, field) ?? [])));
  if (id !== undefined) return id;
  throw new PreconditionError(
    'no-data',
    `every id that the contract allows for "${resource}" is taken: remove one from the target`,
  );
}

/** The documented request of a write with ids in its path that name nothing, for a run that must not write. */
export async function harmlessRequest(session: Session, things: ResourceProvider, base: Case): Promise<RequestExample> {
  const { contract } = session;
  const operation = operationOf(contract, base);
  const schemas = schemasByPlace(session, operation, base.request);
  const named = bindings(contract, operation, base.request).resources.filter(({ at }) => isAtOrBelow(at, '/path'));
  let request = base.request;
  for (const { at, resource, example } of named) {
    request = change(request, at, await absent(session, things, resource, schemas.get(at) ?? {}, example));
  }
  return request;
}

/** Where a value is an object with that keyword. */
export function* references(value: Json, keyword: '$absent' | '$cursor', at = ''): Iterable<RequestPointer> {
  if (isObject(value) && typeof value[keyword] === 'string') yield at;
  else if (typeof value === 'object' && value !== null) {
    for (const [name, child] of Object.entries(value)) yield* references(child, keyword, joinPointer(at, name));
  }
}

function resized(session: Session, operation: Operation, request: RequestExample, mutation: Mutation): RequestExample {
  if ('fill' in mutation) return filled(session, operation, request, mutation);
  if (!('resize' in mutation)) return request;
  const sent = valueAt(asJson(request), mutation.resize);
  const list = Array.isArray(sent) && sent.length > 0 ? sent : mutation.items;
  const long = Array.from({ length: mutation.count }, (_, index) => list[index % list.length] ?? null);
  const repeated = change(request, mutation.resize, long);
  return bindings(session.contract, operation, repeated)
    .unique.filter(({ at }) => isAtOrBelow(at, mutation.resize))
    .reduce((changed, place) => refreshed(session, changed, place), repeated);
}

/** A text that is valid but for its length; where that cannot be had, one of that length. */
function filled(
  session: Session,
  operation: Operation,
  request: RequestExample,
  { fill: at, size }: Extract<Mutation, { fill: unknown }>,
): RequestExample {
  const sample = valueAt(asJson(request), at);
  const example = typeof sample === 'string' ? sample : '';
  const written = schemasByPlace(session, operation, change(request, at, example)).get(at);
  if (written === undefined) throw new Error(`The contract has no schema for ${at}`);
  const schema = mergedSchema(session.contract.openapi, written);
  const { minLength = 0, maxLength = size.length } = schema;
  const bounded = {
    ...schema,
    minLength: Math.min(minLength, size.length),
    maxLength: Math.max(maxLength, size.length),
  };
  return change(request, at, session.fresh.text(bounded, example, size) ?? 'a'.repeat(size.length));
}

/** The schema of each value of the request, as it is written there. */
function schemasByPlace({ contract }: Session, operation: Operation, request: RequestExample): Map<string, Schema> {
  const places = [...walkRequest(contract.openapi, operation, request)].filter(({ isName }) => !isName);
  return new Map(places.map(({ pointer, schema }) => [pointer, schema]));
}
