/** The request of a creation whose values are not in the form in which they are stored. */
import {
  type Case,
  type Contract,
  isAtOrBelow,
  isObject,
  type Json,
  joinPointer,
  mergedSchema,
  type RequestExample,
  type RequestPointer,
  readReference,
  type Schema,
  valuesAt,
  walkRequest,
} from '@helpdesk/contract-model';
import { listSentValues, type SentValue } from '../../checks/sent-values.ts';
import {
  findOperation,
  findSuccessCase,
  getRequestValue,
  listSuccessCases,
  withRequestValue,
} from '../../contract-queries.ts';
import { ignorePrecondition } from '../../errors.ts';
import { mayBorrow } from '../../run-options.ts';
import type { InvariantContext } from '../invariant.ts';
import { readListReference } from '../lists/list-reference.ts';
import { createCounted } from '../references/counters.ts';
import { makeUniqueLike } from './resembling-values.ts';

/** The request of a base whose values are not in the form in which they are stored; with new resources where those are counted. */
export async function prepareDenormalized(
  context: InvariantContext,
  base: Case,
  isCountedNew: boolean,
  field: RequestPointer = '/body',
): Promise<RequestExample> {
  const { contract, validator } = context.session;
  const operation = findOperation(contract, base);
  const mutation = { set: addResources(contract, base) };
  // The target may have too few resources for longer lists.
  const request =
    (await context.prepare(base, { mutation }).catch(ignorePrecondition)) ?? (await context.prepare(base));
  const counted = await addFound(
    context,
    base,
    isCountedNew ? await createCounted(context, operation, request) : request,
  );
  const longer = await resembleUnique(context, base, lengthenLists(context, base, counted), field);
  const denormalized = listSentValues({ contract, validator }, operation, longer)
    .filter(({ isDefault }) => !isDefault)
    .reduce((changed, sent) => withRequestValue(changed, sent.pointer, denormalize(context, sent)), longer);
  return repeatItems(contract, base, denormalized);
}

/** Free texts of which letter case does not count get one that differs from a known one in its blanks only, which do count. */
async function resembleUnique(
  context: InvariantContext,
  base: Case,
  request: RequestExample,
  field: RequestPointer,
): Promise<RequestExample> {
  const { session } = context;
  let changed = request;
  for (const { pointer, schemas } of listSentValues(session, findOperation(session.contract, base), request)) {
    const schema = isAtOrBelow(pointer, field) && schemas.find((one) => one['x-unique'] === 'any-case');
    const value = schema ? await makeUniqueLike(context, base, pointer, schema) : undefined;
    if (value !== undefined) changed = withRequestValue(changed, pointer, value);
  }
  return changed;
}

/** The documented creations of the resources that count those that name them, in the fields of the base or in one of them. */
export const listCountedCreations = (contract: Contract, base: Case, field = '/body'): Case[] => {
  const values = [...walkRequest(contract.openapi, findOperation(contract, base), base.request)];
  const kinds = values.flatMap(({ pointer, applicable }) =>
    isAtOrBelow(pointer, field)
      ? applicable.flatMap(({ 'x-counts': counts, 'x-resource': kind }) =>
          counts !== undefined && typeof kind === 'string' ? [kind] : [],
        )
      : [],
  );
  return [...new Set(kinds)].flatMap((kind) => {
    const { create } = contract.resources[kind] ?? {};
    return create ? [findSuccessCase(contract, create.case)] : [];
  });
};

/** Lists that name resources get another item, for another resource. */
function addResources(contract: Contract, base: Case): Record<RequestPointer, Json> {
  const added = listArrays(contract, base).flatMap(({ at, list, items }): [string, Json][] => {
    const end = joinPointer(at, list.length);
    const own = toPlaceholder(items);
    if (own !== undefined) return [[end, own]];
    const [first] = list;
    const named = Object.entries(items.properties ?? {}).flatMap(([name, schema]) => {
      const placeholder = toPlaceholder(mergedSchema(contract.openapi, schema));
      return placeholder === undefined ? [] : [[name, placeholder] as const];
    });
    return isObject(first) && named.length > 0 ? [[end, { ...first, ...Object.fromEntries(named) }]] : [];
  });
  return Object.fromEntries(added);
}

/** Resources in one list: more than some services read. */
const MAX_NAMED = 12;

