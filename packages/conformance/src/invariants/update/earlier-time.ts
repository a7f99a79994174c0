/**
 * A resource with an earlier time that an update sets: of the time that it gets in the run, another update would show only after a
 * second.
 */
import { type Json, valueAt } from '@helpdesk/contract-model';
import { readTime } from '../support/second-clock.ts';
import type { BorrowedItem } from './neighbors/borrowable-items.ts';
import type { StepContext } from './steps/other-values.ts';
import { listPlainSteps } from './steps/update-steps.ts';
import type { UpdateModel } from './update-model.ts';

export function findItemWithEarlierTime(
  session: StepContext,
  model: UpdateModel,
  items: readonly Json[],
): BorrowedItem | undefined {
  const effects = model.fields.flatMap((field) => field.effects.map(({ set }): SetValue[] => Object.entries(set)));
  const timing = effects.filter((effect) => effect.some(([, value]) => isTime(value)));
  // The first ones of a list are updated anyway.
  const item = items.findLast((one) => timing.some((effect) => effect.every((value) => isAsSet(one, value))));
  const id = valueAt(item, '/id');
  // A value that may be null is that before the other one, so that both are changes.
  return id === undefined ? undefined : { id, steps: listPlainSteps(session, model).toReversed() };
}

type SetValue = readonly [pointer: string, value: unknown];

const isTime = (value: unknown): boolean => typeof value === 'object' && value !== null && '$now' in value;

/** Whether the item may have got the value from the effect. */
function isAsSet(item: Json, [at, value]: SetValue): boolean {
  const shown = valueAt(item, at);
  if (isTime(value)) return readTime(shown) !== undefined;
  return typeof value === 'object' || shown === value;
}
