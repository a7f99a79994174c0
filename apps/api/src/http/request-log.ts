import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/** Logs one line for each request, without URL and headers: they contain names, email addresses and tokens. */
export function requestLog(log: Logger): RequestHandler {
  return function requestLog(request, response, next) {
    const start = performance.now();
    response.on('close', () => {
      log.info(
        {
          // The event comes from the socket, outside of the asynchronous context of the request, which has the id.
          request_id: response.getHeader('X-Request-Id'),
          method: request.method,
          operation: response.locals.operationId,
          // Before the headers are sent, Node reports 200. The line has no undefined members.
          status: response.headersSent ? response.statusCode : undefined,
          ms: Math.round(performance.now() - start),
          aborted: response.writableFinished ? undefined : true,
        },
        'request',
      );
    });
    next();
  };
}
