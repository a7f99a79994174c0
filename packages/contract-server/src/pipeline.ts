import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Operation } from '@helpdesk/contract-model';
import { authorize, computeRequiredScopes, type RequiredScopes } from './auth/authorize.ts';
import { ErrorResponses, RequestRejectedError } from './errors/error-responses.ts';
import type { Handler, HandlerResponse } from './handler.ts';
import { readBody } from './http/body.ts';
import { isDisconnected } from './http/connection.ts';
import { unreadResponses } from './http/held-bytes.ts';
import { computeValueLimit } from './http/json-body.ts';
import { createParameterReaders, type ParameterReaders } from './http/parameters.ts';
import { serialize } from './http/send.ts';
import type { HandlerMap, ServerOptions } from './options.ts';
import { RequestContext, type RoutedRequest } from './request-context.ts';
import { createStubHandler } from './stub/stub.ts';
import { computeBounds } from './validation/bounds.ts';
import { ContractViolation, checkResponse } from './validation/check-response.ts';
import { trimMarked } from './validation/trim.ts';
import { validateRequest } from './validation/validate-request.ts';
import type { Validator } from './validation/validator.ts';

/** An operation, prepared for its requests. */
interface ServedOperation {
  readonly operation: Operation;
  readonly requiredScopes: RequiredScopes;
  readonly readers: ParameterReaders;
  /** The maximum number of values in a JSON body, at any depth. */
  readonly maxBodyValues: number;
  readonly errors: ErrorResponses;
  /** Undefined for an operation that responds with 501. */
  readonly handler: Handler | undefined;
}

/** What the pipelines of all operations share. */
interface PipelineOptions
  extends Pick<ServerOptions, 'contract' | 'authenticate' | 'publicUrl' | 'violations' | 'isOverload' | 'log'> {
  readonly validator: Validator;
}

/** @throws if the contract does not document a response that the operation may need. */
export function prepareOperation(
  { contract, handlers }: ServerOptions,
  operation: Operation,
  validator: Validator,
): ServedOperation {
  const errors = new ErrorResponses(operation);
  return {
    operation,
    requiredScopes: computeRequiredScopes(operation, contract.scopes),
    readers: createParameterReaders(contract, operation),
    maxBodyValues: computeValueLimit(operation.body && computeBounds(contract.openapi, operation.body.schema)),
    errors,
    handler: handlers
      ? untyped(handlers[operation.operationId])
      : createStubHandler(contract, operation, errors, validator),
  };
}

/**
 * The only place that drops the types of a contract. The cast is safe: the types are generated from the schemas that request
 * and response are validated against.
 */
function untyped(handler: HandlerMap[string]): Handler | undefined {
  return handler as Handler | undefined;
}

/** The response to a request: a rejection, the handler's response, or the operation's documented 500. */
export async function runPipeline(
  served: ServedOperation,
  request: RoutedRequest,
  options: PipelineOptions,
): Promise<HandlerResponse> {
  try {
    return await runSteps(served, request, options);
  } catch (error) {
    if (error instanceof RequestRejectedError) return error.response;
    // The client has disconnected: this is not a failure, and nobody can receive a response.
    if (isDisconnected(request.response)) throw error;
    if (options.isOverload?.(error)) return served.errors.tooManyRequests();
    report(error, served, options);
    return served.errors.forStatus(500);
  }
}

/** The order of the steps is visible to clients: docs/decisions/order-of-checks.md. */
async function runSteps(
  { operation, requiredScopes, readers, maxBodyValues, errors, handler }: ServedOperation,
  request: RoutedRequest,
  { contract, authenticate, publicUrl, validator }: PipelineOptions,
): Promise<HandlerResponse> {
  const { http, query, params } = request;
  const principal = await authorize(operation, http, authenticate, requiredScopes, errors);
  if (!unreadResponses.hasRoom(request.response)) return errors.tooManyRequests();

  const sent = operation.body && (await readBody(operation.body, request, maxBodyValues, errors));
  const body = operation.body && trimMarked(contract.openapi, operation.body.schema, sent);

  const received = { params, query, headers: http.headers, body };
  const input = await validateRequest(operation, received, readers, validator, errors);

  if (handler === undefined) return errors.notImplemented('Not implemented');
  const context = new RequestContext({ request, input, errors, publicUrl, basePath: contract.basePath });
  const handlerRequest = { params: input.params, query: input.query, body: input.body, principal };
  const response = await handler(handlerRequest, context, http);

  // Again, as of requests that come at once, all may have been let in before the first had its response.
  if (operation.method === 'get' && !unreadResponses.hasRoom(request.response)) return errors.tooManyRequests();
  await checkResponse(operation, response, validator);
  // Serialized here, so that a body that cannot be serialized gets the documented 500.
  const content = serialize(response);
  if (content !== undefined && !(await holdResponse(operation, request.response, Buffer.byteLength(content)))) {
    return errors.tooManyRequests();
  }
  return { ...response, content };
}

/**
 * Counts a response from now on, as others may have theirs before it is sent.
 *
 * @returns false for a read without room for its response: others may have got theirs in the same turn.
 */
async function holdResponse({ method }: Operation, response: ServerResponse, bytes: number): Promise<boolean> {
  if (!unreadResponses.hasRoom(response, bytes)) {
    if (method === 'get') return false;
    await closeConnection(response);
  }
  unreadResponses.hold(response, bytes);
  return true;
}

/** For a write without room for its response: a 429 would say that it had no effect. */
async function closeConnection(response: ServerResponse): Promise<never> {
  response.destroy();
  if (!response.closed) await once(response, 'close');
  throw new Error('clients leave too much of their responses unread');
}

/** Logs the reason of a 500, of which the client gets only the documented text. */
function report(error: unknown, { operation }: ServedOperation, { log, violations }: PipelineOptions): void {
  const { operationId } = operation;
  if (!(error instanceof ContractViolation)) {
    log.error({ operation: operationId, err: error }, 'an operation failed');
    return;
  }
  log.error({ operation: operationId, status: error.status, issues: error.issues }, error.message);
  if (violations === 'throw') {
    // Thrown outside of every promise, where no code can catch it.
    setImmediate(() => {
      throw error;
    });
  }
}