/** Lists that name resources by their IDs get more of those that the target has, where the run may change what it finds. */
async function addFound(context: InvariantContext, base: Case, request: RequestExample): Promise<RequestExample> {
  const { contract, options } = context.session;
  if (!mayBorrow(options)) return request;
  let changed = request;
  for (const { at, schema, items } of listArrays(contract, base)) {
    const sent = getRequestValue(request, at);
    const { list } = contract.resources[typeof items['x-resource'] === 'string' ? items['x-resource'] : ''] ?? {};
    const operation = contract.operations[list?.operation ?? ''];
    const [listBase] = operation?.pagination === undefined ? [] : listSuccessCases(contract, operation);
    if (!Array.isArray(sent) || list === undefined || listBase === undefined) continue;
    const { items: found } = await (await readListReference(context, listBase)).read();
    const ids = found.flatMap((item) => valuesAt(item, `${list.at ?? ''}/id`));
    const all = [...new Set([...sent, ...ids])].slice(0, Math.min(MAX_NAMED, schema.maxItems ?? MAX_NAMED));
    changed = withRequestValue(changed, at, all);
  }
  return changed;
}

function toPlaceholder({ 'x-resource': reference }: Schema): Json | undefined {
  if (reference === undefined) return undefined;
  const { resource, field } = readReference(reference);
  return { $resource: resource, field };
}

/** Lists without repeated items that have unique texts get two other texts, in an order that is sorted neither way. */
function lengthenLists({ session }: InvariantContext, base: Case, request: RequestExample): RequestExample {
  return listUniqueLists(session.contract, base).reduce((changed, { at, list, items }) => {
    const first = getRequestValue(changed, joinPointer(at, 0));
    if (!items['x-unique'] || first === undefined) return changed;
    const [middle, last] = [1, 2].map(() => session.fresh.like(items, list[0] ?? '')).toSorted();
    // Some services drop what many host names start with, or reject digits, several labels and encoded letters.
    const hosts = [`www.${middle}`, `3.xn--bcher-kva.${last}`];
    const isHost =
      items.format === 'hostname' && hosts.every((host) => session.validator.errors(items, host).length === 0);
    // What remains of one without what it starts with is another one.
    const [head = null, ...tail] = isHost ? [hosts[0], middle, hosts[1]] : [middle, last];
    const stored = [head, first, ...tail].flatMap((item) => item ?? []);
    return withRequestValue(changed, at, stored);
  }, request);
}

/** The first item again at the end, in another letter case if that counts as the same. */
const repeatItems = (contract: Contract, base: Case, request: RequestExample): RequestExample =>
  listUniqueLists(contract, base).reduce((changed, { at, items }) => {
    const list = getRequestValue(changed, at);
    const [first] = Array.isArray(list) ? list : [];
    if (!Array.isArray(list) || first === undefined) return changed;
    const isFolded = items['x-normalize']?.includes('lower-case') && typeof first === 'string';
    return withRequestValue(changed, at, [...list, isFolded ? first.toLowerCase() : first]);
  }, request);

interface DocumentedList {
  readonly at: RequestPointer;
  readonly list: readonly Json[];
  /** Merged. */
  readonly schema: Schema;
  readonly items: Schema;
}

/** The lists of a documented request. */
export function listArrays(contract: Contract, base: Case): DocumentedList[] {
  const properties = mergedSchema(contract.openapi, findOperation(contract, base).body?.schema ?? {}).properties ?? {};
  return Object.entries(properties).flatMap(([name, written]) => {
    const at = joinPointer('/body', name);
    const list = getRequestValue(base.request, at);
    const schema = mergedSchema(contract.openapi, written);
    if (!Array.isArray(list) || list.length === 0) return [];
    return [{ at, list, schema, items: mergedSchema(contract.openapi, schema.items ?? {}) }];
  });
}

/** The lists that are stored without repeated items. */
const listUniqueLists = (contract: Contract, base: Case): DocumentedList[] =>
  listArrays(contract, base).filter(({ schema }) => schema['x-normalize']?.includes('unique-items'));

/** The value as it is if no valid form differs from what is stored. */
function denormalize({ session: { validator } }: InvariantContext, { value, schemas }: SentValue): Json {
  if (typeof value !== 'string') return value;
  const isFolded = schemas.some((schema) => schema['x-normalize']?.includes('lower-case'));
  const isTrimmed = schemas.some((schema) => schema['x-trim'] === true);
  // Some services reject or drop marks in addresses.
  const marked = `o'x_y-${value}`;
  const isAddress = schemas.some((schema) => schema.format === 'email' && schema['x-unique']);
  const upper = (isAddress ? marked : value).toUpperCase();
  const isValid = schemas.every((schema) => validator.errors(schema, upper).length === 0);
  // Where letter case is kept, some services change a text in capitals.
  const changed = (isFolded || isTrimmed) && isValid ? upper : value;
  // Some services trim only the white space of ASCII, or that of Unicode, which U+FEFF is none of.
  return isTrimmed ? ` \t\u00a0\ufeff\u2028${changed}\u2029\ufeff\u3000\n ` : changed;
}
