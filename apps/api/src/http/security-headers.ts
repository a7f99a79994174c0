import type { RequestHandler } from 'express';

const HEADERS = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Referrer-Policy', 'no-referrer'],
  ['Cache-Control', 'no-store'],
] as const;

/** Forbids content sniffing, framing and caching of responses, and plain HTTP after a request over HTTPS. */
export function securityHeaders(): RequestHandler {
  return function securityHeaders(request, response, next) {
    for (const [name, value] of HEADERS) response.setHeader(name, value);
    if (request.secure) response.set('Strict-Transport-Security', 'max-age=31536000');
    next();
  };
}
