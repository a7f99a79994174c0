/** Valid texts of an exact length, in the form that a schema requires. */
import { type Contract, countCodePoints, mergedSchema, type Schema, schemaBranches } from '@helpdesk/contract-model';
import { getSchemaValidator } from '../../schema-validator.ts';

export interface TextSize {
  /** In code points. */
  readonly length: number;
  /** Filled with characters outside the Basic Multilingual Plane. */
  readonly wide?: boolean;
  /** Surrounded by spaces, which do not count. */
  readonly padded?: boolean;
  /** Ends in a space, which counts, if the schema allows that. */
  readonly hasLastSpace?: boolean;
}

/** Length of the shortest marker; a shorter text cannot be unique. */
const MARKER_LENGTH = 9;

/** In texts that need not be unique: they are the same in every run, so that a later run adds no further option to a list. */
export const STABLE_RUN = '00000';
const STABLE_MARKER = `conformance-${STABLE_RUN}-000`;

/** Planning only asks whether there is a text of a size. */
const makePlannedMarker = (): string => 'k'.repeat(MARKER_LENGTH);

/**
 * A valid text of that size, or undefined if there is none. `marker` returns a text of at most that length that no other value contains; the
 * result contains it if the schema is `x-unique`.
 */
export function makeSizedText(
  contract: Contract,
  schema: Schema,
  example: string,
  { length, wide = false, padded = false, hasLastSpace = false }: TextSize,
  marker: (length: number) => string = makePlannedMarker,
): string | undefined {
  const { 'x-unique': unique, 'x-html': html } = mergedSchema(contract.openapi, schema);
  if (html !== undefined && length > MAX_HTML_LENGTH) return makeLongHtml(length);
  const isUnique = Boolean(unique);
  if (isUnique && length < MARKER_LENGTH) return undefined;
  const own = isUnique ? marker(length) : length < STABLE_MARKER.length ? '' : STABLE_MARKER;
  const form = formOf(contract, schema, example);
  // The marker is at the end: services may compare no more than the start, which is the same each time.
  const candidates = wide ? ['🙂'.repeat(length - own.length) + own] : textsOfLength[form](example, own, length);
  const valid = candidates.find(
    (text) =>
      countCodePoints(text) === length && (!isUnique || text.includes(own)) && isValidTrimmed(contract, schema, text),
  );
  if (valid === undefined) return undefined;
  if (padded) return `  ${valid} `;
  const ending = valid.replace(/.$/su, ' ');
  return hasLastSpace && getSchemaValidator(contract).errors(schema, ending).length === 0 ? ending : valid;
}

/** Longer HTML is not stored on the target: every list would contain it. */
const MAX_HTML_LENGTH = 10_000;

/** Little is left of it after sanitizing. */
const makeLongHtml = (length: number): string => `${'<p>text</p><!--'.padEnd(length - 3, 'a')}-->`;

/** The schema of a text of that length, which is wrong in its length only, if at all. */
export const allowLength = ({ minLength = 0, maxLength, ...schema }: Schema, { length }: TextSize): Schema => ({
  ...schema,
  minLength: Math.min(minLength, length),
  maxLength: Math.max(maxLength ?? length, length),
});

/** Validates the text; with `x-trim`, without the surrounding spaces, which are not part of the value. */
export function isValidTrimmed(contract: Contract, schema: Schema, value: string): boolean {
  const isTrimmed = mergedSchema(contract.openapi, schema)['x-trim'] === true;
  return getSchemaValidator(contract).errors(schema, isTrimmed ? value.trim() : value).length === 0;
}

export type TextForm = 'email' | 'hostname' | 'uri' | 'text';

const hostnamePattern = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i;
const formByFormat: Readonly<Record<string, TextForm>> = { email: 'email', hostname: 'hostname', uri: 'uri' };

/** The form that the schema's `format` requires; without a format, the form of the example. */
export function formOf(contract: Contract, schema: Schema, example: string): TextForm {
  const formats = schemaBranches(contract.openapi, schema).flatMap((branch) => branch.format ?? []);
  const documented = formats.map((format) => formByFormat[format]).find((form) => form !== undefined);
  if (documented !== undefined) return documented;
  if (/^[^@\s]+@[^@\s]+$/.test(example)) return 'email';
  if (/^[a-z]+:\/\//i.test(example)) return 'uri';
  return hostnamePattern.test(example) ? 'hostname' : 'text';
}

/** Texts of `length` code points that end in `tail`, in order of preference. */
const textsOfLength: Readonly<Record<TextForm, (example: string, tail: string, length: number) => string[]>> = {
  email: (_, tail, length) => [`a@${makeHost(tail, length - 'a@'.length)}`],
  hostname: (_, tail, length) => [makeHost(tail, length)],
  uri: (_, tail, length) => ['https://example.com/'.padEnd(length - tail.length, 'a') + tail],
  text: (example, tail, length) => [tail.padStart(length, 'a'), stretchText(example, length)],
};

/** Labels of at most 63 octets (RFC 1035), the one before the last that label, or ending in it if there is no room for others. */
function makeHost(label: string, length: number): string {
  const room = length - label.length - '.example'.length;
  const hasOthers = label !== '' && room > 1;
  const others = hasOthers ? `${splitLabels('a'.repeat(room - 1))}.` : splitLabels('a'.repeat(Math.max(0, room)));
  return `${others}${label}.example`;
}

const splitLabels = (text: string): string => text.replaceAll(/(.{60}).(?=.)/g, '$1.');

function stretchText(example: string, length: number): string {
  const points = Array.from(example);
  return points.slice(0, length).join('') + (points.at(-1) ?? 'a').repeat(Math.max(0, length - points.length));
}
