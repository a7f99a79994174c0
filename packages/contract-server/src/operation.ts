import type { Operation, ValidationIssue } from '@helpdesk/contract-model';
import type { Request } from 'express';
import type { HandlerResponse } from './answer.ts';
import { DocumentedAnswers } from './documented/answers.ts';
import { boundsOf } from './guards/bounds.ts';
import { maxValues } from './guards/json-size.ts';
import type { HandlerMap, ServerOptions } from './options.ts';
import { type ReadableParameters, readableParameters } from './parameters.ts';
import { stubHandler } from './stub/handler.ts';

/** What a handler gets; `Request<Op>` and `Context<Op>` of a contract's generated types say it operation by operation. */
export interface HandlerRequest {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
  readonly principal: unknown;
}

export interface HandlerContext {
  readonly url: URL;
  readonly baseUrl: string;
  readonly signal: AbortSignal;
  readonly errorResponse: (status: number, key: string, details?: readonly ValidationIssue[]) => HandlerResponse;
  readonly invalid: (faults: readonly ValidationIssue[]) => HandlerResponse;
}

/** The HTTP request is there for the stub alone: a handler works on what the contract has accepted. */
export type Handler = (
  request: HandlerRequest,
  context: HandlerContext,
  http: Request,
) => HandlerResponse | Promise<HandlerResponse>;

/** An operation with everything about it that can be known before a request comes. */
export interface ServedOperation {
  readonly operation: Operation;
  readonly parameters: ReadableParameters;
  /** How many values its body may have, at any depth. */
  readonly maxValues: number;
  readonly documented: DocumentedAnswers;
  /** Undefined: answers 501. */
  readonly handler: Handler | undefined;
}

export function serveOperation({ contract, handlers }: ServerOptions, operation: Operation): ServedOperation {
  const documented = new DocumentedAnswers(operation);
  return {
    operation,
    parameters: readableParameters(contract, operation),
    maxValues: maxValues(boundsOf(contract.openapi, operation.body?.schema ?? {})),
    documented,
    handler: handlers ? typed(handlers[operation.operationId]) : stubHandler(contract, operation, documented),
  };
}

/**
 * The one place where the types of a generated contract are given up. It is sound: what a handler gets was validated
 * against the schemas from which its parameter types were made, and what it returns is validated as well.
 */
function typed(handler: HandlerMap[string]): Handler | undefined {
  return handler as Handler | undefined;
}
