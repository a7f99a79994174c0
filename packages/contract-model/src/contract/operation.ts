import type { Json } from '../json/json.ts';
import type { DocumentPointer, RequestPointer } from '../json/json-pointer.ts';
import type { Schema, SortKey } from '../schema/schema.ts';
import type { Change, Level } from './case.ts';

export const methods = ['get', 'put', 'post', 'patch', 'delete'] as const;
export type Method = (typeof methods)[number];

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly allowEmptyValue: boolean;
  readonly schema: Schema;
  /** False for a comma-separated list (`style: form`, `explode: false`). */
  readonly explode: boolean;
  readonly at: DocumentPointer;
}

export interface RequestBody {
  readonly required: boolean;
  readonly mediaType: string;
  readonly maxBytes: number;
  readonly schema: Schema;
  readonly at: DocumentPointer;
}

export interface ResponseHeader {
  readonly required: boolean;
  readonly schema: Schema;
  readonly at: DocumentPointer;
}

/** `x-covers`: the issues that this error example responds to. `only` wins over `at`, and a longer pointer over a shorter one. */
export interface Covers {
  readonly at?: RequestPointer[];
  readonly only?: RequestPointer[];
}

export interface Example {
  readonly value: Json;
  readonly summary?: string;
  /** `x-text`: the message as a template, in which `{/path/id}` stands for that value of the request. */
  readonly text?: string;
  readonly covers?: Covers;
  /** `x-details`: the response must have the paths of the documented `details`. */
  readonly details?: 'required';
  /** `x-level`; MUST if absent. */
  readonly level?: Level;
  readonly change?: Change;
  readonly at: DocumentPointer;
}

/** The media type of a response whose body is not JSON, or not described. Only a document that was completed has it. */
export const ANY_CONTENT = '*/*';

export interface DocumentedResponse {
  readonly status: number;
  readonly mediaType?: string;
  readonly schema?: Schema;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, ResponseHeader>>;
  readonly examples: Readonly<Record<string, Example>>;
  readonly at: DocumentPointer;
}

/** `x-pagination` of an operation: the style of its pages, and pointers to the parts of request and response. */
export type Pagination =
  | {
      style: 'cursor';
      cursor: string;
      /** Another parameter that accepts the cursor. */
      alias?: string;
      size: string;
      items: string;
      next: string;
      url: string;
      pageSize: string;
      total: string;
      /** A cursor is valid only with the filters and the order of the page that returned it. */
      isBound?: boolean;
    }
  | { style: 'last-id'; cursor: string; size: string; items: string; id: string }
  | { style: 'page'; page: string; size: string; items: string; total: string; more: string };

export interface Operation {
  readonly operationId: string;
  readonly method: Method;
  /** The path below the base path, as in the spec: `/contacts/{id}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** Empty for an operation that needs no credentials. */
  readonly scopes: readonly string[];
  readonly isSecured: boolean;
  /** The document asks for no credential, of any scheme. Only an operation that was completed has it. */
  readonly isPublic?: boolean;
  /** `x-feature`: the feature that the account must have. */
  readonly feature?: string;
  readonly parameters: readonly Parameter[];
  readonly body?: RequestBody;
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
  /** What the document writes for several statuses: `4XX`, `default`. Only an operation that was completed has it. */
  readonly statusRanges?: readonly string[];
  readonly pagination?: Pagination;
  /** `x-order`: the order of the list without a parameter that sorts it. The first field that differs decides. */
  readonly order?: readonly SortKey[];
  /** `x-shared`: the list shows the same items to every account. */
  readonly shared?: true;
  readonly at: DocumentPointer;
}
