/** Values that no earlier request of this run, or of another, has sent. */
import { randomInt, randomUUID } from 'node:crypto';
import { type Contract, type Json, mergedSchema, type Schema, schemaTypes } from '@helpdesk/contract-model';
import { codePoints, formOf, marked, sized } from '../cases/sized-text.ts';
import type { SchemaValidator } from '../schema-validator.ts';
import { absentNumber, isCrowded } from './absent-number.ts';

export interface TextSize {
  /** In code points. */
  readonly length: number;
  /** Filled with characters outside the Basic Multilingual Plane. */
  readonly wide?: boolean;
  /** Surrounded by blanks that are not counted. */
  readonly padded?: boolean;
}

export interface FreshValues {
  /** A value like the example, and valid where the example is. Throws where none can be made. */
  readonly like: (schema: Schema, example: Json) => Json;
  /** A valid text of exactly that size, or nothing where none can be made. */
  readonly text: (schema: Schema, example: string, size: TextSize) => string | undefined;
  /**
   * A valid id that names nothing: near the upper end, so that a small database does not have it by chance, and none of the
   * known ones. Nothing where the schema allows no other.
   */
  readonly absent: (schema: Schema, example: Json, known?: ReadonlySet<Json>) => Json | undefined;
  /** True if so few ids are valid that the target's own have to be known. */
  readonly isCrowded: (schema: Schema, example: Json) => boolean;
  /** True for the ids that `absent` has made. */
  readonly isAbsent: (id: string) => boolean;
}

const markerLength = 9;

/** `run` is five characters that tell this run's values from those of others. */
export function createFreshValues(contract: Contract, schemas: SchemaValidator, run = runMarker()): FreshValues {
  let count = 0;
  const made = new Set<string>();
  // A letter first, for names that must start with one.
  const marker = (): string => `k${run}${(count++).toString(36).padStart(3, '0')}`;

  const isValid = (schema: Schema, value: Json): boolean => {
    const counted =
      mergedSchema(contract.openapi, schema)['x-trim'] === true && typeof value === 'string' ? value.trim() : value;
    return schemas.errors(schema, counted).length === 0;
  };

  const like: FreshValues['like'] = (schema, example) => {
    if (typeof example === 'number') return example + randomInt(1, 2 ** 31);
    if (typeof example !== 'string')
      throw new Error(`Only a text or a number can be unique, not ${JSON.stringify(example)}`);
    const { maxLength = Number.POSITIVE_INFINITY } = mergedSchema(contract.openapi, schema);
    const mark = marker();
    const head = Array.from(example)
      .slice(0, Math.max(0, maxLength - mark.length - 1))
      .join('');
    const digits = String(randomInt(10 ** 9, 10 ** 10));
    const candidates = [
      ...marked[formOf(contract, schema, example)](example, mark),
      ...marked.text(head, mark),
      example.replace(/\d{4,10}$/, (end) => digits.slice(-end.length)),
      randomUUID(),
    ];
    const valid = candidates.find((value) => value !== example && isValid(schema, value));
    if (valid === undefined) throw new Error(`No fresh value like ${JSON.stringify(example)} fits the schema`);
    return valid;
  };

  const text: FreshValues['text'] = (schema, example, { length, wide = false, padded = false }) => {
    const unique = mergedSchema(contract.openapi, schema)['x-unique'] === true;
    if (unique && length < markerLength) return undefined;
    const head = length < markerLength ? '' : marker();
    const plain = sized[formOf(contract, schema, example)](example, head, length);
    const fitting = plain
      .map((value) => (wide ? head + '🙂'.repeat(length - head.length) : value))
      .find((value) => codePoints(value) === length && (!unique || value.includes(head)) && isValid(schema, value));
    return fitting !== undefined && padded ? `  ${fitting} ` : fitting;
  };

  const isNumber = (schema: Schema, example: Json): boolean => {
    const allowed = schemaTypes(contract.openapi, schema);
    return allowed.has('integer') || allowed.has('number') || typeof example === 'number';
  };

  const absent: FreshValues['absent'] = (schema, example, known = new Set()) => {
    const id = isNumber(schema, example)
      ? absentNumber(mergedSchema(contract.openapi, schema), (value) => !known.has(value) && isValid(schema, value))
      : like(schema, example);
    if (id !== undefined) made.add(String(id));
    return id;
  };

  return {
    like,
    text,
    absent,
    isCrowded: (schema, example) => isNumber(schema, example) && isCrowded(mergedSchema(contract.openapi, schema)),
    isAbsent: (id) => made.has(id),
  };
}

const runMarker = (): string =>
  randomInt(36 ** 5)
    .toString(36)
    .padStart(5, '0');
