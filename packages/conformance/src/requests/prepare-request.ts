/** Turns a documented request into one for this target, with its mutations. */
import { isDeepStrictEqual } from 'node:util';
import {
  bindings,
  type Case,
  isAtOrBelow,
  type Json,
  joinPointer,
  mergedSchema,
  type Operation,
  type RequestExample,
  type RequestPointer,
  readReference,
  type Schema,
  valueAt,
  walkRequest,
} from '@helpdesk/contract-model';
import { addHalf, changeValues, resizeList } from '../cases/change-request.ts';
import { listParts, listReplacedPointers, type Mutation, type SingleMutation } from '../cases/executable-case.ts';
import { allowLength } from '../cases/fields/sized-text.ts';
import { findOperation, getRequestValue, isCreating, isUpdate, withRequestValue } from '../contract-queries.ts';
import { PreconditionError } from '../errors.ts';
import { findPlaceholders, findResourcePlaceholders } from '../resources/bindings/placeholders.ts';
import { findResourceBindings, type ResourceBinding } from '../resources/bindings/resource-bindings.ts';
import { withResources } from '../resources/bindings/with-resources.ts';
import type { Cursors } from '../resources/lists/cursors.ts';
import type { ResourceProvider } from '../resources/resource-provider.ts';
import type { Session } from '../resources/session.ts';
import type { ResolutionPath } from '../resources/sources/search-budget.ts';
import { findMarkedText } from '../resources/values/markers.ts';

export interface RequestPreparation {
  readonly base: Case;
  /** The changes. Of several that change the same value, the last one decides. */
  readonly mutations?: readonly Mutation[];
  /** The request of `base`, as it was sent: an `again` among several changes takes its values. */
  readonly earlier?: RequestExample;
  readonly provider: ResourceProvider;
  readonly path?: ResolutionPath;
  /** The ID of the resource that an update changes, if not any will do. */
  readonly target?: Json;
}

/**
 * Sets only the values of the request; `createOverrides` handles the rest of a mutation. Without `cursors`, the documented
 * cursors stay: use it for requests whose cursor does not matter.
 */
export async function prepareRequest(
  session: Session,
  cursors: Cursors | undefined,
  { base, mutations: changes = [], earlier, provider, path = [], target }: RequestPreparation,
): Promise<RequestExample> {
  const { contract } = session;
  const operation = findOperation(contract, base);
  const mutations = changes.flatMap(listParts);
  const changedPointers = mutations.flatMap(listReplacedPointers);
  const isChanged = (at: RequestPointer): boolean => changedPointers.some((pointer) => isAtOrBelow(at, pointer));

  const mutated = mutations.reduce((request, mutation) => changeValues(request, mutation, earlier), base.request);
  const bound = findResourceBindings(contract, operation, base.request).filter(({ at }) => !isChanged(at));
  const others = findResourcePlaceholders(mutated);
  const isTarget = ({ at }: ResourceBinding): boolean => isUpdate(operation) && isAtOrBelow(at, '/path');
  const assignment = await provider.resolve({
    bound,
    others,
    request: mutated,
    path,
    target: { is: isTarget, id: target },
    ...(path.length === 0 && operation.pagination !== undefined && { list: operation }),
  });
  const assigned = withResources(mutated, assignment);

  const unique = listDocumentedUniqueValues(session, operation, base).filter(({ pointer }) => !isChanged(pointer));
  const refreshed = unique.reduce((request, value) => refreshValue(session, request, value), assigned);
  const wrong = markWrongTexts(session, operation, base.request, refreshed, changedPointers);
  const fresh = markCreated(session, operation, wrong, isChanged);
  const named = await withAbsentIds(session, provider, operation, base.request, fresh);
  const paged = cursors ? await cursors.replace(base, named, isChanged) : named;
  return mutations.reduce((request, mutation) => applySize(session, operation, request, mutation), paged);
}

/** The same request with fresh unique values, except those at or below `kept`. */
export function repeatRequest(
  session: Session,
  base: Case,
  request: RequestExample,
  kept: readonly RequestPointer[],
): RequestExample {
  return listUniqueValues(session, findOperation(session.contract, base), request)
    .filter(({ pointer }) => !kept.some((one) => isAtOrBelow(pointer, one)))
    .reduce((changed, { pointer, schema }) => {
      const example = getRequestValue(base.request, pointer) ?? getRequestValue(request, pointer);
      return withRequestValue(changed, pointer, session.fresh.like(schema, example ?? ''));
    }, request);
}

