import { schemaTypes } from '@helpdesk/contract-model';
import { addFurther, groupSamples, joinSamples, requiredSamples, type TextSample } from '../support/text-samples.ts';
import type { UpdateField } from '../support/update-fields.ts';
import { changeCase, type StepContext } from './other-values.ts';
import { createStepMaker, withValueBefore } from './step-maker.ts';
import type { UpdateModel, UpdateStep } from './update-model.ts';

const MAX_TEXT_LENGTH = 1000;

/** A free text with characters that services often change, with blanks around it, and empty. */
export function listTextSteps(session: StepContext, model: UpdateModel, field: UpdateField): UpdateStep[] {
  const { contract, validator, fresh } = session;
  const { schema } = field;
  const { maxLength = MAX_TEXT_LENGTH } = schema;
  const isFree = validator.errors(schema, 'A-1 🙂').length === 0 && schemaTypes(contract.openapi, schema).has('string');
  const step = field.storedAt === undefined ? undefined : createStepMaker(session, model, field);
  if (step === undefined || !isFree || schema['x-resource'] !== undefined) return [];
  // Other texts are those of the invariant about sanitized HTML.
  if (schema['x-html'] !== undefined) return [step('empty', () => '')];
  const isUnique = Boolean(schema['x-unique']);
  const listShortTexts = (): UpdateStep[] =>
    validator.errors(schema, '').length === 0
      ? [step('empty', () => '')]
      : [{ ...step('of one letter', () => 'x'), mayBeRejected: validator.errors(schema, 'x').length > 0 }];
  const fill = (samples: readonly TextSample[]): string => {
    const joined = joinSamples(samples);
    return schema['x-trim'] ? joined : `  ${joined} \n`;
  };
  // Leaves room for the blanks, and for what makes a text another one in each run.
  const room = Math.min(maxLength, MAX_TEXT_LENGTH) - 30;
  const groups = groupSamples(requiredSamples, room).map((samples, index, all) =>
    index === all.length - 1 ? addFurther(samples, room) : samples,
  );
  return [
    // A creation has to accept them as well.
    ...groups.map((samples) => ({
      ...step(`with ${samples.map(({ name }) => name).join(', ')}`, () => fresh.like(schema, fill(samples))),
      mayBeRejected: false,
    })),
    ...(maxLength > MAX_TEXT_LENGTH
      ? []
      : [step('with the longest text', () => fresh.text(schema, 'text', { length: maxLength, wide: true }))]),
    ...(isUnique
      ? []
      : [
          ...listShortTexts(),
          // A unique text has a step of its own.
          withValueBefore(
            step('in another letter case', (current) =>
              typeof current === 'string' ? changeCase(current) : undefined,
            ),
            field,
          ),
        ]),
  ];
}
