import type { ServerResponse } from 'node:http';
import type { ApiTypes } from '@helpdesk/contract-model';
import { createServiceResponses } from './errors/service-responses.ts';
import { isClosing, isDisconnected } from './http/connection.ts';
import type { IncomingRequest } from './http/public-url.ts';
import { compileRoutes, splitTarget } from './http/routes.ts';
import { send } from './http/send.ts';
import type { ServerOptions } from './options.ts';
import { prepareOperation, runPipeline } from './pipeline.ts';
import { selfCheck } from './validation/self-check.ts';
import { createValidator } from './validation/validator.ts';

/** Express adds `locals`. The server sets `locals.operationId`, for request logs. */
type ContractResponse = ServerResponse & { readonly locals?: Record<string, unknown> };

/**
 * A request handler for Express (`app.use(handler)`, also with a path) or `node:http`. It responds to every request and never
 * rejects, so it takes no `next`.
 */
export type ContractHandler = (request: IncomingRequest, response: ContractResponse) => Promise<void>;

/**
 * Serves a contract: its operations, with validated requests and responses, and the documented responses to all other requests.
 * Mount the handler last, without a body parser in front of it.
 *
 * @throws if the contract is invalid, an example does not match its schema, or a response that the server may need is missing.
 */
export function createContractServer<Api extends ApiTypes, Principal>(
  options: ServerOptions<Api, Principal>,
): Promise<ContractHandler>;
export async function createContractServer(options: ServerOptions): Promise<ContractHandler> {
  const { contract, log } = options;
  const { notFound, methodNotAllowed, internalError } = createServiceResponses(contract);
  const validator = createValidator(contract);
  const findRoute = compileRoutes(contract, (operation) => prepareOperation(options, operation, validator));
  if (options.selfCheck ?? true) await selfCheck(contract, validator);
  const pipelineOptions = { ...options, validator };

  async function respond(request: IncomingRequest, response: ContractResponse): Promise<void> {
    if (isClosing(request)) return;
    const { method = 'GET', url = '/' } = request;
    const { path, query } = splitTarget(url);
    const route = findRoute(method, path);
    if (route === undefined) return send(request, response, notFound);
    const headers = { Allow: route.allow };
    if (method === 'OPTIONS') return send(request, response, { status: 204, headers });
    const { target: served, params } = route;
    if (served === undefined) return send(request, response, { ...methodNotAllowed, headers });

    if (response.locals) response.locals.operationId = served.operation.operationId;
    send(
      request,
      response,
      await runPipeline(served, { http: request, response, path, query, params }, pipelineOptions),
    );
  }

  return async function contractHandler(request, response) {
    try {
      await respond(request, response);
    } catch (error) {
      if (isDisconnected(response)) return;
      log.error({ err: error }, 'the contract server failed');
      if (response.headersSent) response.destroy();
      else send(request, response, internalError);
    }
  };
}
