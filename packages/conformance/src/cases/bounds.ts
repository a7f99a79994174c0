/** Each bound of a field, just inside and just outside. */
import type { Contract, Json, Schema } from '@helpdesk/contract/model';
import type { Schemas } from '../check/schemas.ts';
import { asJson } from '../request/bind.ts';
import { get, isObject } from '../request/pointer.ts';
import type { Fresh, TextSize } from '../values/fresh.ts';
import { branches, types, view } from '../values/view.ts';
import type { Derivation } from './derived.ts';
import type { Field } from './fields.ts';

export interface Tools {
  readonly contract: Contract;
  readonly schemas: Schemas;
  /** Says at planning time whether a value can be made at all. */
  readonly fresh: Fresh;
  /** A cursor is valid only if the target gave it: nothing inside its bounds can be made up. */
  readonly isCursor: (field: Field) => boolean;
  readonly maxBytes: number;
}

export function boundDerivations(tools: Tools, field: Field): Derivation[] {
  const own = view(tools.contract, field.schema);
  const found = [...numbers(own, field), ...lengths(tools, own, field), ...counts(tools, own, field)];
  // A made-up value of a role names nothing on the target, so that only the outside has a known answer.
  const isOutsideOnly =
    tools.isCursor(field) || branches(tools.contract, own).some((branch) => branch['x-role'] !== undefined);
  return found.filter(({ outcome }) => outcome === 'refused' || !isOutsideOnly);
}

function numbers(own: Schema, { at, isItem }: Field): Derivation[] {
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

function lengths(tools: Tools, own: Schema, field: Field): Derivation[] {
  const { minLength = 0, maxLength } = own;
  if (!types(tools.contract, own).has('string') || own.enum || field.isItem || field.parameter?.in === 'path')
    return [];
  const sample = get(asJson(field.base.request), field.at) ?? own.examples?.[0];
  const example = typeof sample === 'string' ? sample : '';
  const inside = (key: string, size: TextSize, keyword: string): Derivation[] => {
    const text = tools.fresh.text(field.schema, example, size);
    const fits = text !== undefined && bytes(text, field) <= room(tools, field);
    const when = `has ${size.length} characters${size.wide ? ' outside the Basic Multilingual Plane' : ''}${size.padded ? ' and blanks around them' : ''}`;
    return fits ? [{ key, when, mutation: { fill: field.at, size }, outcome: 'accepted', keyword }] : [];
  };
  const outside = (key: string, text: string, keyword: string): Derivation[] =>
    bytes(text, field) > room(tools, field)
      ? []
      : [
          {
            key,
            when: `has ${Array.from(text).length} characters`,
            mutation: { set: { [field.at]: text } },
            outcome: 'refused',
            keyword,
          },
        ];
  return [
    ...(minLength > 0 ? inside('at-min-length', { length: minLength }, 'minLength') : []),
    // The empty value of a query parameter is a case of its own.
    ...(minLength > (field.parameter ? 1 : 0)
      ? outside('below-min-length', 'a'.repeat(minLength - 1), 'minLength')
      : []),
    ...(minLength > 0 && own['x-trim'] ? outside('blank', '   ', 'minLength') : []),
    ...(maxLength === undefined
      ? []
      : [
          ...inside('at-max-length', { length: maxLength }, 'maxLength'),
          ...inside('at-max-length-wide', { length: maxLength, wide: true }, 'maxLength'),
          ...(own['x-trim'] ? inside('at-max-length-padded', { length: maxLength, padded: true }, 'maxLength') : []),
          ...outside('above-max-length', tooLong(tools, field, example, maxLength), 'maxLength'),
        ]),
  ];
}

/** One character too long, and nothing else wrong with it where that can be had. */
function tooLong({ contract, schemas, fresh }: Tools, { schema }: Field, example: string, maxLength: number): string {
  const unlimited = fresh.text({ ...view(contract, schema), maxLength: maxLength + 1 }, example, {
    length: maxLength + 1,
  });
  const text = unlimited ?? example.padEnd(maxLength + 1, example.at(-1) ?? 'a');
  return schemas.errors(schema, text).length > 0 ? text : 'a'.repeat(maxLength + 1);
}

const bytes = (text: string, { parameter }: Field): number =>
  parameter ? encodeURIComponent(text).length : Buffer.byteLength(JSON.stringify(text));

const room = ({ maxBytes }: Tools, { parameter, base }: Field): number =>
  parameter ? longestQueryValue : maxBytes - Buffer.byteLength(JSON.stringify(base.request.body ?? null));

function counts({ contract }: Tools, own: Schema, field: Field): Derivation[] {
  const { minItems, maxItems, maxProperties } = own;
  const sent = get(asJson(field.base.request), field.at);
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
  const item = view(contract, own.items);
  if (branches(contract, item).some((branch) => branch['x-role'] !== undefined)) return undefined;
  const value = item.enum?.[0] ?? item.examples?.[0] ?? item.minimum;
  return value === undefined ? undefined : [value];
}

function crowded({ at }: Field, count: number): Derivation {
  const members = Object.fromEntries(Array.from({ length: count }, (_, index) => [`name_${index}`, 'x']));
  return {
    key: 'above-max-properties',
    when: `has ${count} members`,
    mutation: { set: { [at]: members } },
    outcome: 'refused',
    keyword: 'maxProperties',
  };
}
