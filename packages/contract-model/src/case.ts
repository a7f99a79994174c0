import type { Json } from './json.ts';
import type { RequestPointer } from './json-pointer.ts';

/** File and line in the spec, from the root of the repository: `spec/paths/contacts.yaml:41`. */
export type Source = string;

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
export type Change = { readonly from: string } & RequestChange;

export type RequestChange =
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
  | { readonly route: 'unknown-path' | 'undocumented-method' };

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
