/** Values for filters, from the items of the target. */
import {
  type Case,
  type Contract,
  isObject,
  type Json,
  mergedSchema,
  schemaTypes,
  type ValueFilter,
  valuesAt,
} from '@helpdesk/contract-model';
import type { Session } from '../../resources/session.ts';
import { swapCase } from '../../text.ts';
import { pickRareItems } from '../support/rare-items.ts';
import { isScalar, type ListFilter } from './list-filters.ts';

const MAX_VALUES = 6;
/** Values in one request, with repeats. */
const MAX_SENT_VALUES = 100;
const MAX_DIFFERENT = 40;

/** The values of the field in the items, the rarest first. */
export function listFieldValues(items: readonly Json[], field: string): (string | number | boolean)[] {
  const counts = new Map<string | number | boolean, number>();
  for (const value of items.flatMap((item) => valuesAt(item, field))) {
    if (isScalar(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].toSorted(([, left], [, right]) => left - right).map(([value]) => value);
}

/** What most items are selected with; undefined if the filter looks at other resources, or says what an absent value means. */
export function findCommonValue(one: ListFilter<ValueFilter>, items: readonly Json[]): Json | undefined {
  if (one.filter.through !== undefined || one.filter.absent !== undefined) return undefined;
  const value = listFieldValues(items, one.filter.field).at(-1);
  return value === undefined ? undefined : toSent(one, [value]);
}

/** The schema of one value: of an item for a parameter with a list. */
export const singleSchema = ({ schema }: ListFilter): ListFilter['schema'] => schema.items ?? schema;

/** The values as the parameter takes them. */
export const toSent = ({ schema }: ListFilter, values: readonly Json[]): Json | undefined =>
  schema.items === undefined ? values[0] : [...values];

/** True if the parameter accepts the value, which may be one of the target, and a URL can have it. */
export const isSendableValue = (
  { validator }: Pick<Session, 'validator'>,
  { parameter }: ListFilter,
  value: Json,
): boolean =>
  validator.errors(parameter.schema, value).length === 0 &&
  [value].flat().every((one) => typeof one !== 'string' || one.isWellFormed());

/** True if the contract documents a rejection of an id that does not exist there. */
export const isAbsentRejected = ({ cases }: Contract, operationId: string, at: string): boolean =>
  cases.some(({ operationId: own, change }: Case) => {
    const value = change !== undefined && 'set' in change && own === operationId ? change.set[at] : undefined;
    return [value].flat().some((sent) => isObject(sent) && Object.hasOwn(sent, '$absent'));
  });

/** What to send for a filter by value: values that occur, several at once, and values that do not occur. */
export function listFilterValues(
  session: Pick<Session, 'contract' | 'validator' | 'fresh'>,
  operationId: string,
  one: ListFilter<ValueFilter>,
  items: readonly Json[],
): Json[] {
  const { contract, validator, fresh } = session;
  const single = singleSchema(one);
  const isValid = (value: Json): boolean => validator.errors(single, value).length === 0;
  const { enum: enumerated } = mergedSchema(contract.openapi, single);
  const occurring = listFieldValues(items, one.filter.field).filter(isValid);
  const flagged = listFieldValues(
    pickRareItems(items, (item) => listFieldValues([item], one.filter.field).length > 0),
    one.filter.field,
  );
  const chosen = enumerated === undefined ? pickEnds(occurring, flagged) : occurring.slice(0, MAX_VALUES);
  const [first, second] = chosen;
  const unused = enumerated?.filter((value) => !occurring.some((other) => other === value)).slice(0, 1);
  const isRejected = isAbsentRejected(contract, operationId, one.at);
  const isNumber = schemaTypes(contract.openapi, single).has('integer');
  const drawAbsent = (): Json | undefined =>
    fresh.beyond32Bits(single, first ?? null) ?? fresh.absent(single, first ?? 1);
  const absent = isRejected || !isNumber ? undefined : drawAbsent();
  const flags = [true, false].filter(isValid);
  const near = first === undefined || isRejected ? [] : listNearValues(first).filter(isValid);
  const others = unused ?? [...near, ...(absent === undefined ? [] : [absent])];
  const sets: Json[][] = (flags.length > 0 ? flags : [...chosen, ...others]).map((value) => [value]);
  const isList = one.schema.items !== undefined && (one.schema.maxItems ?? 2) > 1;
  const toValid = (values: Json[]): Json[] => {
    const sent = toSent(one, values);
    return sent !== undefined && isSendableValue(session, one, sent) ? [sent] : [];
  };
  const alone = sets.flatMap(toValid);
  if (!isList || second === undefined) return alone;
  // All at once, not in their order, and as many as may be sent: a service may read the first ones only, or compare repeats as others.
  // Beside one that does not occur, since a service may look up all of them first.
  const all = [...(absent === undefined ? [] : [absent]), ...chosen];
  const several = all.slice(0, one.schema.maxItems ?? all.length).toReversed();
  const room = Math.max(0, Math.min(one.schema.maxItems ?? 0, MAX_SENT_VALUES) - several.length);
  // Different ones first, since a service may take no more than some: what occurs comes last.
  const different =
    absent === undefined ? [] : drawDifferent(Math.min(Math.floor(room / 2), MAX_DIFFERENT), drawAbsent);
  const repeated = Array.from({ length: room - different.length }, () => several[0] ?? null);
  const padding = [...different, ...repeated];
  const [filled, plain] = [[...padding, ...several], several].flatMap(toValid);
  // Each enumerated value once is what a service may take for no filter, or for a mistake.
  const each = enumerated === undefined || plain === undefined ? [] : [plain];
  return filled === undefined ? alone : [...alone, filled, ...each];
}

const drawDifferent = (count: number, draw: () => Json | undefined): Json[] => [
  ...new Set(Array.from({ length: count }, draw).filter((value) => value !== undefined)),
];

/** Two values, those that are wanted first and then the rarest, and the most frequent one. */
function pickEnds<T>(values: readonly T[], wanted: readonly T[]): T[] {
  const rarest = [...new Set([...values.filter((value) => wanted.includes(value)), ...values])];
  return [...new Set([...rarest.slice(0, 2), ...values.slice(-1)])];
}

/** Values that are almost `value`: a part of it, another letter case, another letter or digit near the start, a mark more or less. */
export function listNearValues(value: string | number | boolean): Json[] {
  if (typeof value === 'number') return value >= 10 ? [Math.floor(value / 10)] : [];
  if (typeof value !== 'string') return [];
  const others = [
    value.replace(/[a-z0-9]/i, (letter) =>
      letter === '7' ? '8' : letter === 'x' ? 'y' : /\d/.test(letter) ? '7' : 'x',
    ),
    // Two labels of a host that are merged have at most 60 characters: a label has at most 63.
    value.replace(/(?<=(?:^|[^\w-])[\w-]{1,30})[._-](?=[\w-]{1,30}(?:[^\w-]|$))/, ''),
    value.replace('@', '+other@'),
  ];
  const letters = Array.from(value);
  const near = [swapCase(value), letters.slice(0, -1).join(''), letters.slice(1).join(''), ...others];
  return [...new Set(near)].filter((one) => one !== value && one !== '');
}
