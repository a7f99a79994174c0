/** Values that definitions of the target type: what fits comes back, all else is rejected. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Case,
  type Contract,
  isObject,
  type Json,
  joinPointer,
  mergedSchema,
  type Operation,
  type RequestExample,
  type RequestPointer,
  type ValueType,
  valueAt,
} from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { expectSuccess } from '../../cases/expected.ts';
import { findBaseCase, findOperation, listSuccessCases, toField } from '../../contract-queries.ts';
import { createDependencyError, PreconditionError } from '../../errors.ts';
import { listItems } from '../../resources/lists/list-pages.ts';
import type { Outcome } from '../../result.ts';
import { checkStored } from '../create/read-back.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { listCreations } from '../support/creations.ts';
import { checkInvalid } from './invalid-values.ts';
import { type Definition, type NamedValue, type TypedField, toValues } from './typed-field.ts';
import { listValueSamples, MAX_VALID } from './value-samples.ts';

export const typedValues: Invariant = {
  name: 'typed-values',
  statement: 'A value that fits the type of its definition comes back as it was sent; any other value is rejected.',
  explanation: `The suite lists the definitions of the target and sends, for each of them, values of its type and values of others: numbers as text, days
that do not exist, options in another letter case and of other definitions, nested options without those above them, \`0\` and \`false\`. What is valid comes back in the
response and in the retrieved resource. What is not is rejected with the documented error, as is a value of a definition that accepts none, and a
definition that is there twice, and literals that JSON does not have, such as \`NaN\`. Where the error names places, one request has wrong values of several definitions. Types that the target does not have are not tested.

Usual causes: values are converted, empty or false values are dropped, options are compared in any case or with those of all
definitions, only the last level of a nested option
is compared, inactive definitions are not left out.`,
  keywords: ['x-typed-values'],
  plan: (contract) => Object.values(contract.operations).flatMap((operation) => planTargets(contract, operation)),
  listCombinedValues: (contract, { base, at }) => {
    const field = findTypedField(contract, base, at);
    return Array.from({ length: MAX_VALID }, (_, round) => ({
      key: String(round),
      fields: [toField(field.at)],
      base,
      prepare: async (context) => {
        const values = listValidValues(await readDefinitions(context, field), round);
        return values && prepareValid(context, field, values);
      },
    }));
  },
  check: checkTypedValues,
};

const planTargets = (contract: Contract, operation: Operation): InvariantTarget[] =>
  listTypedFields(contract, operation).map(({ base, at }) => ({
    base,
    at,
    key: at.slice(1).replaceAll('/', '.'),
    summary: `The values of ${at} fit the types of their definitions.`,
    source: base.source,
    isWrite: true,
  }));

function listTypedFields(contract: Contract, operation: Operation): TypedField[] {
  const properties = mergedSchema(contract.openapi, operation.body?.schema ?? {}).properties ?? {};
  return Object.entries(properties).flatMap(([name, written]): TypedField[] => {
    const schema = mergedSchema(contract.openapi, written);
    const at = joinPointer('/body', name);
    const { 'x-typed-values': rule } = schema;
    const base = findBaseCase(contract, operation, at);
    return rule === undefined || base === undefined ? [] : [{ operation, base, at, schema, rule }];
  });
}

function findTypedField(contract: Contract, base: Case, at: RequestPointer | undefined): TypedField {
  const field = listTypedFields(contract, findOperation(contract, base)).find((one) => one.at === at);
  if (field === undefined) throw new Error(`${base.id} has no typed values at ${at}`);
  return field;
}

/** How often the test starts again since another client changed a definition. */
const MAX_ATTEMPTS = 3;

async function checkTypedValues(context: InvariantContext, { base, at }: InvariantTarget): Promise<Outcome> {
  const { contract } = context.session;
  const field = findTypedField(contract, base, at);
  await context.runBase(base);
  for (let attempt = 1; ; attempt += 1) {
    const definitions = await readDefinitions(context, field);
    const recorder = createRecorder(context.session);
    await checkValid(context, recorder, field, definitions);
    if (recorder.isPassing()) await checkInvalid(context, recorder, field, definitions);
    if (recorder.isPassing() || attempt === MAX_ATTEMPTS) return recorder.toOutcome();
    if (isDeepStrictEqual(await readDefinitions(context, field), definitions)) return recorder.toOutcome();
  }
}

const MAX_PAGES = 10;
/** Options of other definitions that are sent for each. */
const MAX_FOREIGN = 2;

