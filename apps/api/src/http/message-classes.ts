import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import type { Express } from 'express';

export type MessageClasses = Required<Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>>;

/**
 * Classes of requests and responses for the server of an Express application. They have the prototypes that Express gives each
 * message when it arrives (`Object.setPrototypeOf`): V8 would take the message for another kind of object from there on, in all code
 * of node:http that has seen it before.
 */
export function createMessageClasses(app: Express): MessageClasses {
  class Request extends IncomingMessage {}
  class Response<R extends IncomingMessage> extends ServerResponse<R> {
    // Express would add it.
    readonly locals = {};
  }
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  Object.assign(app, { request: Request.prototype, response: Response.prototype });
  return { IncomingMessage: Request, ServerResponse: Response };
}
