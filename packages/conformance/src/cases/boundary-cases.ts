/** Each bound of a field, just inside and just outside. */
import {
  type Contract,
  isObject,
  type Json,
  mergedSchema,
  type Schema,
  schemaBranches,
  schemaTypes,
  valueAt,
} from '@helpdesk/contract-model';
import type { FreshValues, TextSize } from '../resources/fresh-values.ts';
import { asJson } from '../resources/resource-bindings.ts';
import type { SchemaValidator } from '../schema-validator.ts';
import type { Derivation } from './derived-case.ts';
import type { RequestField } from './request-fields.ts';

export interface DerivationContext {
  readonly contract: Contract;
  readonly schemas: SchemaValidator;
  /** Says at planning time whether a value can be made at all. */
  readonly fresh: FreshValues;
  /** A cursor is valid only if the target gave it: nothing inside its bounds can be made up. */
  readonly isCursor: (field: RequestField) => boolean;
  readonly maxBytes: number;
}

export function boundaryDerivations(tools: DerivationContext, field: RequestField): Derivation[] {
  const own = mergedSchema(tools.contract.openapi, field.schema);
  const found = [...numbers(own, field), ...lengths(tools, own, field), ...counts(tools, own, field)];
  // A made-up value of a resource names nothing on the target, so that only the outside has a known answer.
  const isOutsideOnly =
    tools.isCursor(field) ||
    schemaBranches(tools.contract.openapi, own).some((branch) => branch['x-resource'] !== undefined);
  return found.filter(({ outcome }) => outcome === 'refused' || !isOutsideOnly);
}

function numbers(own: Schema, { at, isItem }: RequestField): Derivation[] {
  const one = (key: string, value: number, outcome: Derivation['outcome'], keyword: string): Derivation => ({
    key,
    when: `is ${value}`,
    mutation: { set: { [at]: isItem ? [value] : value } },
    outcome,
    keyword,
  });
  const { minimum, maximum } = own;
  return [
    ...(minimum === undefined
      ? []
      : [one('at-minimum', minimum, 'accepted', 'minimum'), one('below-minimum', minimum - 1, 'refused', 'minimum')]),
    ...(maximum === undefined
      ? []
      : [one('at-maximum', maximum, 'accepted', 'maximum'), one('above-maximum', maximum + 1, 'refused', 'maximum')]),
  ];
}

/** Longer queries than this meet limits of servers and proxies that no contract speaks of. */
const longestQueryValue = 4000;

/**
 * Longer texts than this are not stored on a target to try a bound from inside: without a way to delete them, every list
 * that shows them would carry them from then on.
 */
const longestStored = 100_000;

function lengths(tools: DerivationContext, own: Schema, field: RequestField): Derivation[] {
  const { minLength = 0, maxLength } = own;
  const isText = schemaTypes(tools.contract.openapi, own).has('string') && own.enum === undefined;
  if (!isText || field.isItem || field.parameter?.in === 'path') return [];
  const trimmed = own['x-trim'] === true;
  return [
    ...(minLength > 0 ? accepted(tools, field, 'at-min-length', { length: minLength }) : []),
    // The empty value of a query parameter is a case of its own.
    ...(minLength > (field.parameter ? 1 : 0) ? refused(tools, field, 'below-min-length', minLength - 1) : []),
    ...(minLength > 0 && trimmed ? [blank(field)] : []),
    ...(maxLength === undefined
      ? []
      : [
          ...accepted(tools, field, 'at-max-length', { length: maxLength }),
          ...accepted(tools, field, 'at-max-length-wide', { length: maxLength, wide: true }),
          ...(trimmed ? accepted(tools, field, 'at-max-length-padded', { length: maxLength, padded: true }) : []),
          ...refused(tools, field, 'above-max-length', maxLength + 1),
        ]),
  ];
}