async function readDefinitions(
  context: InvariantContext,
  { base, at, schema, rule }: TypedField,
): Promise<Definition[]> {
  const { session } = context;
  const { contract, validator } = session;
  const list = contract.operations[rule.definitions];
  const [listBase] = list === undefined ? [] : listSuccessCases(contract, list);
  if (list?.pagination === undefined || listBase === undefined) throw new Error(`${rule.definitions} is not a list`);
  const reading = { items: list.pagination.items, maxPages: MAX_PAGES, credential: 'full' as const };
  const { items, failedStatus } = await listItems(session, list, await context.prepare(listBase), reading);
  if (failedStatus !== undefined) throw createDependencyError(list, failedStatus, `what types the values of ${at}`);
  const typeOf = (item: Json): ValueType => {
    const type = valueAt(item, rule.type);
    return (typeof type === 'string' && Object.hasOwn(rule.types, type) && rule.types[type]) || rule.otherwise;
  };
  const options = items.flatMap((item) => {
    const [option] = 'schema' in typeOf(item) ? [] : listValueSamples(validator, typeOf(item), item).valid;
    return option === undefined ? [] : [{ item, option }];
  });
  const names = new Set(items.map((item) => valueAt(item, rule.name)));
  const found = items.flatMap((item): Definition[] => {
    const [name, type] = [rule.name, rule.type].map((pointer) => valueAt(item, pointer));
    if (name === undefined || typeof type !== 'string') return [];
    const foreign = options.filter((one) => one.item !== item).map(({ option }) => option);
    const isSendable = (value: Json): boolean => validator.errors(schema, toValues(rule, [[name, value]])).length === 0;
    const { valid, invalid } = listValueSamples(validator, typeOf(item), item, foreign.slice(0, MAX_FOREIGN));
    const unmet = Object.entries(rule.where ?? {}).flatMap(([pointer, value]) =>
      valueAt(item, pointer) === value ? [] : [pointer],
    );
    return [
      {
        name,
        type,
        otherName: Object.values(isObject(item) ? item : {}).find(
          (text): text is string => typeof text === 'string' && text !== type && text.trim() !== '' && !names.has(text),
        ),
        unmet,
        acceptsValues: unmet.length === 0,
        valid: valid.filter(isSendable),
        invalid,
      },
    ];
  });
  if (found.some(({ acceptsValues, valid }) => acceptsValues && valid.length > 0)) return takeOfEachType(found);
  throw new PreconditionError(
    'no-data',
    `${base.operationId} needs a definition in ${rule.definitions} that accepts values: add one to the target`,
  );
}

const MAX_OF_TYPE = 2;

/** An account may have hundreds of definitions. Those that accept no values may do so for different reasons. */
const takeOfEachType = (all: readonly Definition[]): Definition[] =>
  [...Map.groupBy(all, ({ type, unmet }) => [type, ...unmet].join(' ')).values()].flatMap((own) =>
    own.slice(0, MAX_OF_TYPE),
  );

/** The first values of all definitions at once, then the second ones, so that few resources are created; undefined if there are no more. */
function listValidValues(definitions: readonly Definition[], round: number): NamedValue[] | undefined {
  const accepting = definitions.filter(({ acceptsValues }) => acceptsValues);
  if (round >= Math.min(MAX_VALID, Math.max(...accepting.map(({ valid }) => valid.length)))) return undefined;
  const same = new Map<string, number>();
  const values = accepting.flatMap(({ name, valid }): NamedValue[] => {
    // Definitions with the same samples begin at others, so that together they have more of them.
    const key = JSON.stringify(valid);
    const index = same.get(key) ?? 0;
    same.set(key, index + 1);
    const value = valid[(round + index * MAX_VALID) % valid.length];
    return value === undefined ? [] : [[name, value]];
  });
  // A service may sort them.
  return round % 2 === 0 ? values : values.toReversed();
}

const prepareValid = (
  context: InvariantContext,
  { base, at, rule }: TypedField,
  values: readonly NamedValue[],
): Promise<RequestExample> => context.prepare(base, { mutation: { set: { [at]: toValues(rule, values) } } });

async function checkValid(
  context: InvariantContext,
  recorder: Recorder,
  field: TypedField,
  definitions: readonly Definition[],
): Promise<void> {
  const { operation, base } = field;
  const creation = listCreations(context.session.contract).find((one) => one.operation === operation);
  const rounds = Array.from({ length: MAX_VALID }, (_, round) => listValidValues(definitions, round));
  await Promise.all(
    rounds.map(async (values, round) => {
      const combined = values && context.findCombined(String(round));
      if (combined === undefined) return;
      recorder.addExchanges([combined.exchange]);
      if (creation !== undefined) await checkStored(context, recorder, creation, combined.request, combined.response);
    }),
  );
  for (const [round, values] of rounds.entries()) {
    if (values === undefined || context.findCombined(String(round)) !== undefined) continue;
    if (!recorder.isPassing()) return;
    const prepare = () => prepareValid(context, field, values);
    const sent = await recorder.write(operation, prepare, expectSuccess(operation, base.status));
    if (creation !== undefined && sent.isValid)
      await checkStored(context, recorder, creation, sent.request, sent.response);
  }
}
