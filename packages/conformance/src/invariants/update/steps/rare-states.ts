/** Resources in states that no update leads to, such as archived ones: an update leaves that state alone, too. */
import { isObject, type Json, valueAt } from '@helpdesk/contract-model';
import { type BorrowedItem, findTrigger } from '../neighbors/borrowable-items.ts';
import type { UpdateModel } from '../update-model.ts';
import type { StepContext } from './other-values.ts';
import { listStateSteps } from './update-steps.ts';

interface RareState extends BorrowedItem {
  /** No update takes it out of the state. */
  readonly isLasting: boolean;
}

/** How many rare states of one list are tried. */
const MAX_STATES = 2;
/** Names of states are short. */
const MAX_NAME = 40;

/** One resource for each field whose value says what state it is in. */
export function findRareStates(session: StepContext, model: UpdateModel, items: readonly Json[]): RareState[] {
  const { fields } = model;
  const trigger = findTrigger(session.contract, model);
  if (trigger === undefined) return [];
  const set = fields.flatMap(({ effects }) => effects.flatMap((effect) => Object.entries(effect.set)));
  const names = new Set(items.flatMap((item) => (isObject(item) ? Object.keys(item) : [])));
  const { neutral, triggering } = listStateSteps(session, model, trigger);
  return [...names]
    .map((name) => `/${name}`)
    .filter((at) => !fields.some(({ storedAt }) => storedAt === at))
    .flatMap((at): RareState[] => {
      const led = set.flatMap(([pointer, value]) => (pointer === at ? [value] : []));
      // A copy of a field, or a time, is no state.
      const item = led.some((value) => isObject(value)) ? undefined : findRare(items, at, led);
      const id = valueAt(item, '/id');
      const isLasting = led.length === 0;
      // What sets something off takes a state away that it sets, and no update gives it back.
      return id === undefined ? [] : [{ id, isLasting, steps: isLasting ? [...neutral, ...triggering] : neutral }];
    })
    .slice(0, MAX_STATES);
}

/** The first item with a flag or a name of a state that several items have, other than most of them, and that no update sets. */
function findRare(items: readonly Json[], at: string, led: readonly unknown[]): Json | undefined {
  const counts = new Map<Json, number>();
  for (const item of items) {
    const value = valueAt(item, at);
    if (typeof value === 'boolean' || (typeof value === 'string' && value !== '' && value.length <= MAX_NAME))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const usual = Math.max(...counts.values());
  return items.find((item) => {
    const value = valueAt(item, at);
    const count = value === undefined ? undefined : counts.get(value);
    return count !== undefined && count > 1 && count < usual && !led.includes(value);
  });
}
