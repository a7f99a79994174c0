import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/** One line for each request. Addresses and headers stay out of it: they carry names, mail addresses and tokens. */
export function requestLog(log: Logger): RequestHandler {
  return function requestLog(request, response, next) {
    const start = performance.now();
    // The event comes from the socket, outside of the request's own asynchronous context.
    const write = AsyncLocalStorage.bind(() => {
      log.info(
        {
          method: request.method,
          operation: response.locals.operationId,
          // Node says 200 until somebody says something else.
          ...(response.headersSent && { status: response.statusCode }),
          ms: Math.round(performance.now() - start),
          ...(!response.writableFinished && { aborted: true }),
        },
        'request',
      );
    });
    response.once('close', write);
    next();
  };
}
