import type { Json } from '../json/json.ts';
import { parentPointer, valueAt } from '../json/json-pointer.ts';

/**
 * `x-derived`: how a field of a response follows from other fields. Pointers start at the object that has the field; with `of`,
 * at the resource whose ID is there. It has one of `value`, `join`, `template`, `count` and `total`, or only `when`.
 */
export interface DerivedValue {
  /** The pointer to the ID of another resource in the object. Without it, the pointers stay in the object. */
  readonly of?: string;
  /** The pointers start at the object around the one that has the field. */
  readonly around?: true;
  /** The value at the pointer; of several, at the first that is neither absent nor null. */
  readonly value?: string | readonly string[];
  /** The texts at the pointers, joined by a space and trimmed. */
  readonly join?: readonly string[];
  /** A text with pointers in braces: `https://{/domain}/favicon.ico`. */
  readonly template?: string;
  /** The number of items of the list at the pointer. */
  readonly count?: string;
  /**
   * The number of items that a list reports in total: its operation, and the query, in which `{/id}` is a value of the object.
   * Those that the list has with `except` as well do not count.
   */
  readonly total?: {
    readonly operation: string;
    readonly query: Readonly<Record<string, Json>>;
    readonly except?: Readonly<Record<string, Json>>;
  };
  /** Added to the value: the amount for the value at `by`. */
  readonly plus?: { readonly by: string; readonly amounts: Readonly<Record<string, number>> };
  /** The values of which each pointer must have one; alone, the field says whether they have. */
  readonly when?: Readonly<Record<string, readonly Json[]>>;
  /** The value if there is nothing to derive it from: a pointer has no value, a template has an empty part, `when` does not hold. */
  readonly otherwise?: Json;
}

/** The rules of a schema, all of which hold. */
export const listDerivedRules = ({ 'x-derived': rules = [] }: Derived): readonly DerivedValue[] => [rules].flat();

interface Derived {
  readonly 'x-derived'?: DerivedValue | readonly DerivedValue[];
}

/** The object that the pointers of a rule without `of` start at, for a field of the body; undefined if there is none. */
export function findRuleObject(body: Json, { around }: DerivedValue, field: string): Json | undefined {
  const at = parentPointer(field);
  if (!around) return valueAt(body, at);
  if (at === '') return undefined;
  const outer = parentPointer(at);
  return Array.isArray(valueAt(body, outer)) ? valueAt(body, parentPointer(outer)) : valueAt(body, outer);
}

/** The value that the rule gives for an object; undefined if the object does not show it. Ignores `of` and `total`. */
export function deriveValue(rule: DerivedValue, object: Json): Json | undefined {
  const { value, join, template, count, when, otherwise } = rule;
  const holds = Object.entries(when ?? {}).every(([at, values]) => values.includes(valueAt(object, at) ?? null));
  const isFlag = [value, join, template, count].every((part) => part === undefined);
  if (!holds && !(isFlag && otherwise === undefined)) return otherwise;
  if (value !== undefined) return withDefault(addTo(rule, object, readFirst(object, [value].flat())), otherwise);
  if (join !== undefined) return withDefault(joinTexts(join.map((at) => valueAt(object, at))), otherwise);
  if (template !== undefined) return withDefault(renderTemplate(template, object), otherwise);
  if (count !== undefined) return withDefault(countItems(valueAt(object, count)), otherwise);
  return when === undefined ? undefined : holds;
}

function readFirst(object: Json, pointers: readonly string[]): Json | undefined {
  const values = pointers.map((at) => valueAt(object, at));
  return values.find((value) => value !== undefined && value !== null) ?? values.at(-1);
}

const withDefault = (value: Json | undefined, otherwise: Json | undefined): Json | undefined =>
  value === undefined ? otherwise : value;

function addTo({ plus }: DerivedValue, object: Json, value: Json | undefined): Json | undefined {
  if (plus === undefined) return value;
  const amount = plus.amounts[String(valueAt(object, plus.by))];
  return typeof value === 'number' && amount !== undefined ? value + amount : undefined;
}

const joinTexts = (texts: readonly (Json | undefined)[]): string | undefined =>
  texts.every((text) => typeof text === 'string') ? texts.join(' ').trim() : undefined;

const countItems = (list: Json | undefined): number | undefined => (Array.isArray(list) ? list.length : undefined);

function renderTemplate(template: string, object: Json): string | undefined {
  let isComplete = true;
  const text = template.replaceAll(/\{(\/[^{}]+)\}/g, (_, at: string) => {
    const part = valueAt(object, at) ?? '';
    isComplete &&= part !== '';
    return String(part);
  });
  return isComplete ? text : undefined;
}
