import type { Json } from '../json/json.ts';
import type { RequestPointer } from '../json/json-pointer.ts';
import type { DerivedValue } from '../keywords/derived-value.ts';
import type { SanitizedHtml } from '../keywords/html-policy.ts';

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
  readonly 'x-typed-values'?: TypedValues;
  readonly 'x-derived'?: DerivedValue | readonly DerivedValue[];
  /** The order of the items of an array in a response. */
  readonly 'x-order'?: readonly SortKey[];
  readonly 'x-server-time'?: ServerTime;
  readonly 'x-excerpt'?: boolean;
  /** The value of the field in a resource that was created without one. */
  readonly 'x-initial'?: Json;
  /** The pointer inside the resource at which it keeps the value, as it is retrieved or listed. */
  readonly 'x-stores'?: string;
  readonly 'x-filters'?: Filter;
  readonly 'x-sorts'?: Sorts;
  readonly 'x-sort-direction'?: SortDirection;
  readonly 'x-nests'?: Nesting;
  /** On an array in a response: all items match the same schema of their `anyOf`. */
  readonly 'x-same-form'?: true;
  readonly 'x-append-only'?: AppendedItems;
  readonly 'x-effects'?: readonly Effect[];
  /** In an update: the value that the resource has is accepted, also where a documented error is about another value. */
  readonly 'x-accepts-current'?: boolean;
  /**
   * The service sets the field when it changes the resource, and only then: to the time, or to who made the change; or no
   * update changes it.
   */
  readonly 'x-on-change'?: 'now' | 'author' | 'never';
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

/** The long form of a reference, with its default. */
export const readReference = (reference: ResourceReference): Exclude<ResourceReference, string> & { field: string } =>
  typeof reference === 'string' ? { resource: reference, field: '/id' } : { field: '/id', ...reference };

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
  /** Texts that items do not contain, and that come later than their creation, are searched too. */
  readonly isPartial?: boolean;
}

/**
 * A flag that selects the items for which each pointer has the value, or one of the values, given in `where`. The flags of all buckets of
 * an operation belong together: those that are true select the union of their buckets; if none is true, those that are false select
 * those of the other flags. An item may be in none.
 */
export interface BucketFilter {
  readonly match: 'bucket';
  readonly where: Readonly<Record<string, Json>>;
}

/**
 * A flag about something that items do not show: each item is selected by true or by false, never by both. An item with the values in
 * `unless` is selected by false.
 */
interface PartitionFilter {
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
interface SortDirection {
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

/**
 * `x-returns`: the pointer into the success response at which the sent value comes back, normalized, or the default if none was
 * sent. With `unless`, only if the request has no value at that pointer. With `field`, that field of the resource that the value
 * names comes back instead of the value.
 */
export type Returns = string | { at: string; unless?: RequestPointer; field?: string };

export const readReturns = (returns: Returns): Exclude<Returns, string> =>
  typeof returns === 'string' ? { at: returns } : returns;

/** `x-unique`: no two resources may share the value as it is stored; `any-case`: nor one that differs only in letter case. */
type Uniqueness = boolean | 'any-case';

/** `x-normalize`: what the service does to a value before it stores it, after `x-trim`. */
type Normalization = 'lower-case' | 'unique-items';

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
type AppendedItems = 'every-item' | 'new-items' | 'new-items-any-case';

/** `x-effects`: what the resource has, by pointer, after an update with the field, or with the value `when` of it. */
export interface Effect {
  readonly when?: Json;
  /** A literal value, what another field has then, or the time of the update. */
  readonly set: Readonly<Record<string, string | number | boolean | null | { $field: string } | { $now: true }>>;
}

/**
 * `x-typed-values` of an object or an array in a request: its values are typed by definitions, which are resources of the target. Pointers
 * start at a definition, apart from those of `item`.
 */
export interface TypedValues {
  /** The operation that lists the definitions. */
  readonly definitions: string;
  /** What names a definition: the key of its value, or the value at `item.name`. */
  readonly name: string;
  /** For an array: where an item has the name of its definition, and the value. */
  readonly item?: { readonly name: string; readonly value: string };
  /** Definitions with other values accept no value. */
  readonly where?: Readonly<Record<string, Json>>;
  readonly type: string;
  /** What values each type has. */
  readonly types: Readonly<Record<string, ValueType>>;
  /** What values all other types have. */
  readonly otherwise: ValueType;
}

/** The values that are valid against a schema, one of the texts at a pointer, or names of options from the first level down. */
export type ValueType = { readonly schema: Schema } | { readonly options: string } | { readonly paths: OptionPaths };

/** A tree of options by level. `id`, `name` and `parent` are pointers into an option; `parent` is the ID of the one above it. */
export interface OptionPaths {
  /** The pointer to all options of all levels. */
  readonly options: string;
  readonly id: string;
  readonly name: string;
  readonly parent: string;
  /** Stands between the names. */
  readonly separator: string;
}
