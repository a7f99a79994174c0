import type { Case, Source } from './case.ts';
import type { Json } from './json.ts';
import type { DocumentPointer } from './json-pointer.ts';
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
