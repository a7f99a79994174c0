/** Boundary cases: each bound of a field, just inside and just outside. */
import {
  type Contract,
  isObject,
  type Json,
  mergedSchema,
  type Schema,
  schemaBranches,
  schemaTypes,
} from '@helpdesk/contract-model';
import { getRequestValue, withRequestValue } from '../../contract-queries.ts';
import { getSchemaValidator } from '../../schema-validator.ts';
import { formatCount } from '../../text.ts';
import type { Derivation } from '../derive-case.ts';
import type { RequestField } from './request-fields.ts';
import { allowLength, makeSizedText, type TextSize } from './sized-text.ts';

export interface DerivationContext {
  readonly contract: Contract;
  /** Only the target can make a valid cursor, so the suite cannot generate one within the bounds. */
  readonly isCursor: (field: RequestField) => boolean;
  readonly maxBytes: number;
}

export function deriveBoundaries(context: DerivationContext, field: RequestField): Derivation[] {
  const own = mergedSchema(context.contract.openapi, field.schema);
  const found = [
    ...deriveNumberBounds(own, field),
    ...deriveLengths(context, own, field),
    ...deriveCounts(context, own, field),
  ];
  // A generated value does not name a resource of the target, so the response is known only outside the bounds.
  const isOutsideOnly =
    context.isCursor(field) ||
    schemaBranches(context.contract.openapi, own).some((branch) => branch['x-resource'] !== undefined);
  return found.filter(({ outcome }) => outcome === 'rejected' || !isOutsideOnly);
}

function deriveNumberBounds(own: Schema, { at, isItem }: RequestField): Derivation[] {
  const one = (key: string, value: number, outcome: Derivation['outcome'], keyword: string): Derivation => ({
    key,
    when: `is ${value}`,
    mutation: { set: { [at]: isItem ? [value] : value } },
    outcome,
    keyword,
  });
  const { minimum, maximum } = own;
  return [
    ...(minimum === undefined || isRounded(minimum)
      ? []
      : [one('at-minimum', minimum, 'accepted', 'minimum'), one('below-minimum', minimum - 1, 'rejected', 'minimum')]),
    ...(maximum === undefined || isRounded(maximum)
      ? []
      : [one('at-maximum', maximum, 'accepted', 'maximum'), one('above-maximum', maximum + 1, 'rejected', 'maximum')]),
  ];
}

/** Whether a number was read as another one: such as the largest of 64 bits, for which a number above it would be sent. */
const isRounded = (bound: number): boolean => Number.isInteger(bound) && !Number.isSafeInteger(bound);

/** Longer queries exceed limits of servers and proxies that no contract documents. */
const MAX_QUERY_VALUE_LENGTH = 4000;

/** The shortest text of a pattern is searched up to this length. */
const MAX_SHORTEST = 10;

/** Longer texts are not stored on the target: the API may not be able to delete them, and every list would contain them. */
export const MAX_STORED_LENGTH = 100_000;

function deriveLengths(context: DerivationContext, own: Schema, field: RequestField): Derivation[] {
  const { minLength = 0, maxLength } = own;
  const isText = schemaTypes(context.contract.openapi, own).has('string') && own.enum === undefined;
  if (!isText || field.isItem || field.parameter?.in === 'path') return [];
  const trimmed = own['x-trim'] === true;
  return [
    ...(minLength > 0 ? deriveAcceptedText(context, field, 'at-min-length', { length: minLength }) : []),
    ...(own.minLength === undefined && own.pattern !== undefined ? deriveShortest(context, field) : []),
    // The empty value of a query parameter is a case of its own.
    ...(minLength > (field.parameter ? 1 : 0)
      ? deriveRejectedText(context, field, 'below-min-length', minLength - 1)
      : []),
    ...(minLength > 0 && trimmed ? [deriveBlank(field)] : []),
    ...(own.minLength === undefined ? deriveEmptyValue(context, field, '') : []),
    ...(maxLength === undefined
      ? []
      : [
          ...deriveAcceptedText(context, field, 'at-max-length', { length: maxLength }),
          ...deriveAcceptedText(context, field, 'at-max-length-wide', { length: maxLength, wide: true }),
          ...(trimmed
            ? deriveAcceptedText(context, field, 'at-max-length-padded', { length: maxLength, padded: true })
            : []),
          ...deriveRejectedText(context, field, 'above-max-length', maxLength + 1),
        ]),
  ];
}

