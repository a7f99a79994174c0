/**
 * Sends requests with Node's own client. `fetch` takes four times the CPU time of it, which is a third of that of a run. The global
 * agents keep connections, and know the proxies of the environment.
 */
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { memoize } from '@helpdesk/contract-model';
import manifest from '../../../package.json' with { type: 'json' };
import type { HttpResponse } from '../../exchange.ts';
import { decodeBody } from './decode-body.ts';
import { CONNECT_TIMEOUT_CODE } from './network-errors.ts';
import {
  createTimeoutError,
  createTooLargeError,
  decodeText,
  MAX_BODY_BYTES,
  type Send,
  type SendOptions,
} from './send.ts';

const commonHeaders = {
  'user-agent': `conformance-suite/${manifest.version}`,
  'accept-encoding': 'gzip, deflate, br',
};

/** The requests that end with the signal. Given to Node with each request, it takes a seventh of the time of sending it. */
const listUnderWay = memoize((signal: AbortSignal) => {
  const requests = new Set<ClientRequest>();
  signal.addEventListener('abort', () => {
    for (const one of requests) one.destroy();
  });
  return requests;
});

interface PreviousRequest {
  /** Method and path. */
  readonly name: string;
  readonly isBodyRejected: boolean;
}

/** By connection. What a service leaves of a request or adds to a response shows in the next exchange. */
const previousRequests = new WeakMap<Socket, PreviousRequest>();

export const sendWithHttp: Send = ({ url, timeout, signal, ...request }) =>
  new Promise((resolve, reject) => {
    const target = new URL(url);
    const send = target.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = send(target, {
      method: request.method,
      headers: { ...commonHeaders, ...request.headers, ...frame(request) },
      joinDuplicateHeaders: true,
    });
    const name = `${request.method} ${target.pathname}`;
    let previous: PreviousRequest | undefined;
    sent.on('socket', (socket) => {
      previous = previousRequests.get(socket);
      previousRequests.set(socket, { name, isBodyRejected: false });
    });
    const underWay = signal && listUnderWay(signal);
    underWay?.add(sent);
    const fail = (error: unknown): void => {
      reject(error);
      sent.destroy();
    };
    const timer = setTimeout(
      () => fail(sent.socket?.connecting ? createConnectError() : createTimeoutError()),
      timeout,
    );
    sent.on('close', () => {
      clearTimeout(timer);
      underWay?.delete(sent);
    });
    sent.on('error', (error) =>
      reject(previous === undefined ? error : Object.assign(error, { after: previous.name })),
    );
    sent.on('response', (response) => {
      const isBodyRejected = request.body !== undefined && (response.statusCode ?? 0) >= 400;
      previousRequests.set(response.socket, { name, isBodyRejected });
      readBytes(response)
        .then((bytes) => {
          const afterRejected = previous?.isBodyRejected ? { afterRejected: previous.name } : {};
          resolve({ ...toResponse(response, bytes), ...afterRejected });
          // A server that rejects a body before its end leaves a connection that nothing else can use.
          if (!sent.writableFinished) sent.destroy();
        })
        .catch(fail);
    });
    // Without a listener, Node closes the connection of a 101 that nobody asked for, and says nothing.
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(toResponse(response, Buffer.alloc(0)));
    });
    sent.end(request.body);
  });

/** How the server sees where the body ends. Node says nothing in a DELETE with a body. */
function frame({
  method,
  body,
  isChunked,
}: Pick<SendOptions, 'method' | 'body' | 'isChunked'>): Record<string, string> {
  if (body !== undefined)
    return isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': `${body.length}` };
  return method === 'POST' || method === 'PUT' ? { 'content-length': '0' } : {};
}

const createConnectError = (): Error =>
  Object.assign(new Error('no connection was made in time'), { code: CONNECT_TIMEOUT_CODE });

function readBytes(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    response.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) reject(createTooLargeError());
      else chunks.push(chunk);
    });
    response.on('error', reject);
    response.on('end', () => resolve(Buffer.concat(chunks)));
  });
}

function toResponse({ statusCode = 0, headers }: IncomingMessage, bytes: Buffer): HttpResponse {
  const values = Object.entries(headers).map(
    ([name, value = '']) => [name, Array.isArray(value) ? value.join(', ') : value] as const,
  );
  return {
    status: statusCode,
    headers: Object.fromEntries(values),
    body: decodeText(decodeWithinLimit(bytes, headers['content-encoding'])),
  };
}

function decodeWithinLimit(bytes: Buffer, contentEncoding: string | undefined): Buffer {
  try {
    return decodeBody(bytes, contentEncoding, MAX_BODY_BYTES);
  } catch (error) {
    throw error instanceof RangeError ? createTooLargeError() : error;
  }
}
