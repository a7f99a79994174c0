/** A response before the body is read must not reset the connection, or the client would not see it. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';

const LENGTH = 8_000_000;

const BODIES = [
  ['with a length', `Content-Length: ${LENGTH}\r\n\r\n${' '.repeat(LENGTH)}`],
  ['in chunks', `Transfer-Encoding: chunked\r\n\r\n${LENGTH.toString(16)}\r\n${' '.repeat(LENGTH)}\r\n0\r\n\r\n`],
  ['and the wish to close', `Connection: close\r\nContent-Length: ${LENGTH}\r\n\r\n${' '.repeat(LENGTH)}`],
] as const;

const REQUESTS = {
  development: [
    ['POST /v1/contacts', 401],
    ['POST /nowhere', 404],
    ['GET /healthz', 200],
    ['GET /readyz', 200],
    ['GET /docs', 200],
  ],
  production: [
    ['POST /v1/contacts', 403],
    ['PUT /docs', 403],
    ['GET /healthz', 200],
    ['GET /readyz', 200],
  ],
} as const;

describe.each(['development', 'production'] as const)('in %s', (environment) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ config: { environment }, reference: import.meta.filename });
  });
  afterAll(() => service.close());

  const exchanges = REQUESTS[environment].flatMap(([request, status]) =>
    BODIES.map(([name, rest]) => [request, name, rest, status] as const),
  );

  test.each(exchanges)(
    '%s with a body %s gets its response before the body is read',
    async (request, _name, rest, status) => {
      const client = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
      client.pause();
      await new Promise((sent) => client.write(`${request} HTTP/1.1\r\nHost: x\r\n${rest}`, sent));
      expect(await text(client)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    },
  );
});
