/**
 * A partner's implementation of a few operations, on node:http alone. From the contract it takes types and the list of paths.
 * Start it with `node server.ts`: PORT, and CREDENTIALS (the file with tokens that the suite gets as well).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Account, type ApiResponse, failure, type Operation } from './api.ts';

interface Route {
  readonly pattern: RegExp;
  /** By method. */
  readonly operations: Readonly<Record<string, DocumentedOperation>>;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly requestBody?: unknown;
  /** One scheme, with the scopes that the token needs. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}

const BASE_PATH = '/v1';
const MAX_BODY_BYTES = 1_048_576;

const document = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@helpdesk/contract/openapi.json')), 'utf8'),
);
const routes = Object.entries<Route['operations']>(document.paths).map(
  ([path, operations]): Route => ({
    pattern: new RegExp(`^${BASE_PATH}${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    operations,
  }),
);

const folder = join(import.meta.dirname, 'operations');
const files = existsSync(folder) ? readdirSync(folder) : [];
const implemented = new Map<string, Operation>();
for (const file of files) {
  const [operationId = ''] = file.split('.');
  implemented.set(operationId, (await import(join(folder, file)))[operationId]);
}

const tokens: Record<string, string> = JSON.parse(readFileSync(process.env.CREDENTIALS ?? 'credentials.json', 'utf8'));
const accounts = { own: { companies: new Map() }, other: { companies: new Map() } } satisfies Record<string, Account>;

const challenge = { 'WWW-Authenticate': 'Bearer' };
const unauthorized = (message: string): ApiResponse => ({ status: 401, body: { message }, headers: challenge });

const scopes: Record<string, { readonly includes?: readonly string[] }> =
  document.components.securitySchemes.bearer['x-scopes'];

/** The scopes of the token with that name in the file: `scope:contacts:view` has one, and those that it includes. */
function listScopes(name: string): readonly string[] {
  if (name === 'full' || name === 'other_account') return Object.keys(scopes);
  const scope = name.startsWith('scope:') ? name.slice('scope:'.length) : '';
  return [scope, ...(scopes[scope]?.includes ?? [])];
}

/** The account that the token belongs to, or the documented rejection. */
function authorize(header: string | undefined, { security }: DocumentedOperation): { account: Account } | ApiResponse {
  if (!header) return unauthorized('Authorization header is required');
  const token = /^Bearer (.+)$/i.exec(header)?.[1];
  const name = Object.keys(tokens).find((one) => tokens[one] === token);
  if (name === 'expired') return unauthorized('Access token has expired');
  if (name === undefined || name === 'revoked') return unauthorized('Invalid access token');
  const granted = listScopes(name);
  const needed = security.flatMap((scheme) => Object.values(scheme).flat());
  return needed.every((scope) => granted.includes(scope))
    ? { account: name === 'other_account' ? accounts.other : accounts.own }
    : failure(403, 'Missing required scope or feature is not enabled');
}

/** The text of the body; undefined if it is too large. It is read to its end, so that the client can read the answer. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  // Bytes that are not UTF-8 become a text that is not JSON.
  return size > MAX_BODY_BYTES ? undefined : (decode(() => utf8.decode(Buffer.concat(chunks))) ?? '');
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Undefined if the text is not JSON, or has U+0000 or half a surrogate pair, which JSON can express. */
function parseJson(text: string): unknown {
  const isText = (value: unknown): boolean =>
    typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'));
  return decode(() =>
    JSON.parse(text, (_, value) => {
      if (!isText(value)) throw new Error('not a text');
      return value;
    }),
  );
}

function decode<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Without a charset other than UTF-8, and not compressed. */
const isPlainJson = (headers: IncomingMessage['headers']): boolean =>
  /^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(headers['content-type'] ?? '') &&
  headers['content-encoding'] === undefined;

async function respond(request: IncomingMessage): Promise<ApiResponse> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const path = decode(() => decodeURIComponent(url.pathname)) ?? '';
  const route = routes.find(({ pattern }) => pattern.test(path));
  if (route === undefined) return failure(404, 'Not found');
  const { operations, pattern } = route;
  const allow = Object.keys(operations).map((method) => method.toUpperCase());
  const headers = { Allow: [...allow, ...(allow.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ') };
  if (request.method === 'OPTIONS') return { status: 204, headers };
  const method = request.method === 'HEAD' ? 'get' : (request.method ?? '').toLowerCase();
  const documented = operations[method];
  if (documented === undefined) return { ...failure(405, 'Method not allowed'), headers };
  const operation = implemented.get(documented.operationId);
  if (operation === undefined) return failure(501, 'Not implemented');

  const who = authorize(request.headers.authorization, documented);
  if ('status' in who) return who;
  const text = await readBody(request);
  if (text === undefined) return failure(413, 'Request body is too large');
  if (documented.requestBody !== undefined && !isPlainJson(request.headers))
    return failure(415, 'Content-Type must be application/json');
  const params = { ...pattern.exec(path)?.groups };
  const baseUrl = url.origin + BASE_PATH;
  const body = parseJson(text);
  // Before the path and the query are checked: `x-http` of the document has the order.
  if (documented.requestBody !== undefined && body === undefined)
    return failure(400, 'Invalid request data', [{ path: '/body', message: 'is not JSON' }]);
  return operation({ account: who.account, params, query: url.searchParams, body, baseUrl });
}

function send(response: ServerResponse, { status, body, headers }: ApiResponse, isHead: boolean): void {
  const content = body === undefined ? undefined : JSON.stringify(body);
  const type =
    content === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(content) };
  response.writeHead(status, { ...type, ...headers }).end(isHead ? undefined : content);
}

// Joined, two Authorization headers are no valid one.
const server = createServer({ joinDuplicateHeaders: true }, (request, response) => {
  respond(request)
    .catch((error) => {
      console.error(error);
      return failure(500, 'Internal server error');
    })
    .then((result) => send(response, result, request.method === 'HEAD'));
});
server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`);
});