function accepted(tools: DerivationContext, field: RequestField, key: string, size: TextSize): Derivation[] {
  if (size.length > longestStored || !hasRoom(tools, field, size.length * (size.wide ? widest : 1))) return [];
  const sample =
    valueAt(asJson(field.base.request), field.at) ?? mergedSchema(tools.contract.openapi, field.schema).examples?.[0];
  if (tools.fresh.text(field.schema, typeof sample === 'string' ? sample : '', size) === undefined) return [];
  const kind = `${size.wide ? ' outside the Basic Multilingual Plane' : ''}${size.padded ? ' and blanks around them' : ''}`;
  return [
    {
      key,
      when: `has ${size.length} characters${kind}`,
      mutation: { fill: field.at, size },
      outcome: 'accepted',
      keyword: key.startsWith('at-min') ? 'minLength' : 'maxLength',
    },
  ];
}

function refused(tools: DerivationContext, field: RequestField, key: string, length: number): Derivation[] {
  if (!hasRoom(tools, field, length)) return [];
  const keyword = key.startsWith('below') ? 'minLength' : 'maxLength';
  return [
    {
      key,
      when: `has ${length} characters`,
      mutation: { fill: field.at, size: { length } },
      outcome: 'refused',
      keyword,
    },
  ];
}

const blank = ({ at }: RequestField): Derivation => ({
  key: 'blank',
  when: 'is nothing but blanks',
  mutation: { set: { [at]: '   ' } },
  outcome: 'refused',
  keyword: 'minLength',
});

/** Bytes of one character outside the Basic Multilingual Plane: percent-encoded, the longer way. */
const widest = 12;

function hasRoom({ maxBytes }: DerivationContext, { parameter, base }: RequestField, bytes: number): boolean {
  return bytes <= (parameter ? longestQueryValue : maxBytes - JSON.stringify(base.request.body ?? null).length * 2);
}

function counts({ contract }: DerivationContext, own: Schema, field: RequestField): Derivation[] {
  const { minItems, maxItems, maxProperties } = own;
  const sent = valueAt(asJson(field.base.request), field.at);
  const list = Array.isArray(sent) && sent.length > 0 ? sent : madeUp(contract, own);
  const resize = (key: string, count: number, outcome: Derivation['outcome'], keyword: string): Derivation[] =>
    list === undefined
      ? []
      : [{ key, when: `has ${count} items`, mutation: { resize: field.at, count, items: list }, outcome, keyword }];
  return [
    ...(minItems === undefined || minItems < 2 ? [] : resize('below-min-items', minItems - 1, 'refused', 'minItems')),
    ...(minItems === 1 && !field.parameter ? resize('below-min-items', 0, 'refused', 'minItems') : []),
    ...(minItems === undefined ? [] : resize('at-min-items', minItems, 'accepted', 'minItems')),
    ...(maxItems === undefined || own.uniqueItems === true
      ? []
      : resize('at-max-items', maxItems, 'accepted', 'maxItems')),
    ...(maxItems === undefined ? [] : resize('above-max-items', maxItems + 1, 'refused', 'maxItems')),
    ...(maxProperties === undefined || !isObject(sent) ? [] : [crowded(field, maxProperties + 1)]),
  ];
}

/** Items that are valid anywhere: no list in the documented requests is needed for these. */
function madeUp(contract: Contract, own: Schema): Json[] | undefined {
  if (own.items === undefined) return undefined;
  const item = mergedSchema(contract.openapi, own.items);
  if (schemaBranches(contract.openapi, item).some((branch) => branch['x-resource'] !== undefined)) return undefined;
  const value = item.enum?.[0] ?? item.examples?.[0] ?? item.minimum;
  return value === undefined ? undefined : [value];
}

function crowded({ at }: RequestField, count: number): Derivation {
  const members = Object.fromEntries(Array.from({ length: count }, (_, index) => [`name_${index}`, 'x']));
  return {
    key: 'above-max-properties',
    when: `has ${count} members`,
    mutation: { set: { [at]: members } },
    outcome: 'refused',
    keyword: 'maxProperties',
  };
}
