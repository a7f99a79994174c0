/** The updates that are tried: each field alone, then the documented requests. */
import {
  type Case,
  type Contract,
  type Json,
  mergedSchema,
  type Operation,
  schemaTypes,
} from '@helpdesk/contract-model';
import { findBaseCase, getRequestValue, listSentNames } from '../../../contract-queries.ts';
import { createFreshValues } from '../../../resources/values/fresh-values.ts';
import { getSchemaValidator } from '../../../schema-validator.ts';
import { swapCase } from '../../../text.ts';
import { equalsAnyCase } from '../../lists/match-text.ts';
import { isTrigger, type UpdateField } from '../../support/update-fields.ts';
import { findItemOfOthers, type Likeness, makeLike } from '../neighbors/values-of-others.ts';
import { findOpposed, findTaken, readUpdateModel, type UpdateModel, type UpdateStep } from '../update-model.ts';
import { listCombinedSteps } from './combined-steps.ts';
import { listMixedSteps, listRemovingSteps } from './mixed-steps.ts';
import {
  changeCase,
  listIdleValues,
  makeItems,
  makeOtherValue,
  type StepContext,
  withNewCopied,
} from './other-values.ts';
import { listReferenceSteps } from './reference-steps.ts';
import { type CreateStep, createStepMaker, withValueBefore } from './step-maker.ts';
import { listTextSteps } from './text-steps.ts';

export function listUpdateSteps(session: StepContext, model: UpdateModel): UpdateStep[] {
  const single = model.fields.flatMap((field) => listFieldSteps(session, model, field));
  const tried = new Set(single.map(({ base }) => base.id));
  const timed = new Set(model.fields.filter(({ storedAt }) => storedAt !== undefined).map(({ name }) => name));
  // A documented request with one field that has been tried alone shows nothing more.
  const documented = model.bases.filter(({ id, request }) => !tried.has(id) || listSentNames(request).length > 1);
  const [empty, full] = [documented.filter(isEmpty), documented.filter((base) => !isEmpty(base))];
  // With few fields first, so that what times a field shows the field alone.
  full.sort((left, right) => listSentNames(left.request).length - listSentNames(right.request).length);
  const steps = [
    ...empty.map(createStep),
    ...single,
    ...full.map(createStep),
    ...listStepsAgain(session, model, single),
    ...model.fields.flatMap((field) => listIdleSteps(session, model, field)),
    ...listCombinedSteps(session, model),
    ...listReferenceSteps(session, model),
    ...listRemovingSteps(session, model),
    ...listMixedSteps(session, model),
  ];
  const texts = listTextSteps(session, model);
  // Texts come first, while the resource is still as others need it.
  return [...texts, ...steps.toSorted((left, right) => rankStep(left) - rankStep(right))];

  function createStep(base: Case): UpdateStep {
    const names = listSentNames(base.request);
    // Each timed step takes a second, so a field is part of one only, and of another one where it has its effects.
    const keys = model.fields.flatMap(({ name, at, effects }) => {
      const value = getRequestValue(base.request, at);
      const hasEffects = effects.some(({ when }) => when !== undefined && when === value);
      return value === undefined ? [] : [hasEffects ? `${name} with its effects` : name];
    });
    const isTimed = names.length === 0 || keys.some((key) => !timed.has(key));
    for (const key of keys) timed.add(key);
    return {
      name: names.length === 0 ? 'an empty body' : names.join(', '),
      base,
      revise: async (_, prepared) => withNewCopied(session, model.fields, prepared),
      isTimed,
      isDocumented: true,
    };
  }
}

/**
 * Once more with other values before, because a value that is lost does not show where it was the same: false, null, a draft. What keeps the
 * value is tried after all timed steps, when the others have other values already.
 */
function listStepsAgain(session: StepContext, model: UpdateModel, single: readonly UpdateStep[]): UpdateStep[] {
  const triggers = model.fields.filter(isTrigger);
  const states = triggers.flatMap(({ at }) => findBaseCase(session.contract, model.operation, at) ?? []);
  if (states.length === 0)
    return single
      .filter(({ isTimed, isAppending }) => isTimed && !isAppending)
      .map((step) => ({ ...step, isTimed: false }));
  return states.flatMap((after) =>
    model.fields
      .flatMap((field) => listRepeatedSteps(session, model, field))
      .map((step) => ({ ...step, isTimed: false, after, name: `${step.name} (after ${after.id})` })),
  );
}

/**
 * One wait serves the end of a timed step and the start of the next. Then flags get their other value, with which all that follows
 * is tried, first what grows a list.
 */
function rankStep({ isTimed, isAppending = false, isBothWays = false }: UpdateStep): number {
  if (isTimed) return isAppending ? 2 : 0;
  return isBothWays ? 1 : 3;
}

/** About how many updates the steps send. */
export function countUpdates(contract: Contract, operation: Operation): number {
  const model = readUpdateModel(contract, operation);
  const validator = getSchemaValidator(contract);
  if (model === undefined) return 0;
  const steps = listUpdateSteps({ contract, validator, fresh: createFreshValues(contract) }, model);
  return steps.reduce(
    (sum, { isTimed = false, isBothWays = false, after }) =>
      sum + 1 + Number(isTimed) + Number(isTimed && isBothWays) + Number(after !== undefined),
    0,
  );
}

const isEmpty = ({ request }: Case): boolean => listSentNames(request).length === 0;

