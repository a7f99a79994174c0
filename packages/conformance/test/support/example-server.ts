/** A server of any contract that stores what it is given, as far as the schemas tell. It shares no code with contract-server. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  type Case,
  type Contract,
  isObject,
  type Json,
  mergedSchema,
  type Operation,
  valueAt,
  withValueAt,
} from '@helpdesk/contract-model';
import { getSchemaValidator } from '../../src/schema-validator.ts';
import { type ListeningServer, listen } from './listen.ts';

type Change = (operation: Operation, body: Json) => Json;

/** The tokens that tests send. */
const TOKENS: readonly string[] = ['Bearer full', 'Bearer full-token'];

/** `change` makes it wrong: it is given each success body, and returns the one to send. */
export async function startExampleServer(
  contract: Contract,
  change: Change = (_, body) => body,
): Promise<ListeningServer> {
  const validator = getSchemaValidator(contract);
  const stored = new Map<string, Json>();
  const removed = new Set<string>();

  const isValid = ({ parameters, body }: Operation, query: URLSearchParams, sent: string): boolean => {
    const isRight = parameters
      .filter((one) => one.in === 'query')
      .every(({ name, required, schema }) => {
        const given = query.getAll(name);
        const { type } = mergedSchema(contract.openapi, schema);
        if (given.length === 0) return !required;
        if (given.includes('')) return false;
        if (type === 'array') return validator.errors(schema, given).length === 0;
        if (given.length > 1) return false;
        return validator.errors(schema, parseLiteral(type, given[0] ?? '')).length === 0;
      });
    if (body === undefined || !isRight) return isRight;
    const value = parseJson(sent);
    return value !== undefined && validator.errors(body.schema, value).length === 0;
  };

  function createResponse(
    operation: Operation,
    path: string,
    base: Case,
    sent: string,
  ): { status: number; body?: Json } {
    const id = path.split('/').at(-1) ?? '';
    const namesResource = /\{[^}]+\}$/.test(operation.path);
    const { status } = base;
    const response = operation.responses[status];
    if (operation.path.includes('{')) {
      const known = path.split('/').some((one) => stored.has(one)) || /^(1|2|3)$/.test(id);
      if ((!known || removed.has(id)) && operation.responses['404']) return { status: 404 };
    }
    if (operation.method === 'delete') removed.add(id);
    if (response?.mediaType !== 'application/json') return response?.mediaType ? { status, body: 'text' } : { status };
    let body = structuredClone(base.response);
    if (operation.method === 'post' && !namesResource && isObject(body) && 'id' in body) {
      const created = typeof body.id === 'number' ? stored.size + 100 : randomUUID();
      const input = parseJson(sent);
      body = { ...body, ...(isObject(input) ? input : {}), id: created };
      stored.set(String(created), body);
    }
    if (namesResource)
      body =
        stored.get(id) ?? withValueAt(body, '/id', typeof valueAt(body, '/id') === 'number' ? Number(id) : id) ?? body;
    return { status, body: change(operation, body) };
  }

  const errorBody = (operation: Operation, status: number): Json =>
    contract.cases.find((one) => one.operationId === operation.operationId && one.status === status)?.response ?? null;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://any');
    const path = decodePath(url.pathname.slice(contract.basePath.length));
    const sent = await text(request);
    const fitting = Object.values(contract.operations).filter((one) =>
      new RegExp(`^${one.path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path),
    );
    const allow = fitting.map(({ method }) => method.toUpperCase()).join(', ');
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const operation = fitting.find((one) => one.method.toUpperCase() === method);
    const send = (status: number, body?: Json, mediaType = 'application/json') => {
      response.writeHead(status, { ...(body !== undefined && { 'Content-Type': mediaType }), Allow: allow });
      response.end(body === undefined || request.method === 'HEAD' ? undefined : JSON.stringify(body));
    };
    if (fitting.length === 0) return send(404, null);
    if (operation === undefined) return method === 'OPTIONS' ? send(204) : send(405, null);
    const base = contract.cases.find((one) => one.operationId === operation.operationId && one.base === undefined);
    const refuse = (status: number) =>
      send(status, errorBody(operation, status), operation.responses[status]?.mediaType);
    if (operation.isSecured && !TOKENS.includes(request.headers.authorization ?? '')) return refuse(401);
    if (operation.body && !(request.headers['content-type'] ?? '').includes('json')) return refuse(415);
    if (!isValid(operation, url.searchParams, sent)) return refuse(400);
    if (base === undefined) return send(501, null);
    const { status, body } = createResponse(operation, path, base, sent);
    if (status >= 400) return refuse(status);
    return send(status, body, operation.responses[status]?.mediaType);
  }

  const server = createServer((request, response) => void respond(request, response));
  return listen(server);
}

/** An undecodable path names nothing. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

const parseJson = (sent: string): Json | undefined => {
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
};

function parseLiteral(type: unknown, literal: string): Json {
  const isNumber = (type === 'integer' || type === 'number') && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(literal);
  if (isNumber) return Number(literal);
  return type === 'boolean' && /^(true|false)$/.test(literal) ? literal === 'true' : literal;
}
