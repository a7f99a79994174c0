import type { Json } from './json.ts';
import type { RequestPointer } from './json-pointer.ts';

/** A JSON Schema 2020-12 object as the spec writes it, with local `$ref`s and our `x-` keywords. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly unevaluatedProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly default?: Json;
  readonly examples?: readonly Json[];
  readonly 'x-resource'?: ResourceReference;
  readonly 'x-unique'?: boolean;
  readonly 'x-trim'?: boolean;
  readonly 'x-returns'?: Returns;
  /** The pointer inside the resource at which it keeps the value, as it is retrieved or listed. */
  readonly 'x-stores'?: string;
  readonly 'x-append-only'?: AppendedItems;
  readonly 'x-effects'?: readonly Effect[];
  /** The service sets the field when it changes the resource, and only then: to the time, or to who made the change. */
  readonly 'x-on-change'?: 'now' | 'author';
  /** On a response header: the request header whose value it repeats if that is valid. */
  readonly 'x-echoes'?: string;
  readonly [keyword: string]: unknown;
}

/**
 * `x-resource`: the value is a field of an existing resource, its `/id` in the string form. `where` narrows the choice: the value
 * at the pointer in the resource must equal `same`, a value of the request or a field of the resource chosen for that value.
 */
export type ResourceReference =
  | string
  | {
      resource: string;
      field?: string;
      where?: Record<string, { same: RequestPointer | { of: RequestPointer; field: string } }>;
    };

/** `x-returns`: the pointer into the success response at which the sent value comes back. */
export type Returns = string;

/** `x-append-only`: which of the sent items an update appends to the list. */
export type AppendedItems = 'every-item' | 'new-items' | 'new-items-any-case';

/** `x-effects`: what the resource has, by pointer, after an update with the field, or with the value `when` of it. */
export interface Effect {
  readonly when?: Json;
  /** A literal value, what another field has then, or the time of the update. */
  readonly set: Readonly<Record<string, string | number | boolean | null | { $field: string } | { $now: true }>>;
}