function listFieldSteps(session: StepContext, model: UpdateModel, field: UpdateField): UpdateStep[] {
  const { contract } = session;
  const { schema } = field;
  const step = createStepMaker(session, model, field);
  if (step === undefined || field.storedAt === undefined) return [];
  if (schema['x-append-only'] !== undefined) return listAppendingSteps(session, model, field, step);
  const types = schemaTypes(contract.openapi, schema);
  return [
    {
      ...step('alone', (current, prepared) => makeOtherValue(session, field, current, prepared), true),
      // A service may see a change in one direction only.
      isBothWays: types.has('boolean'),
    },
    ...(types.has('null')
      ? [
          withValueBefore(
            step('null', () => null, true),
            field,
          ),
        ]
      : []),
    ...(schema['x-unique'] ? listUniqueSteps(contract, model, field, step) : []),
  ];
}

function listAppendingSteps(
  session: StepContext,
  { kind }: UpdateModel,
  field: UpdateField,
  step: CreateStep,
): UpdateStep[] {
  const { items: itemSchema, 'x-append-only': rule } = field.schema;
  const isTrimmed = itemSchema && mergedSchema(session.contract.openapi, itemSchema)['x-trim'] === true;
  // Each run makes the list longer, so that one step tries all.
  const withNewItems = step(
    'with new items',
    async (current, prepared, context) => {
      const items = Array.isArray(current) ? current : [];
      const [known] = items;
      // Services may take one that starts like a known one for that.
      const [fresh, other] = makeItems(session, field, typeof known === 'string' ? [known] : prepared) ?? [];
      if (fresh === undefined || other === undefined) return undefined;
      const second = (await findItemOfOthers(context, kind, field, items)) ?? other;
      if (known === undefined) return [fresh, second];
      return [
        known,
        fresh,
        second,
        // In one request, so that a new item is not there yet when it comes again.
        ...(rule === 'new-items-any-case' ? [known, fresh].flatMap(listInOtherCase) : []),
        ...(isTrimmed && typeof known === 'string' ? [` ${known}\t`] : []),
      ];
    },
    true,
  );
  return [withNewItems, step('without items', () => [])];
}

/** In another letter case, but for letters that languages fold in different ways, as `ß` to `SS`; none if there is no other letter. */
function listInOtherCase(item: Json): Json[] {
  if (typeof item !== 'string') return [];
  const changed = Array.from(item, (letter) => {
    const other = swapCase(letter);
    return equalsAnyCase(letter, other) ? other : letter;
  }).join('');
  return changed !== item && equalsAnyCase(item, changed) ? [changed] : [];
}

/** Steps of a field whose value no other resource may have. */
const listUniqueSteps = (
  contract: Contract,
  model: UpdateModel,
  field: UpdateField,
  step: CreateStep,
): UpdateStep[] => [
  step('as it is', (current) => current ?? undefined),
  {
    ...step('in another case', (current) => (typeof current === 'string' ? changeCase(current) : undefined)),
    ...(field.schema['x-unique'] === 'any-case' && { takenStatus: findTaken(contract, model, field)?.status }),
  },
  ...(['accented', 'pattern'] as const satisfies Likeness[]).map((likeness) => ({
    ...step(`like that of another, ${likeness}`, (_, __, context, before) =>
      makeLike(context, model.kind, field, before, likeness),
    ),
    isDocumented: true,
  })),
];

/** The change of one field that has no effects and names nothing, and the documented updates of HTML and of a trigger. */
export function listStateSteps(
  session: StepContext,
  model: UpdateModel,
  base: Case,
): { neutral: readonly UpdateStep[]; triggering: readonly UpdateStep[] } {
  const ofHtml = model.fields
    .filter(({ schema }) => schema['x-html'] !== undefined)
    .flatMap(({ at }) => findBaseCase(session.contract, model.operation, at) ?? []);
  return {
    neutral: listPlainSteps(session, model, ({ schema }) => schema['x-resource'] === undefined).slice(0, 1),
    triggering: [...ofHtml, base].map((documented) => ({
      name: listSentNames(documented.request).join(', '),
      base: documented,
      revise: async (_, prepared) => prepared,
    })),
  };
}

/** The change of each field alone that has no effects, and can be taken back. */
export const listPlainSteps = (
  session: StepContext,
  model: UpdateModel,
  isWanted: (field: UpdateField) => boolean = () => true,
): UpdateStep[] =>
  model.fields
    .filter((field) => field.effects.length === 0 && field.schema['x-append-only'] === undefined && isWanted(field))
    .flatMap((field) => listFieldSteps(session, model, field).filter(({ isTimed }) => isTimed))
    .map((step) => ({ ...step, isTimed: false }));

/** A field with effects has them with the value that the resource has as well. */
function listRepeatedSteps(session: StepContext, model: UpdateModel, field: UpdateField): UpdateStep[] {
  const hasEffects = field.effects.some(({ when }) => when === undefined);
  const step = hasEffects && field.storedAt !== undefined ? createStepMaker(session, model, field) : undefined;
  return step === undefined ? listFieldSteps(session, model, field) : [step('as it is', (current) => current)];
}

/** A value without the effects of another one has none, also where those would show: after an update that has others there. */
function listIdleSteps(session: StepContext, model: UpdateModel, field: UpdateField): UpdateStep[] {
  const { contract } = session;
  const step = createStepMaker(session, model, field);
  if (step === undefined) return [];
  const opposed = findOpposed(contract, model, field);
  // The opposite of a trigger may be taken for a wish to undo what the trigger does.
  const own = findBaseCase(contract, model.operation, field.at);
  return listIdleValues(session, field).flatMap((value) =>
    [opposed, ...(own === undefined || own === opposed ? [] : [own])].map((after) => ({
      ...step(
        `${JSON.stringify(value)}${after === undefined ? '' : ` (after ${after.id})`}`,
        () => value,
        after === opposed,
      ),
      ...(after !== undefined && { after }),
    })),
  );
}
