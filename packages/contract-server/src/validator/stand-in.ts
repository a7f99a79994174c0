import type { Method } from '@helpdesk/contract-model';
import type { NextFunction, Request, Response } from 'express';

export type Middleware = (request: Request, response: Response, next: NextFunction) => unknown;

/** All that express-openapi-validator reads of a request, but for the values that a client sent. */
export interface StandIn {
  readonly app: { readonly enabled: () => boolean; readonly param: () => void };
  readonly method: string;
  readonly baseUrl: string;
  readonly originalUrl: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body?: unknown;
  /** What the routing step finds out, and the later steps go by. */
  readonly openapi?: Readonly<Record<string, unknown>>;
}

/** @param mediaType of its body, if it has one. */
export function standIn(method: Method, path: string, mediaType?: string): StandIn {
  return {
    app: { enabled: () => true, param: () => undefined },
    method: method.toUpperCase(),
    baseUrl: '',
    originalUrl: path,
    path,
    headers: mediaType === undefined ? {} : { 'content-type': mediaType },
    params: {},
    query: {},
  };
}

/** Runs a step until it hands on; answers what it complains of, undefined if nothing. */
export function run(step: Middleware, request: StandIn): Promise<unknown> {
  // The steps declare Express's types and use only what a stand-in has; the steps for requests do not touch a response.
  return new Promise((resolve) => step(request as unknown as Request, {} as Response, resolve));
}

/** Has the response step judge the body of a 200: it puts its check in front of `json`, and calls `next` again where that fails. */
export function judge(
  step: Middleware,
  request: StandIn,
  { contentType, body }: { contentType: string | undefined; body: unknown },
): Promise<unknown> {
  return new Promise((resolve) => {
    const response = {
      statusCode: 200,
      headersSent: false,
      getHeaders: () => ({ 'content-type': contentType }),
      json: (_body: unknown) => resolve(undefined),
    };
    // Only these members are used, see run().
    step(request as unknown as Request, response as unknown as Response, (problem?: unknown) =>
      problem === undefined ? response.json(body) : resolve(problem),
    );
  });
}