/** The documented request of a write with absent ids in its path, for a read-only run. */
export async function prepareHarmlessRequest(
  session: Session,
  provider: ResourceProvider,
  base: Case,
): Promise<RequestExample> {
  const operation = findOperation(session.contract, base);
  const schemas = indexSchemas(session, operation, base.request);
  let request = base.request;
  for (const { at, kind, example } of findResourceBindings(session.contract, operation, base.request)) {
    if (!isAtOrBelow(at, '/path')) continue;
    request = withRequestValue(
      request,
      at,
      await obtainAbsentId(session, provider, kind, schemas.get(at) ?? {}, example),
    );
  }
  return request;
}

interface UniqueValue {
  readonly pointer: RequestPointer;
  readonly schema: Schema;
}

const listUniqueValues = ({ contract }: Session, operation: Operation, request: RequestExample): UniqueValue[] =>
  bindings(contract.openapi, operation, request).filter(({ kind }) => kind === 'unique');

const uniqueValuesByBase = new WeakMap<Case, UniqueValue[]>();

/** Those of the documented request, which is asked about for every case. */
function listDocumentedUniqueValues(session: Session, operation: Operation, base: Case): UniqueValue[] {
  const known = uniqueValuesByBase.get(base) ?? listUniqueValues(session, operation, base.request);
  uniqueValuesByBase.set(base, known);
  return known;
}

function refreshValue({ fresh }: Session, request: RequestExample, { pointer, schema }: UniqueValue): RequestExample {
  return withRequestValue(request, pointer, fresh.like(schema, getRequestValue(request, pointer) ?? ''));
}

/** A request that creates gets a marker into a text that the response returns, unless a unique value has one. */
function markCreated(
  session: Session,
  operation: Operation,
  request: RequestExample,
  isChanged: (at: RequestPointer) => boolean,
): RequestExample {
  if (!isCreating(session.contract, operation) || findMarkedText(request.body) !== undefined) return request;
  for (const { pointer, schema, value } of walkRequest(session.contract.openapi, operation, request)) {
    const own = mergedSchema(session.contract.openapi, schema);
    const isFree = typeof own['x-returns'] === 'string' && own.enum === undefined && own['x-resource'] === undefined;
    if (!isFree || typeof value !== 'string' || !isAtOrBelow(pointer, '/body') || isChanged(pointer)) continue;
    const marked = withRequestValue(request, pointer, session.fresh.like(schema, value));
    if (findMarkedText(marked.body) !== undefined) return marked;
  }
  return request;
}

/**
 * A wrong text that contains the documented one, such as an address with something in front, contains a marked one instead: a target that
 * accepts it shows it in its lists, and another run has to tell who has sent it. What names a resource stays: the marked one would be rejected
 * because there is none.
 */
function markWrongTexts(
  session: Session,
  operation: Operation,
  documented: RequestExample,
  request: RequestExample,
  changed: readonly RequestPointer[],
): RequestExample {
  const { validator, fresh } = session;
  if (!isCreating(session.contract, operation)) return request;
  const texts = changed.flatMap((at) => {
    const [text, example] = [request, documented].map((one) => getRequestValue(one, at));
    const isInside = typeof text === 'string' && typeof example === 'string' && text !== example;
    return isInside && text.includes(example) ? [{ at, text, example }] : [];
  });
  if (texts.length === 0) return request;
  const schemas = indexSchemas(session, operation, documented);
  return texts.reduce((marked, { at, text, example }) => {
    const schema = schemas.get(at) ?? {};
    const mistakesOf = (value: string): string[] => validator.errors(schema, value).map(({ keyword }) => keyword);
    const mistakes = mistakesOf(text);
    const isName = mergedSchema(session.contract.openapi, schema)['x-resource'] !== undefined;
    const other = mistakes.length === 0 || isName ? undefined : fresh.marked(schema, example);
    const wrong = other && text.replace(example, () => other);
    return wrong && isDeepStrictEqual(mistakesOf(wrong), mistakes) ? withRequestValue(marked, at, wrong) : marked;
  }, request);
}

