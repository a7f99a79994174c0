/**
 * The shape of a contract: what `contract-gen` writes and what servers and suites read.
 * Nothing here knows a particular API.
 */

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** JSON Pointer (RFC 6901) into a request: `/path/NAME`, `/query/NAME`, `/header/NAME` or below `/body`. */
export type RequestPointer = string;

/** JSON Pointer (RFC 6901) into the bundled OpenAPI document. */
export type DocumentPointer = string;

/** Where a thing is written down: `spec/paths/contacts.yaml:41`. */
export type Source = string;

export type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';

/** A JSON Schema 2020-12 object as the spec writes it, local `$ref`s and our `x-` keywords included. */
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
  readonly [keyword: string]: unknown;
}

/**
 * `x-resource`: the value names an existing thing, the plain string form meaning its `/id`. `where` narrows the choice: the
 * pointer in the candidate must equal that value of the request, or that field of the thing chosen for another place in it.
 */
export type ResourceReference =
  | string
  | {
      resource: string;
      field?: string;
      where?: Record<string, { same: RequestPointer | { of: RequestPointer; field: string } }>;
    };

/** `x-returns`: where in the success response the value that was sent comes back. */
export type Returns = string;

/** One entry of the root keyword `x-resources`: how a suite finds or makes a thing of that kind on any target. */
export interface ResourceKind {
  /** What somebody has to give where neither way works: a noun phrase. */
  readonly description: string;
  /** The documented success case (`operationId/status/key`) whose response has the new thing at `at`. */
  readonly create?: { case: string; at: string };
  /** The list operation that shows things of this kind, the pointer to the items, and what they must be like. */
  readonly list?: {
    operation: string;
    items: string;
    /** Pointer inside an item to the thing itself, where the item only contains it; through arrays by `*`. */
    at?: string;
    where?: Record<string, Json>;
  };
}

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

/** `x-covers`: which request faults this error example is the answer to. `only` wins over `at`, the longer pointer over the shorter. */
export interface Covers {
  readonly at?: RequestPointer[];
  readonly only?: RequestPointer[];
}

export interface Example {
  readonly value: Json;
  readonly summary?: string;
  /** `x-text`: the message as a template; `{/path/id}` stands for that value of the request, trimmed. */
  readonly text?: string;
  readonly covers?: Covers;
  /** `x-details`: the documented details paths must be in the answer, not only its message. */
  readonly details?: 'required';
  /** `x-level`; absent means MUST. */
  readonly level?: Level;
  readonly change?: Change;
  readonly at: DocumentPointer;
}

export interface DocumentedResponse {
  readonly status: number;
  readonly mediaType?: string;
  readonly schema?: Schema;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, ResponseHeader>>;
  readonly examples: Readonly<Record<string, Example>>;
  readonly at: DocumentPointer;
}

/** `x-pagination` of an operation: the three ways in which a list can be walked, and where each part is. */
export type Pagination =
  | {
      style: 'cursor';
      cursor: string;
      size: string;
      items: string;
      next: string;
      url: string;
      pageSize: string;
      total: string;
    }
  | { style: 'last-id'; cursor: string; size: string; items: string; id: string }
  | { style: 'page'; page: string; size: string; items: string; total: string; more: string };

export interface Operation {
  readonly operationId: string;
  readonly method: Method;
  /** As in the spec, below the base path: `/contacts/{id}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** Empty for an operation that needs no credentials. */
  readonly scopes: readonly string[];
  readonly secured: boolean;
  /** `x-feature`: what the account must have switched on. */
  readonly feature?: string;
  readonly parameters: readonly Parameter[];
  readonly body?: RequestBody;
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
  readonly pagination?: Pagination;
  readonly at: DocumentPointer;
}

/** Which credential a request carries. `full` is the one of every success case. */
export const credentials = [
  'full',
  'none',
  'wrong-scheme',
  'malformed',
  'unknown',
  'expired',
  'unscoped',
  'no-features',
  'other-account',
] as const;
export type Credential = (typeof credentials)[number];

