/** Handlers of any contract. `OperationHandler` of contract-model has the types of a single operation. */
import type { IncomingMessage } from 'node:http';
import type { ValidationIssue } from '@helpdesk/contract-model';

/** A valid request. */
export interface HandlerRequest {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
  readonly principal: unknown;
}

/** A response before it is written. */
export interface HandlerResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | number>>;
  /** Absent for a response without content. */
  readonly body?: unknown;
  /** The serialized body, if the body was serialized before. */
  readonly content?: string | undefined;
}

export interface HandlerContext {
  readonly url: URL;
  readonly baseUrl: string;
  readonly signal: AbortSignal;
  readonly errorResponse: (status: number, key: string, details?: readonly ValidationIssue[]) => HandlerResponse;
  readonly invalid: (issues: readonly ValidationIssue[]) => HandlerResponse;
}

/** Only the stub uses `http`; other handlers use the validated request. */
export type Handler = (
  request: HandlerRequest,
  context: HandlerContext,
  http: IncomingMessage,
) => HandlerResponse | Promise<HandlerResponse>;
