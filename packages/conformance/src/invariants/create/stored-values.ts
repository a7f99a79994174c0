/** A creation stores values in their documented form: trimmed, in lower case, without repeated items. */
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
  type Schema,
  walkRequest,
} from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { expectSuccess } from '../../cases/expected.ts';
import { listSentValues, type SentValue } from '../../checks/sent-values.ts';
import { findOperation, findSuccessCase, getRequestValue, toField, withRequestValue } from '../../contract-queries.ts';
import { PreconditionError } from '../../errors.ts';
import type { Outcome } from '../../result.ts';
import { getSchemaValidator } from '../../schema-validator.ts';
import type { BaseResult, CarriedValue, Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import {
  type Counter,
  checkNamedKept,
  compareCounters,
  compareListedCounts,
  createCounted,
  findCounters,
  readCounters,
  rememberCounters,
} from '../references/counters.ts';
import { type Creation, findCreation, planCreations } from '../support/creations.ts';
import { createWithEachValue, listEachValue } from './create-with-each-value.ts';
import { checkInList } from './listed.ts';
import { checkStored, requireReadBack } from './read-back.ts';

export const storedValues: Invariant = {
  name: 'stored-values',
  statement:
    'A creation stores values in their documented form (trimmed, in lower case, without repeated items), and counts once in the resources that it names.',
  explanation: `The suite sends one creation with white space around every text that is trimmed, upper case in every text that is stored in
lower case, and repeated items in every list that drops them. The response and the retrieved resource have the documented form, and the
fields that follow from it. A number that counts such resources in another one is one higher than before, and not lower than the number of
items of the list that name it; nothing else in that resource has changed.

Usual causes: a value is normalized only where it is compared, only in the response, or only in some fields; repeated items are stored
or the order of the others is lost.`,
  keywords: ['x-resources', 'x-trim', 'x-normalize', 'x-returns', 'x-derived', 'x-counts'],
  plan: (contract) =>
    planCreations(
      contract,
      ({ operation }) => operation.body !== undefined,
      ({ operation: { operationId } }) => `${operationId} stores values in their documented form.`,
    ),
  listCarried: (contract, { base }) => {
    const fields = listDenormalized(contract, base);
    return [
      ...fields.map(
        (at): CarriedValue => ({
          ...{ key: at, fields: [at], base },
          ...(listCountedCreations(contract, base, at).length > 0 && { isCreating: true }),
          prepare: async (context) => {
            const isNamed = listCountedCreations(contract, base, at).length > 0;
            const request = await prepareDenormalized(context, base, isNamed);
            if (isNamed) await rememberCounters(context, findOperation(contract, base), request);
            return request;
          },
        }),
      ),
      ...listEachValue(contract, findOperation(contract, base)),
    ];
  },
  // What is counted needs a new resource.
  countWrites: (contract, { base }) =>
    Object.fromEntries(listCountedCreations(contract, base).map(({ operationId }) => [operationId, 1])),
  check: checkStoredValues,
};

/** The fields that can be sent in another form than the one in which they are stored. */
function listDenormalized(contract: Contract, base: Case): RequestPointer[] {
  const context = { contract, validator: getSchemaValidator(contract) };
  const sent = listSentValues(context, findOperation(contract, base), base.request);
  const denormalized = sent.filter(
    ({ isDefault, value, schemas }) =>
      !isDefault &&
      typeof value === 'string' &&
      schemas.some((schema) => schema['x-trim'] || schema['x-normalize']?.includes('lower-case')),
  );
  const pointers = [...denormalized.map(({ pointer }) => pointer), ...listArrays(contract, base).map(({ at }) => at)];
  return [...new Set(pointers.filter((at) => isAtOrBelow(at, '/body')).map(toField))];
}

async function checkStoredValues(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { session } = context;
  const creation = findCreation(session.contract, base.operationId);
  const { operation } = creation;
  const recorder = createRecorder(session);
  await requireReadBack(context, creation);
  const fields = listDenormalized(session.contract, base);
  const carriers = fields.map((at) => context.findCarried(at)).filter((one) => one !== undefined);
  const unchecked =
    fields.length > 0 && carriers.length === fields.length
      ? await checkCarriers(context, recorder, creation, [...new Set(carriers)])
      : await checkAlone(context, recorder, creation, base);
  const rejected = recorder.isPassing() ? await createWithEachValue(context, recorder, operation) : undefined;
  return recorder.toOutcome([unchecked, rejected].filter(Boolean).join(' '));
}

/** Returns what could not be checked, as a sentence. */
async function checkAlone(
  context: InvariantContext,
  recorder: Recorder,
  creation: Creation,
  base: Case,
): Promise<string | undefined> {
  const { operation } = creation;
  let before: readonly Counter[] = [];
  const prepare = async (): Promise<RequestExample> => {
    const request = await prepareDenormalized(context, base, true);
    before = await readCounters(context, operation, request);
    return request;
  };
  const { request, response, isValid } = await recorder.write(
    operation,
    prepare,
    expectSuccess(operation, base.status),
  );
  if (!isValid) return undefined;
  const unchecked = await checkStored(context, recorder, creation, request, response);
  await checkInList(context, recorder, creation, request, response);
  await checkCounters(context, recorder, creation, request, before);
  return unchecked;
}

/** The same for creations that carry the values. */
async function checkCarriers(
  context: InvariantContext,
  recorder: Recorder,
  creation: Creation,
  carriers: readonly BaseResult[],
): Promise<string | undefined> {
  const { operation } = creation;
  const unchecked = new Set<string>();
  recorder.addExchanges(carriers.map(({ exchange }) => exchange));
  for (const { request, response } of carriers) {
    const sentence = await checkStored(context, recorder, creation, request, response);
    if (sentence !== undefined) unchecked.add(sentence);
    await checkInList(context, recorder, creation, request, response);
    await checkCounters(context, recorder, creation, request, findCounters(context, operation, request));
  }
  return [...unchecked].join(' ');
}

async function checkCounters(
  context: InvariantContext,
  recorder: Recorder,
  creation: Creation,
  request: RequestExample,
  before: readonly Counter[],
): Promise<void> {
  if (before.length === 0) return;
  const after = await readCounters(context, creation.operation, request);
  recorder.addFindings([...compareCounters(before, after), ...checkNamedKept(context, after)]);
  if (recorder.isPassing()) recorder.addFindings(await compareListedCounts(context, creation, request));
}

/** The request of a base whose values are not in the form in which they are stored; with new resources where those are counted. */
async function prepareDenormalized(
  context: InvariantContext,
  base: Case,
  isCountedNew: boolean,
): Promise<RequestExample> {
  const { contract, validator } = context.session;
  const operation = findOperation(contract, base);
  const request = await context
    .prepare(base, { mutation: { set: addResources(contract, base) } })
    .catch((error: unknown) => {
      // The target may have too few resources for longer lists.
      if (error instanceof PreconditionError) return context.prepare(base);
      throw error;
    });
  const counted = isCountedNew ? await createCounted(context, operation, request) : request;
  const longer = lengthenLists(context, base, counted);
  const denormalized = listSentValues({ contract, validator }, operation, longer)
    .filter(({ isDefault }) => !isDefault)
    .reduce((changed, sent) => withRequestValue(changed, sent.pointer, denormalize(context, sent)), longer);
  return repeatItems(contract, base, denormalized);
}

/** The documented creations of the resources that count those that name them, in the fields of the base or in one of them. */
const listCountedCreations = (contract: Contract, base: Case, field = '/body'): Case[] => {
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

function toPlaceholder({ 'x-resource': reference }: Schema): Json | undefined {
  if (reference === undefined) return undefined;
  const { resource, field = '/id' } = typeof reference === 'object' ? reference : { resource: reference };
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
    const [head = null, tail = null] = isHost ? hosts : [middle, last];
    const stored = [head, first, tail].filter((item) => item !== null);
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
function listArrays(contract: Contract, base: Case): DocumentedList[] {
  const properties = mergedSchema(contract.openapi, findOperation(contract, base).body?.schema ?? {}).properties ?? {};
  return Object.entries(properties).flatMap(([name, written]) => {
    const at = joinPointer('/body', name);
    const list = getRequestValue(base.request, at);
    const schema = mergedSchema(contract.openapi, written);
    if (!Array.isArray(list) || list.length === 0) return [];
    return [{ at, list, schema, items: mergedSchema(contract.openapi, schema.items ?? {}) }];
  });
}

/** Those that are stored without repeated items. */
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
  return isTrimmed ? ` \t${changed}\n ` : changed;
}
