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
  readonly 'x-filters'?: Filter;
  readonly 'x-sorts'?: Sorts;
  readonly 'x-sort-direction'?: SortDirection;
  readonly 'x-nests'?: Nesting;
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

/** `x-filters` of a query parameter of a list: which items it selects. Pointers are into an item. */
export type Filter = ValueFilter | TextFilter | BucketFilter | PartitionFilter;

/** A value of `field` must be the sent value; with `one-of`, one of the sent values. */
export interface ValueFilter {
  readonly match: 'equals' | 'equals-any-case' | 'one-of';
  readonly field: string;
  /** Without the parameter, the list has only the items whose `field` is this value: null for the top level of a tree. */
  readonly absent?: Json;
  /** `field` is the id of a resource of that kind, and `field` in here is the field of that resource which must match. */
  readonly through?: { readonly resource: string; readonly field: string };
}

/**
 * The sent text must occur in one of the fields. `words`: each word, and each phrase in double quotes, must, in any case; a blank
 * text filters nothing.
 */
export interface TextFilter {
  readonly match: 'contains' | 'contains-any-case' | 'words';
  readonly field: string | readonly string[];
  /** The fields whose value is HTML, which is searched as text. */
  readonly html?: readonly string[];
  /** Digits also find the item with that id, which is at this pointer. */
  readonly id?: string;
  /** Texts that items do not contain are searched too. */
  readonly isPartial?: boolean;
}

/**
 * A flag that selects the items for which each pointer has the value, or one of the values, given in `where`. The flags of all buckets of
 * an operation belong together: those that are true select the union of their buckets; if none is true, those that are false select
 * all other buckets.
 */
export interface BucketFilter {
  readonly match: 'bucket';
  readonly where: Readonly<Record<string, Json>>;
}

/**
 * A flag about something that items do not show: each item is selected by true or by false, never by both. An item with the values in
 * `unless` is selected by false.
 */
export interface PartitionFilter {
  readonly match: 'partition';
  readonly unless?: Readonly<Record<string, Json>>;
}

/**
 * `x-sorts`: the fields of an item that each value of the parameter sorts by, the first that differs decides. A field without a direction
 * has that of `x-sort-direction`; ascending, if there is no such parameter.
 */
export type Sorts = Readonly<Record<string, string | readonly (string | SortKey)[]>>;

/** A field by which a list is sorted, numbers by value and texts by code points. */
export interface SortKey {
  /** Pointer into an item. */
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

/** `x-sort-direction`: the values of the parameter that gives the direction of `x-sorts`. */
export interface SortDirection {
  readonly ascending: string;
  readonly descending: string;
}

/**
 * `x-nests` of a query parameter of a list: with `value`, each item has its children in `at`; with another value, none. The children are
 * what the same operation lists with the parameter `by` set to the value of `id`.
 */
export interface Nesting {
  readonly value: Json;
  readonly at: string;
  readonly by: RequestPointer;
  readonly id: string;
}
