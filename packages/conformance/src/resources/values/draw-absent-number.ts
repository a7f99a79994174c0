/** Draws numbers that a schema allows and that the target probably does not have. */
import { randomInt } from 'node:crypto';
import type { Schema } from '@helpdesk/contract-model';

/** Size of the range at the upper end to draw from: a target that counts upwards reaches it last. */
const DRAW_RANGE = 2 ** 32;

/** Smaller ranges are searched from the top instead of drawn from. */
const MAX_SEARCHED = 10_000;

const MAX_DRAWS = 1_000;

/** In smaller ranges, the target may have the number drawn. */
const MIN_SPARSE_COUNT = 2 ** 24;

interface Range {
  readonly highest: number;
  readonly step: number;
  readonly count: number;
}

/** `own` is a merged schema. */
export const isCrowded = (own: Schema): boolean => own.enum !== undefined || readRange(own).count < MIN_SPARSE_COUNT;

/** Undefined if no number of the range is suitable. */
export function drawAbsentNumber(own: Schema, suits: (value: number) => boolean): number | undefined {
  if (own.enum) return own.enum.filter(isNumber).find(suits);
  const { highest, step, count } = readRange(own);
  const at = (index: number): number => highest - index * step;
  if (count <= MAX_SEARCHED) return Array.from({ length: count }, (_, index) => at(index)).find(suits);
  const max = Math.min(count, DRAW_RANGE);
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const value = at(randomInt(max));
    if (suits(value)) return value;
  }
  return undefined;
}

/** A number above the example, or another one if none of those suits. Undefined if there is none. */
export function drawNumberAbove(own: Schema, example: number, suits: (value: number) => boolean): number | undefined {
  const { highest, step } = readRange(own);
  const max = Math.min(Math.floor((highest - example) / step), 2 ** 31);
  for (let draw = 0; draw < MAX_DRAWS && max > 0; draw += 1) {
    const value = example + step * randomInt(1, max + 1);
    if (suits(value)) return value;
  }
  return drawAbsentNumber(own, (value) => value !== example && suits(value));
}

/**
 * A number near the upper end of all safe integers, with the same last 32 bits and others before them; undefined of what is
 * no such integer.
 */
export const addHighBits = (id: number): number | undefined =>
  Number.isSafeInteger(id) && id >= 0 ? drawHighBits(id) * 2 ** 32 + (id % 2 ** 32) : undefined;

function drawHighBits(id: number): number {
  const drawn = randomInt(2 ** 20, 2 ** 21 - 1);
  return drawn < Math.floor(id / 2 ** 32) ? drawn : drawn + 1;
}

function readRange({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format }: Schema): Range {
  // A fractional step is not supported here; `suits` rejects numbers that are not multiples.
  const step = Number.isInteger(multipleOf) ? Number(multipleOf) : 1;
  const top = Math.min(
    ...[Number.MAX_SAFE_INTEGER, format === 'int32' ? 2 ** 31 - 1 : undefined, maximum].filter(isNumber),
    ...[exclusiveMaximum].filter(isNumber).map((bound) => Math.ceil(bound) - 1),
  );
  const bounds = [
    ...[minimum].filter(isNumber),
    ...[exclusiveMinimum].filter(isNumber).map((bound) => Math.floor(bound) + 1),
  ];
  // Ids are positive if the schema allows it.
  const bottom = bounds.length > 0 ? Math.max(...bounds) : top >= 1 ? 1 : top - MAX_SEARCHED;
  const highest = Math.floor(top / step) * step;
  return { highest, step, count: Math.max(0, Math.floor((highest - bottom) / step) + 1) };
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
