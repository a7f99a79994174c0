import type { Method } from '@helpdesk/contract-model';
import type { NextFunction, Request, Response } from 'express';

/** A middleware of express-openapi-validator. */
export type ValidatorMiddleware = (request: Request, response: Response, next: NextFunction) => unknown;

/** A request made for the validator, with the members that the library reads. */
export interface SyntheticRequest {
  readonly app: { readonly enabled: () => boolean; readonly param: () => void };
  readonly method: string;
  readonly baseUrl: string;
  readonly originalUrl: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body?: unknown;
  /** Set by the routing middleware and read by the later ones. */
  readonly openapi?: Readonly<Record<string, unknown>>;
}

/** @param mediaType the media type of the body, if the request has a body. */
export function createSyntheticRequest(method: Method, path: string, mediaType?: string): SyntheticRequest {
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

/** Runs a middleware until it calls `next`. Resolves with the error passed to `next`, if any. */
export function runMiddleware(middleware: ValidatorMiddleware, request: SyntheticRequest): Promise<unknown> {
  // Middlewares are typed for Express, but use only the members of a synthetic request and do not use the response.
  return new Promise((resolve) => middleware(request as unknown as Request, {} as Response, resolve));
}

/**
 * Runs the middleware of responses on a 200 with an empty object. It wraps `json` with its check, and calls `next` again if
 * the check fails.
 */
export function runResponseMiddleware(middleware: ValidatorMiddleware, request: SyntheticRequest): Promise<unknown> {
  return new Promise((resolve) => {
    const response = {
      statusCode: 200,
      headersSent: false,
      getHeaders: () => ({}),
      json: (_body: unknown) => resolve(undefined),
    };
    // The middleware uses only these members; see runMiddleware.
    middleware(request as unknown as Request, response as unknown as Response, (problem?: unknown) =>
      problem === undefined ? response.json({}) : resolve(problem),
    );
  });
}