function deriveAcceptedText(
  context: DerivationContext,
  field: RequestField,
  key: string,
  size: TextSize,
): Derivation[] {
  const bytes = size.length * (size.wide ? WIDE_CHARACTER_BYTES : 1);
  const { contract } = context;
  // The invariant about sanitized HTML sends creations at their longest.
  const isUpdated = ['put', 'patch'].includes(contract.operations[field.base.operationId]?.method ?? '');
  const isHtml = mergedSchema(contract.openapi, field.schema)['x-html'] !== undefined;
  const isShrunk = isUpdated && isHtml && size.wide !== true;
  if ((size.length > MAX_STORED_LENGTH && !isShrunk) || !hasRoom(context, field, bytes)) return [];
  const example = findExample(context, field);
  // The run generates the text; planning only checks that it is possible.
  if (makeSizedText(contract, field.schema, example, size) === undefined) return [];
  const kind = `${size.wide ? ' outside the Basic Multilingual Plane' : ''}${size.padded ? ' and surrounding spaces' : ''}`;
  return [
    {
      key,
      when: `has ${formatCount(size.length, 'character')}${kind}`,
      mutation: { fill: field.at, size, example },
      outcome: 'accepted',
      keyword: key.startsWith('at-min') ? 'minLength' : 'maxLength',
    },
  ];
}

function findExample({ contract }: DerivationContext, { base, at, schema }: RequestField): string {
  const sample = getRequestValue(base.request, at) ?? mergedSchema(contract.openapi, schema).examples?.[0];
  return typeof sample === 'string' ? sample : '';
}

/** A pattern has a shortest text as well. Where one character is enough, many other cases send short texts. */
function deriveShortest(context: DerivationContext, field: RequestField): Derivation[] {
  const lengths = Array.from({ length: MAX_SHORTEST }, (_, index) => index + 1);
  for (const length of lengths) {
    const [found] = deriveAcceptedText(context, field, 'shortest', { length });
    if (found !== undefined) return length === 1 ? [] : [{ ...found, keyword: 'pattern' }];
  }
  return [];
}

function deriveRejectedText(
  context: DerivationContext,
  field: RequestField,
  key: string,
  length: number,
): Derivation[] {
  if (!hasRoom(context, field, length)) return [];
  const keyword = key.startsWith('below') ? 'minLength' : 'maxLength';
  const size = keyword === 'maxLength' ? withLastSpace(context, field, { length }) : { length };
  return [
    {
      key,
      when: `has ${formatCount(length, 'character')}${size.hasLastSpace ? ', the last one a space' : ''}`,
      mutation: { fill: field.at, size, example: findExample(context, field) },
      outcome: 'rejected',
      keyword,
    },
  ];
}

/** A service that trims a text which counts as it was sent would accept one that is too long by a space. */
function withLastSpace({ contract }: DerivationContext, field: RequestField, size: TextSize): TextSize {
  const schema = mergedSchema(contract.openapi, field.schema);
  if (field.parameter || schema['x-trim'] === true) return size;
  const ending: TextSize = { ...size, hasLastSpace: true };
  const text = makeSizedText(contract, allowLength(schema, size), '', ending);
  return text?.endsWith(' ') ? ending : size;
}

/** White space, also outside of ASCII, of which some languages and databases know a part only. */
const BLANK = ' \u00a0\u3000 ';

const deriveBlank = ({ at }: RequestField): Derivation => ({
  key: 'blank',
  when: 'contains only white space',
  mutation: { set: { [at]: BLANK } },
  outcome: 'rejected',
  keyword: 'minLength',
});

