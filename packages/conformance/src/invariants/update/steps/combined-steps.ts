/** Updates with several fields that no documented request sends together. */
import { type Case, isObject, type Json, type RequestExample, valueAt } from '@helpdesk/contract-model';
import { findBaseCase, getRequestValue, listSentNames } from '../../../contract-queries.ts';
import type { InvariantContext } from '../../invariant.ts';
import { isTrigger, listCopies, type UpdateField } from '../../support/update-fields.ts';
import type { UpdateModel, UpdateStep } from '../update-model.ts';
import {
  findOtherReference,
  isBound,
  isPlain,
  listIdleValues,
  makeEmojiTwin,
  makeItems,
  makeOtherValue,
  type StepContext,
  withValidBody,
} from './other-values.ts';
import { readStored } from './step-maker.ts';

/** Steps for the trigger: with its flags on and off, and with all other fields at once. */
export function listCombinedSteps(session: StepContext, model: UpdateModel): UpdateStep[] {
  const trigger = model.fields.find(isTrigger);
  const base = trigger && findBaseCase(session.contract, model.operation, trigger.at);
  const all = base ?? model.bases.find(({ request }) => listSentNames(request).length > 0);
  return [
    ...(base ? listFlagSteps(session, model, base) : []),
    ...(all ? [createFullStep(session, model, all)] : []),
    ...(trigger && all ? listQuietSteps(session, model, all, trigger) : []),
    ...listSuccessiveSteps(session, model),
    ...(base && trigger ? listUntriggeredSteps(session, model, base, trigger) : []),
    ...(base ? listCopyingSteps(session, model, base) : []),
    ...model.fields.flatMap((field) => listAppendingSteps(session, model, field)),
  ];
}

/** What an effect copies stays as it is when all is sent that comes with the trigger, and not the trigger itself. */
function listUntriggeredSteps(
  session: StepContext,
  model: UpdateModel,
  base: Case,
  trigger: UpdateField,
): UpdateStep[] {
  const copied = listCopied(session, model);
  const [first] = copied;
  const after = first && findBaseCase(session.contract, model.operation, `/body/${first.name}`);
  const beside = listSentNames(base.request).filter((name) => name !== trigger.name);
  if (after === undefined || beside.length === 0) return [];
  const names = [...new Set([...copied.map(({ name }) => name), ...beside])];
  return [
    {
      name: `${names.join(', ')}, without ${trigger.name} (after ${after.id})`,
      base,
      after,
      revise: async (_, { body, ...request }) => ({
        ...request,
        body: {
          ...Object.fromEntries(Object.entries(isObject(body) ? body : {}).filter(([name]) => name !== trigger.name)),
          ...Object.fromEntries(listCopied(session, model).map(({ name, value }) => [name, value])),
        },
      }),
    },
  ];
}

/** A flag that is only kept alone, or only in one direction, shows after an update that has set the other one. */
function listFlagSteps(session: StepContext, model: UpdateModel, base: Case): UpdateStep[] {
  const flags = model.fields.filter(
    ({ storedAt, at }) => storedAt !== undefined && typeof getRequestValue(base.request, at) === 'boolean',
  );
  if (flags.length === 0) return [];
  const names = flags.map(({ name }) => name).join(', ');
  const opposed = model.bases.find(
    ({ request }) =>
      listSentNames(request).length === flags.length &&
      flags.every(({ at }) => getRequestValue(request, at) === !getRequestValue(base.request, at)),
  );
  return [
    {
      base,
      name: `the opposite of ${names} beside ${listSentNames(base.request).join(', ')} (after ${base.id})`,
      after: base,
      revise: async (_, { body, ...request }) => ({
        ...request,
        body: {
          ...Object(body),
          // Without a new value, a copy that is not made would not show.
          ...Object.fromEntries(listCopied(session, model).map(({ name, value }) => [name, value])),
          ...Object.fromEntries(flags.map(({ name, at }) => [name, !getRequestValue(base.request, at)])),
        },
      }),
    },
    ...(opposed === undefined
      ? []
      : [
          {
            base,
            name: `${listSentNames(base.request).join(', ')} (after ${opposed.id})`,
            after: opposed,
            revise: async (_: InvariantContext, request: RequestExample) => request,
          },
        ]),
  ];
}

