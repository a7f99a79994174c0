/** Sends the recorded response of each operation, without a database: `node fixed.ts express|http`. The wall of its framework. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import express from 'express';
import { toResponseKey } from '../src/operations.ts';
import type { RecordedResponse } from '../src/responses.ts';

const responses: Record<string, RecordedResponse> = JSON.parse(readFileSync(process.env.RESPONSES_FILE ?? '', 'utf8'));
const NONE: RecordedResponse = { status: 404, body: '{}' };

function respond(request: IncomingMessage, response: ServerResponse): void {
  const { method = '', url = '' } = request;
  const { status, body } = responses[toResponseKey(method, url)] ?? NONE;
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  if (method === 'GET') response.end(body);
  else request.resume().on('end', () => response.end(body));
}

const port = Number(process.env.PORT);
if (process.argv[2] === 'express') express().use(respond).listen(port, '127.0.0.1');
else createServer(respond).listen(port, '127.0.0.1');
