import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { serviceAnswers } from './documented/service.ts';
import { closedBeforeAnswer, isGone } from './gone-client.ts';
import { documentedMethod } from './guards/methods.ts';
import { splitTarget } from './guards/request-target.ts';
import { cameTooLate } from './guards/unread-body.ts';
import { serveOperation } from './operation.ts';
import type { ServerOptions } from './options.ts';
import { compileRoutes } from './routes.ts';
import { selfCheck } from './self-check.ts';
import { send } from './send.ts';
import { serve } from './serve.ts';
import { createValidator } from './validator/validator.ts';

/**
 * An Express application that serves a contract: its operations, validated both ways, and the documented answer to every
 * other request. Mount it last, without a body parser in front: it answers whatever reaches it.
 *
 * Rejects, saying what is wrong, when the contract is invalid or lacks an answer that the server may need.
 */
export async function createContractServer(options: ServerOptions): Promise<Express> {
  const { contract, log } = options;
  const { notFound, methodNotAllowed, internal } = serviceAnswers(contract);
  const findRoute = compileRoutes(contract, (operation) => serveOperation(options, operation));
  const validator = await createValidator(contract);
  if (options.selfCheck ?? true) await selfCheck(contract, validator);
  const environment = { ...options, validator };

  const serveContract: RequestHandler = async function serveContract(request, response) {
    if (cameTooLate(request)) return;
    const { path, query } = splitTarget(request.url);
    const route = findRoute(path);
    if (route === undefined) return send(request, response, notFound);
    const { params, byMethod } = route;
    const headers = { Allow: route.allow };
    if (request.method === 'OPTIONS') return send(request, response, { status: 204, headers });
    const served = byMethod.get(documentedMethod(request.method));
    if (served === undefined) return send(request, response, { ...methodNotAllowed, headers });

    // For the request log of whoever mounts this.
    response.locals.operationId = served.operation.operationId;
    const signal = closedBeforeAnswer(response);
    const answer = await serve(served, request, { path, query, params }, environment, signal);
    send(request, response, answer);
  };

  /** Express's own would answer in HTML, with a stack trace. */
  const answerInternal: ErrorRequestHandler = function answerInternal(error, request, response, _next) {
    if (isGone(response)) return;
    log.error({ err: error }, 'the contract server failed');
    if (response.headersSent) response.destroy();
    else send(request, response, internal);
  };

  return express().disable('x-powered-by').use(serveContract).use(answerInternal);
}