/** What an effect copies has been changed and not copied yet when another field has the same effects: it stays. */
function listSuccessiveSteps(session: StepContext, model: UpdateModel): UpdateStep[] {
  const copied = new Set(listCopied(session, model).map(({ name }) => name));
  const drafted = model.fields.filter(({ effects }) => effects.some(({ when }) => when === undefined));
  const [first] = drafted.filter(({ name }) => copied.has(name));
  const [second] = drafted.filter(({ name }) => !copied.has(name));
  const after = first && findBaseCase(session.contract, model.operation, first.at);
  const base = second && findBaseCase(session.contract, model.operation, second.at);
  if (after === undefined || second === undefined || base === undefined) return [];
  const revise: UpdateStep['revise'] = async (_, prepared, before) => {
    const current = valueAt(before, second.storedAt ?? '');
    const value = makeOtherValue(session, second, current, getRequestValue(prepared, second.at));
    const body = value === undefined ? {} : { [second.name]: value };
    return withValidBody(session, model.operation, prepared, body);
  };
  return [{ name: `${second.name} (after ${after.id})`, base, after, revise }];
}

/**
 * What an effect copies has been changed and not copied yet when the effect is set off beside the value that it has, or beside another field
 * with effects: it is copied as well.
 */
function listCopyingSteps(session: StepContext, model: UpdateModel, base: Case): UpdateStep[] {
  const copied = new Set(listCopied(session, model).map(({ name }) => name));
  const drafted = model.fields.filter(({ effects }) => effects.some(({ when }) => when === undefined));
  const first = drafted.find(({ name }) => copied.has(name));
  const after = first && findBaseCase(session.contract, model.operation, first.at);
  if (after === undefined) return [];
  return drafted.map((field) => ({
    name: `${field.name}, beside ${listSentNames(base.request).join(', ')} (after ${after.id})`,
    base,
    after,
    revise: async (_, { body, ...request }, before) => {
      const current = valueAt(before, field.storedAt ?? '');
      const own = findBaseCase(session.contract, model.operation, field.at);
      const value = copied.has(field.name)
        ? current
        : makeOtherValue(session, field, current, own && getRequestValue(own.request, field.at));
      return value === undefined ? undefined : { ...request, body: { ...Object(body), [field.name]: value } };
    },
  }));
}

/** What grows a list is kept beside new values of the other fields, and they beside it. One item: no update takes it away. */
function listAppendingSteps(session: StepContext, model: UpdateModel, field: UpdateField): UpdateStep[] {
  const base = findBaseCase(session.contract, model.operation, field.at);
  const isAppending = field.schema['x-append-only'] !== undefined && field.storedAt !== undefined;
  const others = model.fields.filter((one) => one !== field && isPlain(one));
  if (base === undefined || !isAppending || others.length === 0) return [];
  return [
    {
      name: `${field.name} with a new item, beside other values of ${others.map(({ name }) => name).join(', ')}`,
      base,
      isAppending,
      revise: async (_, prepared, before) => {
        const [fresh] = makeItems(session, field, getRequestValue(prepared, field.at)) ?? [];
        const item = makeEmojiTwin(readStored(before, field.storedAt)) ?? fresh;
        const values = others.flatMap((one): [string, Json][] => {
          const own = findBaseCase(session.contract, model.operation, one.at);
          const documented = own && getRequestValue(own.request, one.at);
          const value = makeOtherValue(session, one, valueAt(before, one.storedAt ?? ''), documented);
          return value === undefined ? [] : [[one.name, value]];
        });
        if (item === undefined) return undefined;
        const body = { ...Object.fromEntries(values), [field.name]: [item] };
        return withValidBody(session, model.operation, prepared, body);
      },
    },
  ];
}

