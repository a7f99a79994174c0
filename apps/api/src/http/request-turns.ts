/** The connections of a server: their requests are served one after another, and they close without losing a response. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { toOriginForm } from '@helpdesk/contract-server';

export interface RequestTurns {
  /** Must be called with each new connection. */
  readonly watch: (socket: Socket) => void;
  /** Calls the application when the requests before it on the connection have their responses. */
  readonly serve: RequestListener;
  /** Calls `next` when all complete requests of the connection have their responses; never if it breaks before. */
  readonly afterResponses: (socket: Duplex, next: () => void) => void;
  /** The response to a request of which the end has not arrived; undefined if all are complete. */
  readonly findUnread: (socket: Duplex) => ServerResponse | undefined;
  /** From now on, each connection ends with the next response whose headers are not sent. */
  readonly announceClose: () => void;
  /** Closes the connections on which no request has begun and no response is left. */
  readonly closeIdle: () => void;
}

/** Max requests of a connection that wait. One more closes it: a chunk of 64 KiB can have thousands, which would take megabytes. */
const MAX_WAITING = 100;

/**
 * Otherwise a client could send any number of requests in a few bytes, and read nothing: the responses to all of them would be in memory
 * at once, each as large as a page can be.
 */
export function createRequestTurns(app: RequestListener): RequestTurns {
  /** The response to the last request. */
  const last = new WeakMap<Duplex, ServerResponse>();
  const waiting = new WeakMap<Duplex, number>();
  /** With the bytes that the last complete request ended at. */
  const connections = new Map<Socket, number>();
  let isClosing = false;

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    // Node parses the rest of a chunk all the same.
    if (socket.destroyed) return;
    const before = last.get(socket);
    last.set(socket, response);
    response.once('close', () => {
      if (connections.has(socket)) connections.set(socket, socket.bytesRead);
    });
    if (isClosing) response.shouldKeepAlive = false;
    // Frameworks parse the target as a URL, which a client can make fail.
    request.url = toOriginForm(request.url ?? '/');
    if (before === undefined || before.closed) {
      app(request, response);
      return;
    }
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MAX_WAITING) {
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    // What is parsed already is less than the chunk that was read.
    socket.pause();
    before.once('close', () => {
      if (!socket.writable) return;
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      if (last.get(socket) === response) socket.resume();
      app(request, response);
    });
  }

  return {
    watch: (socket) => {
      connections.set(socket, 0);
      socket.once('close', () => connections.delete(socket));
    },
    serve,
    afterResponses: (socket, next) => {
      const response = last.get(socket);
      if (response === undefined || response.closed) next();
      else {
        response.once('close', () => {
          if (socket.writable) next();
        });
      }
    },
    findUnread: (socket) => {
      const response = last.get(socket);
      return response === undefined || response.closed || response.req.complete ? undefined : response;
    },
    announceClose: () => {
      isClosing = true;
      for (const socket of connections.keys()) {
        const response = last.get(socket);
        if (response !== undefined && !response.headersSent) response.shouldKeepAlive = false;
      }
    },
    // Node's own closeIdleConnections() also cuts off responses that are written, but that their clients have not read.
    closeIdle: () => {
      for (const [socket, bytesRead] of connections) {
        if ((last.get(socket)?.closed ?? true) && socket.bytesRead === bytesRead) socket.destroy();
      }
    },
  };
}