async function withAbsentIds(
  session: Session,
  provider: ResourceProvider,
  operation: Operation,
  documented: RequestExample,
  request: RequestExample,
): Promise<RequestExample> {
  const pointers = [...findPlaceholders(request, '$absent')];
  if (pointers.length === 0) return request;
  const schemas = indexSchemas(session, operation, request);
  let replaced = request;
  for (const at of pointers) {
    const kind = String(getRequestValue(request, `${at}/$absent`));
    const example = getRequestValue(documented, at) ?? '';
    replaced = withRequestValue(
      replaced,
      at,
      readBeyondOther(session, replaced, at, schemas.get(at) ?? {}) ??
        (await obtainAbsentId(session, provider, kind, schemas.get(at) ?? {}, example)),
    );
  }
  return replaced;
}

/** In a list, an id that some services take for the one before it. */
function readBeyondOther(
  { fresh }: Session,
  request: RequestExample,
  at: RequestPointer,
  schema: Schema,
): number | undefined {
  const [, list = '', index = ''] = /^(.+)\/([1-9][0-9]*)$/.exec(at) ?? [];
  return fresh.beyond32Bits(schema, getRequestValue(request, joinPointer(list, Number(index) - 1)) ?? null);
}

/** An id that no resource of that kind has. If few ids are valid, those that the target lists are excluded. */
async function obtainAbsentId(
  { contract, fresh }: Session,
  provider: ResourceProvider,
  kind: string,
  schema: Schema,
  example: Json,
): Promise<Json> {
  const reference = mergedSchema(contract.openapi, schema)['x-resource'];
  const { field } = readReference(reference ?? kind);
  const read = async (): Promise<Json[]> =>
    (await provider.known(kind)).flatMap((resource) => valueAt(resource, field) ?? []);
  const id = fresh.absent(schema, example, new Set(fresh.isCrowded(schema, example) ? await read() : []));
  if (id !== undefined) return id;
  // One of the target shows what the pattern asks for.
  const [known] = typeof example === 'string' ? await read() : [];
  const other = known === undefined ? undefined : fresh.absent(schema, known);
  if (other !== undefined) return other;
  throw new PreconditionError(
    'no-data',
    typeof example === 'string'
      ? `the suite can make no ID of "${kind}" that fits its pattern and that none has: add an example of one to the document`
      : `every id that the contract allows for "${kind}" is taken: remove one from the target`,
    { kind: 'resource', resource: kind },
  );
}

/** Gives the list or the text of a mutation its size, and the number its fraction. */
function applySize(
  session: Session,
  operation: Operation,
  request: RequestExample,
  mutation: SingleMutation,
): RequestExample {
  if ('fill' in mutation) return fillText(session, operation, request, mutation);
  if ('addHalf' in mutation) return addHalf(request, mutation.addHalf);
  if (!('resize' in mutation)) return request;
  const changed = resizeList(request, mutation);
  if (mutation.isRepeating) return changed;
  return listUniqueValues(session, operation, changed)
    .filter(({ pointer }) => isAtOrBelow(pointer, mutation.resize))
    .reduce((refreshing, value) => refreshValue(session, refreshing, value), changed);
}

/** Sets a text of that length that is otherwise valid, if there is one. */
function fillText(
  session: Session,
  operation: Operation,
  request: RequestExample,
  { fill: at, size, example: documented }: Extract<SingleMutation, { fill: unknown }>,
): RequestExample {
  const sample = getRequestValue(request, at);
  const example = typeof sample === 'string' ? sample : documented;
  const written = indexSchemas(session, operation, withRequestValue(request, at, example)).get(at);
  if (written === undefined) throw new Error(`The contract has no schema for ${at}`);
  const schema = allowLength(mergedSchema(session.contract.openapi, written), size);
  return withRequestValue(request, at, session.fresh.text(schema, example, size) ?? 'a'.repeat(size.length));
}

/** The unmerged schema of each value of the request, by pointer. */
function indexSchemas({ contract }: Session, operation: Operation, request: RequestExample): Map<string, Schema> {
  const values = [...walkRequest(contract.openapi, operation, request)].filter(({ isName }) => !isName);
  return new Map(values.map(({ pointer, schema }) => [pointer, schema]));
}