/** New values of the fields that an effect copies. */
function listCopied(session: StepContext, model: UpdateModel): { readonly name: string; readonly value: Json }[] {
  const copied = model.fields.flatMap(({ effects }) => effects.flatMap(listCopies)).map(({ from }) => from);
  return model.fields.flatMap((field) => {
    const base = copied.includes(field.storedAt ?? '') && findBaseCase(session.contract, model.operation, field.at);
    const value = base ? makeOtherValue(session, field, undefined, getRequestValue(base.request, field.at)) : undefined;
    return value === undefined ? [] : [{ name: field.name, value }];
  });
}

/** Steps without the trigger, and with a value of it that sets nothing off: a service may take that for an update that changes nothing. */
const listQuietSteps = (session: StepContext, model: UpdateModel, all: Case, trigger: UpdateField): UpdateStep[] => [
  createQuietStep(session, model, all),
  ...listIdleValues(session, trigger)
    .slice(0, 1)
    .map((value) => createQuietStep(session, model, all, { [trigger.name]: value })),
];

/** All fields at once but those that set something off; what names a resource that has to fit is removed. */
function createQuietStep(
  session: StepContext,
  model: UpdateModel,
  all: Case,
  idle: Readonly<Record<string, Json>> = {},
): UpdateStep {
  const full = createFullStep(session, model, all);
  const bound = model.fields.filter((field) => field.storedAt !== undefined && isBound(field));
  const triggers = model.fields.filter(isTrigger);
  const [first] = bound;
  const after = first && findBaseCase(session.contract, model.operation, first.at);
  const { after: _, ...step } = full;
  const beside = Object.entries(idle).map(([name, value]) => `, beside ${name} ${JSON.stringify(value)}`);
  return {
    ...step,
    name: `all fields but ${triggers.map(({ name }) => name).join(', ')}, with nothing named${beside.join('')}`,
    ...(after && { after }),
    revise: async (context, prepared, before) => {
      const request = await full.revise(context, prepared, before);
      const sent = isObject(request?.body) ? request.body : {};
      const quiet = Object.fromEntries(
        model.fields.flatMap((field): [string, Json][] => {
          const value = bound.includes(field) ? null : sent[field.name];
          if (value === undefined || triggers.includes(field)) return [];
          // What the documented request has may be what the resource has.
          return [[field.name, typeof value === 'boolean' ? valueAt(before, field.storedAt ?? '') !== true : value]];
        }),
      );
      return request && withValidBody(session, model.operation, request, { ...quiet, ...idle });
    },
  };
}

/** Each field gets another value; one that names a resource which has to fit starts from none, where that is possible. */
function createFullStep(session: StepContext, model: UpdateModel, all: Case): UpdateStep {
  const { contract } = session;
  const bound = model.fields.find((field) => field.storedAt !== undefined && isBound(field));
  const readSent = (field: UpdateField | undefined, { request }: Case): Json | undefined =>
    field && getRequestValue(request, field.at);
  const naming = bound && model.bases.find((base) => (readSent(bound, base) ?? null) !== null);
  const after =
    naming && model.bases.find((base) => readSent(bound, base) === null && listSentNames(base.request).length === 1);
  return {
    name: `all fields, beside ${listSentNames(all.request).join(', ')}`,
    base: naming ?? all,
    ...(after && { after }),
    revise: async (context, prepared, before) => {
      const body: Record<string, Json> = { ...Object(all.request.body), ...Object(prepared.body) };
      for (const field of model.fields) {
        const own = findBaseCase(contract, model.operation, field.at);
        const isFree = field.schema['x-append-only'] === undefined && !isBound(field);
        // Documented HTML has nothing that is removed.
        const isKept = Object.hasOwn(body, field.name) && field.schema['x-html'] === undefined;
        if (field.storedAt === undefined || own === undefined || isKept || !isFree) continue;
        const current = valueAt(before, field.storedAt) ?? null;
        const value =
          field.schema['x-resource'] === undefined
            ? makeOtherValue(session, field, current, readSent(field, own))
            : await findOtherReference(context, own, field, current, await context.prepare(own));
        if (value !== undefined) body[field.name] = value;
      }
      return withValidBody(session, model.operation, prepared, body);
    },
  };
}
