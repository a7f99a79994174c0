import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import { createMessageClasses } from '../../src/http/message-classes.ts';

test('messages arrive with the prototypes that Express would give them, and keep them', async () => {
  const app = express();
  app.use((request, response) => {
    response.json({ path: request.path, isOk: response.locals !== undefined });
  });
  const prototypes: object[] = [];
  const note = (request: IncomingMessage, response: ServerResponse): void => {
    prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
  };
  const server = createServer(createMessageClasses(app));
  server.on('request', note).on('request', app).on('request', note).listen(0);
  // A server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/books?page=2`);
  server.close();

  expect(await response.json()).toEqual({ path: '/books', isOk: true });
  expect(prototypes).toEqual([app.request, app.response, app.request, app.response]);
  expect(prototypes.every((one, index) => one === prototypes[index % 2])).toBe(true);
});
