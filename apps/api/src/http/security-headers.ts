import type { RequestHandler } from 'express';

/** What no answer of the API needs: to be guessed at, framed, cached, or reached over plain HTTP the next time. */
export function securityHeaders(): RequestHandler {
  return function securityHeaders(request, response, next) {
    response.set({
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    });
    if (request.secure) response.set('Strict-Transport-Security', 'max-age=31536000');
    next();
  };
}
