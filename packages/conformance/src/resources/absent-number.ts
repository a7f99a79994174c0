/** Numbers that a schema allows and that name nothing. */
import { randomInt } from 'node:crypto';
import type { Schema } from '@helpdesk/contract-model';

/** Drawn from so many at the upper end, where a target that counts upwards has come last. */
const MOST_DRAWN = 2 ** 32;

/** Ranges of fewer numbers are looked through from the top. */
const FEW = 10_000;

const MOST_DRAWS = 1_000;

/** In ranges of fewer numbers a target may well have the one that is drawn. */
const CROWDED = 2 ** 24;

interface Range {
  readonly highest: number;
  readonly step: number;
  readonly count: number;
}

/** `own` is the schema as it counts at its place. */
export const isCrowded = (own: Schema): boolean => own.enum !== undefined || range(own).count < CROWDED;

/** Undefined where no number of the range suits. */
export function absentNumber(own: Schema, suits: (value: number) => boolean): number | undefined {
  if (own.enum) return own.enum.filter(isNumber).find(suits);
  const { highest, step, count } = range(own);
  const at = (index: number): number => highest - index * step;
  if (count <= FEW) return Array.from({ length: count }, (_, index) => at(index)).find(suits);
  const most = Math.min(count, MOST_DRAWN);
  for (let draw = 0; draw < MOST_DRAWS; draw += 1) {
    const value = at(randomInt(most));
    if (suits(value)) return value;
  }
  return undefined;
}

function range({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format }: Schema): Range {
  // Of a fraction some whole numbers are multiples: which ones, the schema says when it is asked.
  const step = Number.isInteger(multipleOf) ? Number(multipleOf) : 1;
  const top = Math.min(
    ...[Number.MAX_SAFE_INTEGER, format === 'int32' ? 2 ** 31 - 1 : undefined, maximum].filter(isNumber),
    ...[exclusiveMaximum].filter(isNumber).map((bound) => Math.ceil(bound) - 1),
  );
  const bounds = [
    ...[minimum].filter(isNumber),
    ...[exclusiveMinimum].filter(isNumber).map((bound) => Math.floor(bound) + 1),
  ];
  // Ids are positive, where the schema lets them.
  const bottom = bounds.length > 0 ? Math.max(...bounds) : top >= 1 ? 1 : top - FEW;
  const highest = Math.floor(top / step) * step;
  return { highest, step, count: Math.max(0, Math.floor((highest - bottom) / step) + 1) };
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