/**
 * `x-case` of an error example: the success case it starts from, and the one thing that is different.
 * Values in `set` are literal JSON, except `{$absent: RESOURCE}` (an id that names nothing), `{$resource: RESOURCE, field?: POINTER}`
 * (a value of an existing thing) and `{$cursor: CREDENTIAL}` (a next cursor of the same list, given to that credential).
 */
export type Change = { readonly from: string } & (
  | { readonly set: Readonly<Record<RequestPointer, Json>> }
  | { readonly remove: RequestPointer }
  | { readonly credential: Credential }
  /** The same request once more; values that must be unique are fresh, but for the ones at these pointers. */
  | { readonly again: readonly RequestPointer[] }
  /** The body padded with blanks to one byte over the operation's limit. */
  | { readonly oversize: true }
  | { readonly contentType: string }
  /** The body as text, for what is no JSON. */
  | { readonly raw: string }
  /** The named layer fails, by the fault switch of `x-fault-switch`. */
  | { readonly fault: string }
  /** Nobody can provoke it from outside. */
  | { readonly waived: string }
  /** Another way to address the service: an unknown path, or a method that the path does not have. */
  | { readonly route: 'unknown-path' | 'undocumented-method' }
);

/** A request as documented: values by name, before anything is replaced for a target. */
export interface RequestExample {
  readonly path: Readonly<Record<string, Json>>;
  readonly query: Readonly<Record<string, Json>>;
  readonly header: Readonly<Record<string, Json>>;
  readonly body?: Json;
}

export type Level = 'MUST' | 'SHOULD' | 'MAY';

/** One documented response of one operation, and the request that provokes it. */
export interface Case {
  /** `operationId/status/key`; `service` stands for the operationId of what is answered before one is known. */
  readonly id: string;
  readonly operationId: string;
  readonly status: number;
  readonly key: string;
  readonly summary: string;
  readonly level: Level;
  readonly source: Source;
  /** Of a success case its own request; of an error case the one of its base, to be changed. */
  readonly request: RequestExample;
  /** Id of the success case that must pass first; absent on success cases. */
  readonly base?: string;
  readonly change?: Change;
  /** The documented body. */
  readonly response: Json;
  /** The exact message as a template (see Example.text), absent on success cases. */
  readonly text?: string;
  /** The paths in the documented `details` must all be in the answer. */
  readonly details?: 'required';
}

/** `x-fault-switch`: how a target says that it can fail on request, and how it is asked to. */
export interface FaultSwitch {
  /** Response header that lists the layers that can fail, on every response of a target that has the switch. */
  readonly advertise: string;
  /** Request header that names the layer which shall fail. */
  readonly inject: string;
  readonly layers: Readonly<Record<string, string>>;
}

export interface Scope {
  readonly description: string;
  readonly includes?: readonly string[];
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly [name: string]: unknown };
  readonly paths: Readonly<Record<string, unknown>>;
  readonly [name: string]: unknown;
}

export interface Contract {
  readonly openapi: OpenApiDocument;
  /** SHA-256 of the bundled document, hex. */
  readonly hash: string;
  /** What stands between the base URL and each path: `/v1`. */
  readonly basePath: string;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly cases: readonly Case[];
  /** Operations, parameters, bodies, responses, examples and schemas (with their properties and keywords) by pointer. */
  readonly sources: Readonly<Record<DocumentPointer, Source>>;
  readonly resources: Readonly<Record<string, ResourceKind>>;
  readonly scopes: Readonly<Record<string, Scope>>;
  /** `x-service-responses`: what is answered before an operation is known (403, 404, 405), by status. */
  readonly serviceResponses: Readonly<Record<string, DocumentedResponse>>;
  readonly faultSwitch?: FaultSwitch;
}
