/**
 * Resources in states that no update leads to, such as archived ones: an update leaves that state alone, too. And one with an earlier time
 * that an update sets: of the time that it gets in the run, another update would show only after a second.
 */
import { isObject, type Json, valueAt } from '@helpdesk/contract-model';
import { findBaseCase } from '../../contract-queries.ts';
import { parseDocumented } from '../../documented-body.ts';
import { readItems } from '../../resources/list-pages.ts';
import { mayBorrow } from '../../run-options.ts';
import type { InvariantContext } from '../invariant.ts';
import { findList } from '../support/creations.ts';
import { readTime } from '../support/second-clock.ts';
import type { UpdateModel, UpdateStep } from './update-model.ts';
import { listPlainSteps, listStateSteps } from './update-steps.ts';

/** A resource in such a state, and the updates of it. */
export interface RareState {
  readonly id: Json;
  readonly steps: readonly UpdateStep[];
  /** No update takes it out of the state. */
  readonly isLasting: boolean;
}

/** Of one list. */
const MAX_STATES = 2;
/** Names of states are short. */
const MAX_NAME = 40;

/** One resource for each field whose value says what state it is in. Only where updates have effects, and the run may change what it finds. */
export async function findRareStates(context: InvariantContext, model: UpdateModel): Promise<RareState[]> {
  const { contract, options, api } = context.session;
  const { kind, fields } = model;
  const trigger = fields.find(({ effects, storedAt }) => effects.length > 0 && storedAt === undefined);
  const base = trigger && findBaseCase(contract, model.operation, trigger.at);
  const list = findList(contract, kind);
  const isOurs = options.data?.[kind] === undefined && mayBorrow(options);
  const { pagination } = list?.operation ?? {};
  if (base === undefined || list === undefined || pagination === undefined || !isOurs) return [];
  const { response } = await api.call(list.operation, await context.prepare(list.base));
  const items = readItems(pagination, parseDocumented(contract, list.operation, response) ?? null);
  const set = fields.flatMap(({ effects }) => effects.flatMap((effect) => Object.entries(effect.set)));
  const names = new Set(items.flatMap((item) => (isObject(item) ? Object.keys(item) : [])));
  const { neutral, triggering } = listStateSteps(context.session, model, base);
  const states = [...names]
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
  const timing = fields.flatMap(({ effects }) => effects.map((effect) => Object.entries(effect.set))).filter(hasTime);
  const isEarlier = (item: Json): boolean => timing.some((effect) => effect.every((one) => isAsSet(item, one)));
  // The first ones of a list are updated anyway.
  const earlier = items.findLast(isEarlier);
  const id = valueAt(earlier, '/id');
  // A value that may be null is that before the other one, so that both are changes.
  const steps = listPlainSteps(context.session, model).toReversed();
  return id === undefined ? states : [...states, { id, isLasting: false, steps }];
}

type SetValue = readonly [pointer: string, value: unknown];

const isTime = (value: unknown): boolean => typeof value === 'object' && value !== null && '$now' in value;

const hasTime = (effect: readonly SetValue[]): boolean => effect.some(([, value]) => isTime(value));

/** Whether the item may have got the value from the effect. */
function isAsSet(item: Json, [at, value]: SetValue): boolean {
  const shown = valueAt(item, at);
  if (isTime(value)) return readTime(shown) !== undefined;
  return typeof value === 'object' || shown === value;
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
