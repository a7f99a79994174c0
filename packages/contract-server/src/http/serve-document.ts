import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Contract } from '@helpdesk/contract-model';
import { send, serialize } from './send.ts';

/** Where a service and the stub serve their contract, without a credential: what describes the API is not a secret. */
export const DOCUMENT_PATH = '/openapi.json';

/** Responds with the OpenAPI document of the contract, which is enough to generate clients from, or to test a service against. */
export function serveDocument({ openapi }: Contract): (request: IncomingMessage, response: ServerResponse) => void {
  let content: string | undefined;
  return function serveDocument(request, response) {
    content ??= serialize({ status: 200, body: openapi });
    send(request, response, { status: 200, content });
  };
}
