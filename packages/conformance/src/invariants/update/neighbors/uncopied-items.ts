/**
 * A resource from which no effect has copied anything yet, such as an article that was never published: a service may show the draft of it
 * in place of what is missing. The first update that sets the effect off takes that away.
 */
import { type Json, valueAt } from '@helpdesk/contract-model';
import { listCopies } from '../../support/update-fields.ts';
import { makeOtherValue, type StepContext } from '../steps/other-values.ts';
import { createStepMaker } from '../steps/step-maker.ts';
import type { UpdateModel } from '../update-model.ts';
import type { BorrowedItem } from './borrowable-items.ts';

/** With an update of the field that would be copied. Undefined if all items have a copy, or nothing to copy. */
export function findUncopiedItem(
  session: StepContext,
  model: UpdateModel,
  items: readonly Json[],
): BorrowedItem | undefined {
  for (const { from, to } of model.fields.flatMap(({ effects }) => effects.flatMap(listCopies))) {
    const field = model.fields.find(({ storedAt }) => storedAt === from);
    if (field === undefined) continue;
    const step = createStepMaker(session, model, field);
    const item = items.find((one) => isEmpty(valueAt(one, to)) && !isEmpty(valueAt(one, from)));
    const id = valueAt(item, '/id');
    if (step === undefined || id === undefined) continue;
    const change = step('alone, where nothing is copied yet', (current, prepared) =>
      makeOtherValue(session, field, current, prepared),
    );
    return { id, steps: [change] };
  }
  return undefined;
}

const isEmpty = (value: Json | undefined): boolean => value === undefined || value === null || value === '';
