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
