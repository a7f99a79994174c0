import type { Request } from 'express';
import { publicRoot } from './address.ts';
import { type HandlerResponse, Refusal } from './answer.ts';
import type { HandlerContext, ServedOperation } from './operation.ts';
import type { ServerOptions } from './options.ts';
import { serialize } from './send.ts';
import { admit } from './steps/admit.ts';
import { Breach, checkResponse } from './steps/check-response.ts';
import { readBody } from './steps/read-body.ts';
import { readInput } from './steps/read-input.ts';
import type { Validator } from './validator/validator.ts';

export interface Environment extends ServerOptions {
  readonly validator: Validator;
}

/** What the router made of the request's address. */
export interface Address {
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** The answer to a request for a known operation: 401, 403, 413, 415, 400, then what the handler says. */
export async function serve(
  served: ServedOperation,
  request: Request,
  address: Address,
  environment: Environment,
  signal: AbortSignal,
): Promise<HandlerResponse> {
  try {
    return await answer(served, request, address, environment, signal);
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    // The client is gone: nobody is left to answer, and nothing is wrong here.
    if (signal.aborted) throw error;
    report(error, served, environment);
    return served.documented.failure();
  }
}

async function answer(
  served: ServedOperation,
  request: Request,
  { path, query, params }: Address,
  { contract, authenticate, publicUrl, validator }: Environment,
  signal: AbortSignal,
): Promise<HandlerResponse> {
  const { operation, documented, handler } = served;
  const principal = await admit(served, request, authenticate, contract.scopes);
  const body = await readBody(served, request, contract.openapi);
  const input = await readInput(served, { params, query, headers: request.headers, body }, validator);
  if (handler === undefined) return documented.unimplemented('Not implemented');

  const root = publicRoot(request, publicUrl);
  const values = { path: input.params, query: input.query, body: input.body };
  const context: HandlerContext = {
    url: new URL(`${root}${path}${query && `?${query}`}`),
    baseUrl: root + contract.basePath,
    signal,
    errorResponse: (status, key, details) => documented.named(status, key, values, details),
    invalid: (faults) => documented.invalid(faults, values),
  };
  const reply = await handler(
    { params: input.params, query: input.query, body: input.body, principal },
    context,
    request,
  );
  await checkResponse(operation, reply, validator);
  // Here, where a body that cannot be written is a failure of the operation like others.
  return { ...reply, content: serialize(reply) };
}

/** Says what went wrong where an operator looks; the client only gets the documented text. */
function report(error: unknown, { operation }: ServedOperation, { log, violations }: Environment): void {
  const { operationId } = operation;
  if (!(error instanceof Breach)) {
    log.error({ operation: operationId, err: error }, 'an operation failed');
    return;
  }
  log.error({ operation: operationId, status: error.status, faults: error.faults }, error.message);
  if (violations === 'throw') {
    // Outside of every promise: nothing can catch it, so a test run cannot miss it.
    setImmediate(() => {
      throw error;
    });
  }
}
