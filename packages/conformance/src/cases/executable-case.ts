/** A planned case together with what the runner does for it. Plain data: a plan can be printed, compared and cut. */
import type { Case, Credential, DocumentedResponse, Example, Json, RequestPointer } from '@helpdesk/contract-model';
import type { PlannedCase } from '../model.ts';
import type { TextSize } from '../resources/fresh-values.ts';

/** The one thing that is different from the base. */
export type Mutation =
  /** Literal JSON, with `$resource`, `$absent` and `$cursor` as in `Change`. */
  | { readonly set: Readonly<Record<RequestPointer, Json>> }
  | { readonly remove: readonly RequestPointer[] }
  /** A fresh valid text of that size. */
  | { readonly fill: RequestPointer; readonly size: TextSize }
  /** The list at that pointer, or `items` where it has none, repeated or cut to so many; unique items are fresh. */
  | { readonly resize: RequestPointer; readonly count: number; readonly items: readonly Json[] }
  /** The query parameter sent twice, with `value` where the base does not send it. */
  | { readonly repeat: RequestPointer; readonly value: Json }
  | { readonly method: string }
  | { readonly credential: Credential }
  | { readonly again: readonly RequestPointer[] }
  | { readonly oversize: true }
  | { readonly contentType: string }
  | { readonly raw: string }
  | { readonly fault: string }
  | { readonly route: 'unknown-path' | 'undocumented-method' };

export interface Details {
  readonly at: string;
  readonly paths: readonly RequestPointer[];
}

export interface Expected {
  readonly status: number;
  /** What the contract documents for it; absent where HTTP alone says what is expected. */
  readonly response?: DocumentedResponse;
  /** The documented answer whose text must come back. */
  readonly example?: Example;
  /** Lists in the answer, by pointer, that must have an entry for each of these places of the request. */
  readonly details?: readonly Details[];
  readonly hasBody: boolean;
  /** Methods that the `Allow` header must name. */
  readonly allow?: readonly string[];
}

export type Action =
  /** A documented success: the request of `base` itself. */
  | { readonly kind: 'base'; readonly base: Case; readonly expected: Expected }
  /** `base` with one change, after `base` itself has passed. */
  | { readonly kind: 'change'; readonly base: Case; readonly mutation: Mutation; readonly expected: Expected }
  | { readonly kind: 'waived'; readonly because: string }
  | { readonly kind: 'law'; readonly law: 'pagination'; readonly base: Case };

export interface ExecutableCase extends PlannedCase {
  readonly action: Action;
}