/** Without a lower bound, nothing is a value as well. What is inside of other values may depend on them. */
function deriveEmptyValue({ contract }: DerivationContext, field: RequestField, value: Json): Derivation[] {
  const { at, base, schema } = field;
  const { body: { schema: body } = {}, method = '' } = contract.operations[base.operationId] ?? {};
  // Other cases need the values of a list that a creation takes.
  const { items } = mergedSchema(contract.openapi, schema);
  const isTaken = items !== undefined && mergedSchema(contract.openapi, items)['x-unique'] !== undefined;
  if (isTaken && !['put', 'patch'].includes(method)) return [];
  const changed = withRequestValue(base.request, at, value).body;
  const validator = getSchemaValidator(contract);
  const isTop = body !== undefined && changed !== undefined && at.split('/').length === 3;
  const isValid = isTop && validator.errors(schema, value).length === 0 && validator.errors(body, changed).length === 0;
  return isValid
    ? [{ key: 'empty', when: 'is empty', mutation: { set: { [at]: value } }, outcome: 'accepted', keyword: 'type' }]
    : [];
}

/** Length of a percent-encoded character outside the Basic Multilingual Plane. */
const WIDE_CHARACTER_BYTES = 12;

function hasRoom({ maxBytes }: DerivationContext, { parameter, base }: RequestField, bytes: number): boolean {
  return (
    bytes <= (parameter ? MAX_QUERY_VALUE_LENGTH : maxBytes - JSON.stringify(base.request.body ?? null).length * 2)
  );
}

/** Of items or members. Some documents have the largest number of their language as a limit. */
const MAX_COUNT = 10_000;

function deriveCounts(context: DerivationContext, own: Schema, field: RequestField): Derivation[] {
  const { contract } = context;
  const { minItems, maxItems, maxProperties } = own;
  const sent = getRequestValue(field.base.request, field.at);
  const list = Array.isArray(sent) && sent.length > 0 ? sent : makeUpItems(contract, own);
  const resize = (key: string, count: number, outcome: Derivation['outcome'], keyword: string): Derivation[] =>
    list === undefined || count > MAX_COUNT
      ? []
      : [
          {
            key,
            when: `has ${formatCount(count, 'item')}`,
            // The items count as they are sent: too many are too many, even if some are the same.
            mutation: { resize: field.at, count, items: list, ...(outcome === 'rejected' && { isRepeating: true }) },
            outcome,
            keyword,
          },
        ];
  return [
    ...(minItems === undefined || minItems < 2 ? [] : resize('below-min-items', minItems - 1, 'rejected', 'minItems')),
    ...(minItems === 1 && !field.parameter ? resize('below-min-items', 0, 'rejected', 'minItems') : []),
    ...(minItems === undefined ? [] : resize('at-min-items', minItems, 'accepted', 'minItems')),
    ...(minItems === undefined && own.items !== undefined ? deriveEmptyValue(context, field, []) : []),
    ...(maxItems === undefined || own.uniqueItems === true
      ? []
      : resize('at-max-items', maxItems, 'accepted', 'maxItems')),
    ...(maxItems === undefined ? [] : resize('above-max-items', maxItems + 1, 'rejected', 'maxItems')),
    ...(maxProperties === undefined || maxProperties >= MAX_COUNT || !isObject(sent)
      ? []
      : [deriveCrowded(field, maxProperties + 1)]),
  ];
}

/** Items for a list that no documented request contains; undefined if they would have to name resources. */
function makeUpItems(contract: Contract, own: Schema): Json[] | undefined {
  if (own.items === undefined) return undefined;
  const item = mergedSchema(contract.openapi, own.items);
  if (schemaBranches(contract.openapi, item).some((branch) => branch['x-resource'] !== undefined)) return undefined;
  const value = item.enum?.[0] ?? item.examples?.[0] ?? item.minimum;
  return value === undefined ? undefined : [value];
}

function deriveCrowded({ at }: RequestField, count: number): Derivation {
  const members = Object.fromEntries(Array.from({ length: count }, (_, index) => [`name_${index}`, 'x']));
  return {
    key: 'above-max-properties',
    when: `has ${formatCount(count, 'member')}`,
    mutation: { set: { [at]: members } },
    outcome: 'rejected',
    keyword: 'maxProperties',
  };
}
