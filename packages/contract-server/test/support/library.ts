import type { Server } from 'node:http';
import { readContract } from '@helpdesk/contract-gen';
import type { Contract } from '@helpdesk/contract-model';
import express from 'express';
import {
  type Authenticate,
  createContractServer,
  type HandlerContext,
  type HandlerMap,
  type HandlerRequest,
  type ServerOptions,
} from '../../src/index.ts';
import { sendRequest, type TestRequest, type TestResponse } from './send-request.ts';

const folder = new URL('../../../contract-gen/test/fixtures/library', import.meta.url).pathname;

/** The contract of the compiler's tests, as a fresh copy that a test may change. */
export async function libraryContract(change: (contract: Contract) => void = () => undefined): Promise<Contract> {
  const contract = structuredClone(await readContract(folder));
  change(contract);
  return contract;
}

/** The name of a credential is its token; any other token is unknown. */
const authenticate: Authenticate = async (token) => {
  const scopes = {
    full: ['books:manage', 'branches:view'],
    viewer: ['books:view'],
    unscoped: [],
    'no-features': ['branches:view'],
  }[token];
  if (scopes !== undefined) return { principal: { token }, scopes, features: token === 'full' ? ['lending'] : [] };
  return token === 'expired' ? 'expired' : 'unknown';
};

/** Handlers that return the documented success `minimal`. */
function documentedHandlers(contract: Contract, seen: HandlerRequest[]): HandlerMap {
  const handlers = Object.values(contract.operations).map(({ operationId, responses }) => [
    operationId,
    (request: HandlerRequest, { baseUrl }: HandlerContext) => {
      seen.push(request);
      const success = responses[200] ?? responses[201];
      return {
        status: success?.status ?? 0,
        body: success?.examples.minimal?.value,
        ...(success?.headers.location && { headers: { Location: `${baseUrl}/books/815` } }),
      };
    },
  ]);
  return Object.fromEntries(handlers);
}

export type Handle = (request: HandlerRequest, context: HandlerContext) => unknown;

/** A valid body of createBook. */
export const newBook = { title: 'Emma', isbn: '9780141439587', author_id: 12 };

export interface Library {
  readonly send: (sent: TestRequest) => Promise<TestResponse>;
  /** Sends a body to createBook. */
  readonly postBook: (
    body: unknown,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; message: unknown; details: { path: string; message: string }[] | undefined }>;
  /** What handlers were called with, in order. */
  readonly seen: HandlerRequest[];
  readonly logged: { fields: Readonly<Record<string, unknown>>; message: string }[];
  readonly server: Server;
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Serves the library on a free port, with a handler for each operation. Given handlers replace those; undefined removes one. */
export async function startLibrary(
  options: Partial<Omit<ServerOptions, 'handlers'>> & {
    handlers?: Readonly<Record<string, unknown>>;
    mountAt?: string;
  } = {},
): Promise<Library> {
  const contract = options.contract ?? (await libraryContract());
  const seen: HandlerRequest[] = [];
  const logged: Library['logged'] = [];
  const { handlers, mountAt = '/', ...rest } = options;
  const handler = await createContractServer({
    contract,
    authenticate,
    log: { error: (fields, message) => logged.push({ fields, message }) },
    ...rest,
    // Tests also give handlers that the types reject.
    handlers: { ...documentedHandlers(contract, seen), ...(handlers as HandlerMap) },
  });
  const server = express().use(mountAt, handler).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const { port } = address;
  return {
    send: (sent) => sendRequest(port, sent),
    postBook: async (sent, headers = {}) => {
      const { status, body } = await sendRequest(port, { path: '/books', body: sent, headers });
      return { status, message: body.error?.message, details: body.error?.details };
    },
    seen,
    logged,
    server,
    port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The component schemas of a contract, to be changed. */
export function schemasOf(
  contract: Contract,
): Record<string, { properties: Record<string, unknown>; [keyword: string]: unknown }> {
  // A test that reads a missing member fails at once.
  return (contract.openapi as unknown as { components: { schemas: ReturnType<typeof schemasOf> } }).components.schemas;
}
