/** A value of a request that definitions of the target type. */
import {
  type Case,
  type Json,
  type Operation,
  type RequestPointer,
  type Schema,
  type TypedValues,
  withValueAt,
} from '@helpdesk/contract-model';
import type { ValueSamples } from './value-samples.ts';

/** A value of the body that definitions type. */
export interface TypedField {
  readonly operation: Operation;
  readonly base: Case;
  readonly at: RequestPointer;
  readonly schema: Schema;
  readonly rule: TypedValues;
}

/** A definition with values that the request may have there by its schema alone. */
export interface Definition extends ValueSamples {
  readonly name: Json;
  readonly type: Json;
  /** Another text of it, which services may take for its name: no definition has that name. */
  readonly otherName: string | undefined;
  /** The members of `where` that it does not have: it accepts values if there are none. */
  readonly unmet: readonly string[];
  readonly acceptsValues: boolean;
}

export type NamedValue = readonly [name: Json, value: Json];

/** Values in the form in which they are sent: an object by name, or a list of items. */
export function toValues({ item }: TypedValues, values: readonly NamedValue[]): Json {
  if (item === undefined) return Object.fromEntries(values.map(([name, value]) => [String(name), value]));
  return values.map(([name, value]) => {
    const named = withValueAt({}, item.name, name) ?? {};
    return withValueAt(named, item.value, value) ?? {};
  });
}
