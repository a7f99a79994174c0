import { randomInt, randomUUID } from 'node:crypto';
import { type Contract, type Json, mergedSchema, type Schema, schemaTypes } from '@helpdesk/contract-model';
import { formOf, isValidTrimmed, makeSizedText, type TextForm, type TextSize } from '../../cases/fields/sized-text.ts';
import { getSchemaValidator } from '../../schema-validator.ts';
import { addHighBits, drawAbsentNumber, drawNumberAbove, isCrowded } from './draw-absent-number.ts';
import { createMarkers, type Markers } from './markers.ts';
import { createResemblingNames } from './resembling-names.ts';

/** Generates values that no earlier request has sent, in this run or another. */
export interface FreshValues {
  /** A valid value like the example. Throws if there is none. */
  readonly like: (schema: Schema, example: Json) => Json;
  /** The text with a marker; undefined if the schema allows none. */
  readonly marked: (schema: Schema, example: string) => string | undefined;
  /** A valid text of exactly that size; undefined if there is none. */
  readonly text: (schema: Schema, example: string, size: TextSize) => string | undefined;
  /**
   * A valid id that no resource has: near the upper end of the range, which a small database is unlikely to reach, and not
   * in `known`. Undefined if the schema allows no such id.
   */
  readonly absent: (schema: Schema, example: Json, known?: ReadonlySet<Json>) => Json | undefined;
  /**
   * Like `absent`, with the last 32 bits of `id`, which a resource has: services that read no more find that one. Undefined if the schema
   * allows no such id.
   */
  readonly beyond32Bits: (schema: Schema, id: Json) => number | undefined;
  /** True if so few ids are valid that `absent` needs the ids of the target in `known`. */
  readonly isCrowded: (schema: Schema, example: Json) => boolean;
  /** True for the ids that `absent` has returned. */
  readonly isAbsent: (id: string) => boolean;
  /** True for a text that another run of the suite has made. */
  readonly isForeign: (text: string) => boolean;
}

export function createFreshValues(contract: Contract, markers: Markers = createMarkers()): FreshValues {
  const validator = getSchemaValidator(contract);
  const absentIds = new Set<string>();
  const names = createResemblingNames(markers);

  const isValid = (schema: Schema, value: Json): boolean =>
    typeof value === 'string' ? isValidTrimmed(contract, schema, value) : validator.errors(schema, value).length === 0;

  const like: FreshValues['like'] = (schema, example) => {
    const value =
      typeof example === 'number'
        ? drawNumberAbove(mergedSchema(contract.openapi, schema), example, (one) => isValid(schema, one))
        : drawText(schema, example);
    if (value === undefined) throw new Error(`No fresh value like ${JSON.stringify(example)} fits the schema`);
    return value;
  };

  function drawText(schema: Schema, example: Json): string | undefined {
    if (typeof example !== 'string')
      throw new Error(`Only a text or a number can be unique, not ${JSON.stringify(example)}`);
    const { maxLength = Number.POSITIVE_INFINITY } = mergedSchema(contract.openapi, schema);
    const form = formOf(contract, schema, example);
    const withMarker = (mark: string): string[] => {
      const head = Array.from(example)
        .slice(0, Math.max(0, maxLength - mark.length - 1))
        .join('');
      return [...(form === 'text' ? [] : markedTexts[form](example, mark)), ...markedTexts.text(head, mark)];
    };
    const digits = String(randomInt(10 ** 9, 10 ** 10));
    const resembling = names.draw(form, example);
    const candidates = [
      ...resembling.candidates,
      ...withMarker(markers.next()),
      ...withMarker(markers.nextShort()),
      // With the same end, because some services compare no more than that.
      ...(/\d{7}$/.test(example)
        ? [example.replace(/\d+$/, (end) => randomInt(10 ** 7, 10 ** 8) + end.slice(-7))]
        : []),
      example.replace(/\d{4,10}$/, (end) => digits.slice(-end.length)),
      randomUUID(),
      ...END_LENGTHS.map((length) => withOtherEnd(example, length)),
    ];
    const valid = candidates.find((value) => value !== example && isValid(schema, value));
    if (valid !== undefined) resembling.remember(valid);
    return valid;
  }

  const isNumber = (schema: Schema, example: Json): boolean => {
    const allowed = schemaTypes(contract.openapi, schema);
    return allowed.has('integer') || allowed.has('number') || typeof example === 'number';
  };

  const absent: FreshValues['absent'] = (schema, example, known = new Set()) => {
    const id = isNumber(schema, example)
      ? drawAbsentNumber(mergedSchema(contract.openapi, schema), (value) => !known.has(value) && isValid(schema, value))
      : drawText(schema, example);
    if (id !== undefined) absentIds.add(String(id));
    return id;
  };

  const beyond32Bits: FreshValues['beyond32Bits'] = (schema, id) => {
    const value = typeof id === 'number' ? addHighBits(id) : undefined;
    if (value === undefined || !isValid(schema, value)) return undefined;
    absentIds.add(String(value));
    return value;
  };

  return {
    like,
    marked: (schema, example) =>
      markedTexts[formOf(contract, schema, example)](example, markers.next()).find((text) => isValid(schema, text)),
    text: (schema, example, size) => makeSizedText(contract, schema, example, size, markers.nextWithin),
    absent,
    beyond32Bits,
    isCrowded: (schema, example) => isNumber(schema, example) && isCrowded(mergedSchema(contract.openapi, schema)),
    isAbsent: (id) => absentIds.has(id),
    isForeign: markers.isForeign,
  };
}

/** Of what a pattern leaves open, such as `ord_0123456789ab`, the end with other letters and digits. */
const END_LENGTHS = [12, 8, 4];

const withOtherEnd = (text: string, length: number): string =>
  text.slice(0, -length) +
  Array.from(text.slice(-length), (sign) => {
    if (/[0-9]/.test(sign)) return String(randomInt(10));
    const letter = String.fromCharCode('a'.charCodeAt(0) + randomInt(/[a-f]/i.test(sign) ? 6 : 26));
    if (/[a-z]/.test(sign)) return letter;
    return /[A-Z]/.test(sign) ? letter.toUpperCase() : sign;
  }).join('');

/** Texts with the example and the marker, in order of preference. */
const markedTexts: Readonly<Record<TextForm, (example: string, marker: string) => string[]>> = {
  email: (example, marker) => [example.includes('@') ? example.replace('@', `+${marker}@`) : `${marker}@example.com`],
  hostname: (example, marker) => [`${marker}-${example}`, `${marker}.example`],
  uri: (example, marker) => [`${example.replace(/\/$/, '')}/${marker}`, `https://example.com/${marker}`],
  text: (example, marker) => [`${example} ${marker}`, `${example}-${marker}`, `${example}${marker}`, marker],
};
