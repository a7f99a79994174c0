/** Values that no earlier request of this run, or of another, has sent. */
import { randomInt } from 'node:crypto';
import type { Contract, Json, Schema } from '@helpdesk/contract/model';
import type { Schemas } from '../check/schemas.ts';
import { codePoints, formOf, marked, sized } from './forms.ts';
import { types, view } from './view.ts';

export interface TextSize {
  /** In code points. */
  readonly length: number;
  /** Filled with characters outside the Basic Multilingual Plane. */
  readonly wide?: boolean;
  /** Surrounded by blanks that are not counted. */
  readonly padded?: boolean;
}

export interface Fresh {
  /** A value like the example, and valid where the example is. Throws where none can be made. */
  readonly like: (schema: Schema, example: Json) => Json;
  /** A valid text of exactly that size, or nothing where none can be made. */
  readonly text: (schema: Schema, example: string, size: TextSize) => string | undefined;
  /** A valid id that names nothing: near the upper end, so that a small database does not have it by chance. */
  readonly absent: (schema: Schema, example: Json) => Json;
}

const markerLength = 9;

/** `run` is five characters that tell this run's values from those of others. */
export function createFresh(contract: Contract, schemas: Schemas, run = runMarker()): Fresh {
  let count = 0;
  // A letter first, for names that must start with one.
  const marker = (): string => `k${run}${(count++).toString(36).padStart(3, '0')}`;

  const isValid = (schema: Schema, value: Json): boolean => {
    const counted = view(contract, schema)['x-trim'] === true && typeof value === 'string' ? value.trim() : value;
    return schemas.errors(schema, counted).length === 0;
  };

  const like: Fresh['like'] = (schema, example) => {
    if (typeof example === 'number') return example + randomInt(1, 2 ** 31);
    if (typeof example !== 'string')
      throw new Error(`Only a text or a number can be unique, not ${JSON.stringify(example)}`);
    const { maxLength = Number.POSITIVE_INFINITY } = view(contract, schema);
    const mark = marker();
    const head = Array.from(example)
      .slice(0, Math.max(0, maxLength - mark.length - 1))
      .join('');
    const digits = String(randomInt(10 ** 9, 10 ** 10));
    const candidates = [
      ...marked[formOf(contract, schema, example)](example, mark),
      ...marked.text(head, mark),
      example.replace(/\d{4,10}$/, (end) => digits.slice(-end.length)),
    ];
    const valid = candidates.find((value) => value !== example && isValid(schema, value));
    if (valid === undefined) throw new Error(`No fresh value like ${JSON.stringify(example)} fits the schema`);
    return valid;
  };

  const text: Fresh['text'] = (schema, example, { length, wide = false, padded = false }) => {
    const unique = view(contract, schema)['x-unique'] === true;
    if (unique && length < markerLength) return undefined;
    const head = length < markerLength ? '' : marker();
    const plain = sized[formOf(contract, schema, example)](example, head, length);
    const fitting = plain
      .map((value) => (wide ? head + '🙂'.repeat(length - head.length) : value))
      .find((value) => codePoints(value) === length && (!unique || value.includes(head)) && isValid(schema, value));
    return fitting !== undefined && padded ? `  ${fitting} ` : fitting;
  };

  const absent: Fresh['absent'] = (schema, example) => {
    const { maximum = Number.MAX_SAFE_INTEGER } = view(contract, schema);
    const allowed = types(contract, schema);
    const isNumber = allowed.has('integer') || allowed.has('number') || typeof example === 'number';
    if (isNumber) return Math.min(maximum, Number.MAX_SAFE_INTEGER) - randomInt(2 ** 32);
    return like(schema, example);
  };

  return { like, text, absent };
}

const runMarker = (): string =>
  randomInt(36 ** 5)
    .toString(36)
    .padStart(5, '0');
