import type { Json } from '../json/json.ts';
import type { DocumentPointer } from '../json/json-pointer.ts';
import type { HtmlPolicy } from '../keywords/html-policy.ts';
import { type Case, readOperationId, type Source } from './case.ts';
import type { DocumentedResponse, Operation } from './operation.ts';

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
  /** The prefix of each path, between the base URL and the path: `/v1`. */
  readonly basePath: string;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly cases: readonly Case[];
  /** File and line of operations, parameters, bodies, responses, examples and schemas (with properties and keywords), by pointer. */
  readonly sources: Readonly<Record<DocumentPointer, Source>>;
  readonly resources: Readonly<Record<string, ResourceKind>>;
  /** `x-html-policies`, by name. */
  readonly htmlPolicies?: Readonly<Record<string, HtmlPolicy>>;
  readonly scopes: Readonly<Record<string, Scope>>;
  /** `x-service-responses`: responses that belong to no operation (403, 404, 405), by status. */
  readonly serviceResponses: Readonly<Record<string, DocumentedResponse>>;
  readonly faultSwitch?: FaultSwitch;
  readonly http?: HttpRules;
  /** Only in a contract that was completed from a plain OpenAPI document, whose examples bind nobody to a text. */
  readonly completed?: {
    readonly omitted: readonly Omission[];
    /** Headers that the document asks for as a key, as it writes them. */
    readonly keyHeaders: readonly string[];
  };
}

/** An operation of the document that has no cases, since it cannot be tested. */
export interface Omission {
  readonly operationId: string;
  readonly reason: string;
}

/** An entry of the root keyword `x-resources`: how a suite finds or creates a resource of that kind on any target. */
export interface ResourceKind {
  /** What the user must give if the suite can neither create nor find one: a noun phrase. */
  readonly description: string;
  /** The success case (`operationId/status/key`) that creates one. Its response has the new resource at `at`. */
  readonly create?: { case: string; at: string };
  /** The operation that lists such resources, the pointer to the items, and the values that an item must have. */
  readonly list?: {
    operation: string;
    items: string;
    /** The pointer from an item to the resource, if the item contains it; `*` stands for every item of an array. */
    at?: string;
    where?: Record<string, Json>;
    /** Every resource of the kind is in the list: one that it does not have does not exist. */
    isComplete?: boolean;
  };
}

/** The creation that the operation is, if it creates a resource of a kind. */
export const findResourceCreation = (
  { resources }: Pick<Contract, 'resources'>,
  { operationId }: Pick<Operation, 'operationId'>,
): NonNullable<ResourceKind['create']> | undefined =>
  Object.values(resources)
    .flatMap(({ create }) => create ?? [])
    .find((create) => readOperationId(create.case) === operationId);

/** `x-fault-switch`: how a target announces that it can fail on request, and how a request asks for it. */
export interface FaultSwitch {
  /** The response header that lists the layers that can fail. A target with the switch sends it with every response. */
  readonly advertise: string;
  /** The request header that names the layer to fail. */
  readonly inject: string;
  readonly layers: Readonly<Record<string, string>>;
}

/** `x-http`: what the service does at the edges of HTTP, where the RFCs leave a choice or only recommend. */
export interface HttpRules {
  /** HEAD has the headers of GET, apart from `Content-Length`, which may be absent. */
  readonly head?: 'same-headers';
  /** The status of OPTIONS on each path. The response has `Allow`, and needs no credential. */
  readonly options?: number;
  /** Percent-encoding is decoded once; what cannot be decoded has these statuses. */
  readonly undecodable?: { readonly path: 404; readonly query: 400 };
  /** In a query, a plus sign that is not encoded is a blank, as in forms (WHATWG URL, 5.1). RFC 3986 leaves that open. */
  readonly plus?: 'blank';
  /** Which bodies, apart from those of another media type, are rejected with 415. */
  readonly unsupportedBodies?: readonly UnsupportedBody[];
  /**
   * What makes a text of a body invalid wherever it is: characters that JSON allows as escapes (RFC 8259, 8.2), and bytes that are
   * not UTF-8.
   */
  readonly rejectedCharacters?: readonly RejectedCharacter[];
  /** Of members with the same name in an object of a body, the last one counts. RFC 8259, 4, leaves that open. */
  readonly repeatedNames?: 'last';
  /** The order in which a request is checked: the response to one with several errors is that of the first. */
  readonly order?: readonly RequestCheck[];
  /** The letter case of the authentication scheme in a request does not matter (RFC 9110, 11.1). */
  readonly scheme?: 'any-case';
  /** The credential whose response an empty `Authorization` header gets, and one that is sent twice. */
  readonly authorization?: { readonly empty?: 'none'; readonly repeated?: 'malformed' };
}

/** `route`: path and method. `permission`: scope and feature. `stored-data`: references, those with 404 first, then unique values. */
export type RequestCheck =
  | 'route'
  | 'credential'
  | 'permission'
  | 'body-size'
  | 'content-type'
  | 'json'
  | 'path'
  | 'query'
  | 'body'
  | 'stored-data';

export type RejectedCharacter = 'null' | 'unpaired-surrogate' | 'not-utf-8';

export type UnsupportedBody = 'no-content-type' | 'other-charset' | 'other-json' | 'content-encoding';

export interface Scope {
  readonly description: string;
  readonly includes?: readonly string[];
}
