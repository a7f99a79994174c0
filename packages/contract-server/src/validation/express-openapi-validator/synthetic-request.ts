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
  /** Set by the routing step and read by the later ones. */
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

/** Runs a step until it calls `next`. Resolves with the error passed to `next`, if any. */
export function runMiddleware(step: ValidatorMiddleware, request: SyntheticRequest): Promise<unknown> {
  // The steps are typed for Express, but use only the members of a synthetic request and do not use the response.
  return new Promise((resolve) => step(request as unknown as Request, {} as Response, resolve));
}

/** Runs the response step on a 200 with an empty object. The step wraps `json` with its check, and calls `next` again if the check fails. */
export function runResponseMiddleware(step: ValidatorMiddleware, request: SyntheticRequest): Promise<unknown> {
  return new Promise((resolve) => {
    const response = {
      statusCode: 200,
      headersSent: false,
      getHeaders: () => ({}),
      json: (_body: unknown) => resolve(undefined),
    };
    // The step uses only these members; see runMiddleware.
    step(request as unknown as Request, response as unknown as Response, (problem?: unknown) =>
      problem === undefined ? response.json({}) : resolve(problem),
    );
  });
}
