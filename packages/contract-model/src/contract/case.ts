import type { Json } from '../json/json.ts';
import type { RequestPointer } from '../json/json-pointer.ts';

/** In place of the operationId in the ids of cases that belong to no operation, such as those of `x-service-responses`. */
export const SERVICE = 'service';

/** File and line in the spec, from the root of the repository: `spec/paths/contacts.yaml:41`. */
export type Source = string;

/** The credentials that a documented request can carry. Every success case uses `full`. */
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
/** Any of these, a token that was revoked, or one of the account of `full` that was issued with one scope alone. */
export type Credential = (typeof credentials)[number] | 'revoked' | ScopeCredential;
export type ScopeCredential = `scope:${string}`;

/**
 * `x-case` of an error example: the success case that it starts from, and one change.
 * Values in `set` are literal JSON, except `{$absent: RESOURCE}` (an id that does not exist), `{$resource: RESOURCE, field?: POINTER}`
 * (a value of an existing resource) and `{$cursor: CREDENTIAL}` (a next cursor of the same list that was returned to that credential).
 */
export type Change = { readonly from: string } & RequestChange;

export type RequestChange =
  | { readonly set: Readonly<Record<RequestPointer, Json>> }
  | { readonly remove: RequestPointer }
  | { readonly credential: Credential }
  /** The request is sent a second time with the same values at these pointers; other unique values are new. */
  | { readonly again: readonly RequestPointer[] }
  /** The body is padded with spaces to one byte more than the operation's limit. */
  | { readonly oversize: true }
  | { readonly contentType: string }
  /** The body is this text, which need not be JSON. */
  | { readonly raw: string }
  /** The named layer fails, by the fault switch of `x-fault-switch`. */
  | { readonly fault: string }
  /** No client can provoke the response; the reason. */
  | { readonly waived: string }
  /** The request has an unknown path, or a method that the path does not document. */
  | { readonly route: 'unknown-path' | 'undocumented-method' };

/** A documented request, with its parameters by name. Its values are those of the spec, not of a target. */
export type RequestExample = {
  readonly path: Readonly<Record<string, Json>>;
  readonly query: Readonly<Record<string, Json>>;
  readonly header: Readonly<Record<string, Json>>;
  readonly body?: Json;
};

/** The part of the id of a case that says which operation it is about; `service` for the service as a whole. */
export const readOperationId = (caseId: string): string => caseId.split('/', 1)[0] ?? '';

export type Level = 'MUST' | 'SHOULD' | 'MAY';

/** One documented response of one operation, and the request that provokes it. */
export interface Case {
  /** `operationId/status/key`; the operationId is `service` for responses that belong to no operation. */
  readonly id: string;
  readonly operationId: string;
  readonly status: number;
  readonly key: string;
  readonly summary: string;
  readonly level: Level;
  readonly source: Source;
  /** The request of a success case. For an error case, the request of its base, before the change. */
  readonly request: RequestExample;
  /** The id of the success case that must pass first; absent on success cases. */
  readonly base?: string;
  readonly change?: Change;
  /** The documented body. */
  readonly response: Json;
  /** The exact message as a template (see Example.text), absent on success cases. */
  readonly text?: string;
  /** The response must have all paths of the documented `details`. */
  readonly details?: 'required';
}
