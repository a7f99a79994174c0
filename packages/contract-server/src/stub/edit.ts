/** What the parts of the stub that change an example have in common. */
import type { Contract, DocumentedResponse, Json, Operation, RequestExample } from '@helpdesk/contract-model';

/** A change of the body; undefined if it does not apply. */
export type Edit = (body: Json) => Json | undefined;

/** A response to a request with valid values. */
export interface StubbedResponse {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly response: DocumentedResponse;
  readonly request: RequestExample;
  readonly now: Date;
}

/** A time in the form of the one that is shown: a text is a date and time (RFC 3339); a number is in seconds. */
export const formatLike = (shown: Json | undefined, now: Date): Json =>
  typeof shown === 'string' ? now.toISOString() : Math.floor(now.getTime() / 1000);
