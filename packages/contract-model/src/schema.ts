import type { DerivedValue } from './derived-value.ts';
import type { SanitizedHtml } from './html-policy.ts';
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
  readonly 'x-unique'?: Uniqueness;
  readonly 'x-html'?: SanitizedHtml;
  readonly 'x-trim'?: boolean;
  readonly 'x-normalize'?: readonly Normalization[];
  readonly 'x-returns'?: Returns;
  /** The pointer to a number in the resource that the value names, which a creation raises by one. */
  readonly 'x-counts'?: string;
  readonly 'x-find-or-create'?: FindOrCreate;
  readonly 'x-derived'?: DerivedValue;
  readonly 'x-server-time'?: ServerTime;
  readonly 'x-excerpt'?: boolean;
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

/**
 * `x-returns`: the pointer into the success response at which the sent value comes back, normalized, or the default if none was
 * sent. With `unless`, only if the request has no value at that pointer. With `field`, that field of the resource that the value
 * names comes back instead of the value.
 */
export type Returns = string | { at: string; unless?: RequestPointer; field?: string };

export const readReturns = (returns: Returns): Exclude<Returns, string> =>
  typeof returns === 'string' ? { at: returns } : returns;

/** `x-unique`: no two resources may share the value as it is stored; `any-case`: nor one that differs only in letter case. */
export type Uniqueness = boolean | 'any-case';

/** `x-normalize`: what the service does to a value before it stores it, after `x-trim`. */
export type Normalization = 'lower-case' | 'unique-items';

/**
 * `x-find-or-create`: the request uses the resource that has the value in `field`, or creates one. The ID of the resource comes
 * back at `returns`. `sets` are fields of a new resource: the first match of a regular expression in the value.
 */
export interface FindOrCreate {
  readonly resource: string;
  readonly field: string;
  readonly returns: string;
  readonly sets?: Readonly<Record<string, string>>;
}

/** `x-server-time`: the service's clock sets the time, which is not before that at `notBefore` in the same object. */
export type ServerTime = boolean | { readonly notBefore: string };

/** `x-append-only`: which of the sent items an update appends to the list. */
export type AppendedItems = 'every-item' | 'new-items' | 'new-items-any-case';

/** `x-effects`: what the resource has, by pointer, after an update with the field, or with the value `when` of it. */
export interface Effect {
  readonly when?: Json;
  /** A literal value, what another field has then, or the time of the update. */
  readonly set: Readonly<Record<string, string | number | boolean | null | { $field: string } | { $now: true }>>;
}
