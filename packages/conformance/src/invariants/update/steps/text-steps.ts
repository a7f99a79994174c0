import { schemaTypes } from '@helpdesk/contract-model';
import { addFurther, groupSamples, joinSamples, requiredSamples, type TextSample } from '../../support/text-samples.ts';
import type { UpdateField } from '../../support/update-fields.ts';
import type { UpdateModel, UpdateStep } from '../update-model.ts';
import { changeCase, type StepContext } from './other-values.ts';
import { type CreateStep, createStepMaker, withValueBefore } from './step-maker.ts';

const MAX_STEP_LENGTH = 1000;

interface TextSteps {
  readonly emptying: readonly UpdateStep[];
  readonly others: readonly UpdateStep[];
}

/**
 * Free texts with characters that services often change, with blanks around them, and empty. What is emptied comes first, and stays so while
 * other fields are sent alone: it gets no default from them.
 */
export function listTextSteps(session: StepContext, model: UpdateModel): UpdateStep[] {
  const all = model.fields.map((field) => listFieldSteps(session, model, field));
  return [...all.flatMap(({ emptying }) => emptying), ...all.flatMap(({ others }) => others)];
}

function listFieldSteps(session: StepContext, model: UpdateModel, field: UpdateField): TextSteps {
  const { contract, validator, fresh } = session;
  const { schema } = field;
  const { maxLength = MAX_STEP_LENGTH } = schema;
  const isFree = validator.errors(schema, 'A-1 🙂').length === 0 && schemaTypes(contract.openapi, schema).has('string');
  const step = field.storedAt === undefined ? undefined : createStepMaker(session, model, field);
  if (step === undefined || !isFree || schema['x-resource'] !== undefined) return { emptying: [], others: [] };
  // Other texts are those of the invariant about sanitized HTML.
  if (schema['x-html'] !== undefined) {
    return { emptying: [step('empty', () => '')], others: listNearSteps(step, field, changeInHtml) };
  }
  const isUnique = Boolean(schema['x-unique']);
  const mayBeEmpty = !isUnique && validator.errors(schema, '').length === 0;
  const listShortTexts = (): UpdateStep[] =>
    mayBeEmpty
      ? []
      : [{ ...step('of one letter', () => 'x'), isDocumented: validator.errors(schema, 'x').length === 0 }];
  const fill = (samples: readonly TextSample[]): string => {
    const joined = joinSamples(samples);
    return schema['x-trim'] ? joined : `  ${joined} \n`;
  };
  // Leaves room for the blanks, and for what makes a text another one in each run.
  const room = Math.min(maxLength, MAX_STEP_LENGTH) - 30;
  const groups = groupSamples(requiredSamples, room).map((samples, index, all) =>
    index === all.length - 1 ? addFurther(samples, room) : samples,
  );
  const others = [
    // A creation has to accept them as well.
    ...groups.map((samples) => ({
      ...step(`with ${samples.map(({ name }) => name).join(', ')}`, () => fresh.like(schema, fill(samples))),
      isDocumented: true,
    })),
    ...(maxLength > MAX_STEP_LENGTH
      ? []
      : [step('with the longest text', () => fresh.text(schema, 'text', { length: maxLength, wide: true }))]),
    ...(isUnique ? [] : listShortTexts()),
    // A unique text has a step of its own for letter case.
    ...listNearSteps(step, field, (change, text) => change(text)).slice(isUnique ? 1 : 0),
  ];
  return { emptying: mayBeEmpty ? [step('empty', () => '')] : [], others };
}

type Change = (text: string) => string;

/** Texts that differ so little from the current one that services may take them for it: in letter case, and in the blanks between words. */
const listNearSteps = (
  step: CreateStep,
  field: UpdateField,
  apply: (change: Change, text: string) => string,
): UpdateStep[] => {
  const near = (what: string, change: Change): UpdateStep =>
    withValueBefore(
      step(what, (current) => {
        const changed = typeof current === 'string' ? apply(change, current) : current;
        return changed === current ? undefined : changed;
      }),
      field,
    );
  return [
    near('in another letter case', changeCase),
    near('with another blank inside', (text) => text.replace(/(?<=\S) (?=\S)/, '  ')),
  ];
};

/** Changes the texts between tags. */
const changeInHtml = (change: Change, html: string): string =>
  html.replaceAll(/(?<=^|>)[^<>&]+/g, (text) => change(text));
