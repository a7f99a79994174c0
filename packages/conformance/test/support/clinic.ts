/**
 * A plain OpenAPI document with what services have that OpenAPI has no words for, and a server that conforms to it: values that may be taken
 * once, states, keys of requests, what belongs to the one owner, and a login.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { isObject, type Json } from '@helpdesk/contract-model';
import { listen } from './listen.ts';

const json = (schema: object, more: object = {}) => ({ content: { 'application/json': { schema, ...more } } });
const statuses = (...codes: number[]) =>
  Object.fromEntries(codes.map((code) => [code, { description: 'Not so', ...json({ type: 'object' }) }]));
const inPath = (schema: object = {}) => [
  { name: 'id', in: 'path', required: true, schema: { type: 'string', ...schema } },
];
const visitId = { pattern: '^vis_[0-9a-z]{12}$' };
const visit = {
  type: 'object',
  required: ['id', 'state'],
  properties: { id: { type: 'string', ...visitId }, state: { type: 'string' } },
};
const patient = {
  type: 'object',
  required: ['email', 'code', 'marks', 'beds'],
  properties: {
    email: { type: 'string', format: 'email', maxLength: 60 },
    // Escapes that the flag `u` does not allow.
    code: { type: 'string', pattern: '^[\\w\\-\\.]+$', maxLength: 40 },
    // As generators write it for a list without a limit, but small enough that a list of that length fits into memory.
    marks: { type: 'array', items: { type: 'string' }, maxItems: 32_767, example: ['calm'] },
    beds: { type: 'array', items: { type: 'string' }, maxItems: 3, example: ['blue'] },
    score: { type: 'number', minimum: 0, exclusiveMinimum: true },
    notes: { type: 'object', additionalProperties: false, properties: { text: { type: 'string', required: true } } },
  },
};

export const clinic = {
  openapi: '3.1.0',
  info: { title: 'Clinic', version: '1' },
  security: [{ key: [] }],
  paths: {
    '/patients': {
      post: {
        operationId: 'addPatient',
        requestBody: { required: true, ...json({ $ref: '#/components/schemas/Patient' }) },
        responses: { 201: { description: 'Added', ...json({ type: 'object' }) }, ...statuses(409, 422) },
        // Another tool has a keyword of that name.
        'x-case': 'snake',
      },
    },
    '/visits': {
      get: {
        operationId: 'listVisits',
        responses: { 200: { description: 'All', ...json({ type: 'array', items: visit }) } },
      },
      post: {
        operationId: 'addVisit',
        parameters: [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } }],
        requestBody: { required: true, ...json({ type: 'object', properties: { reason: { type: 'string' } } }) },
        responses: { 201: { description: 'Added', ...json(visit) }, ...statuses(400, 409) },
      },
    },
    '/visits/{id}': {
      get: {
        operationId: 'getVisit',
        parameters: inPath(visitId),
        responses: { 200: { description: 'It', ...json(visit) }, ...statuses(404) },
      },
      patch: {
        operationId: 'closeVisit',
        parameters: inPath(visitId),
        requestBody: { required: true, ...json({ type: 'object' }) },
        responses: { 200: { description: 'Closed', ...json(visit) }, ...statuses(404, 409) },
      },
    },
    '/rooms/{id}': {
      get: {
        operationId: 'getRoom',
        parameters: [
          ...inPath(),
          { name: 'part', in: 'query', schema: { type: 'string', minLength: 1, maxLength: 9 } },
        ],
        responses: { 200: { description: 'It', ...json({ type: 'object' }) }, ...statuses(400, 404) },
      },
      delete: {
        operationId: 'removeRoom',
        parameters: inPath(),
        responses: { 204: { description: 'Gone' }, ...statuses(404) },
      },
      patch: {
        operationId: 'paintRoom',
        parameters: inPath(),
        requestBody: { required: true, ...json({ type: 'object', properties: { color: { type: 'string' } } }) },
        responses: { 200: { description: 'Painted', ...json({ type: 'object' }) }, ...statuses(400, 404) },
      },
    },
    '/rooms/{id}/beds/{bedId}': {
      get: {
        operationId: 'getBed',
        parameters: [...inPath(), { name: 'bedId', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'It', ...json({}) } },
      },
    },
    '/settings': {
      put: {
        operationId: 'putSettings',
        requestBody: { required: true, ...json({ type: 'object' }) },
        responses: { 200: { description: 'Changed', ...json({ type: 'object' }) } },
      },
      delete: { operationId: 'clearSettings', responses: { 204: { description: 'Cleared' } } },
    },
    '/logout': { post: { operationId: 'logout', responses: { 204: { description: 'Out' } } } },
    '/login': {
      post: {
        operationId: 'login',
        security: [],
        requestBody: { required: true, ...json({ type: 'object', properties: { name: { type: 'string' } } }) },
        responses: { 200: { description: 'In', ...json({ type: 'object' }) }, ...statuses(401) },
      },
    },
    '/bills': {
      post: {
        operationId: 'addBill',
        requestBody: { required: true, ...json({ type: 'object' }, { example: 'three' }) },
        responses: { 201: { description: 'Added' } },
      },
    },
  },
  components: {
    schemas: { Patient: { $anchor: 'patient', ...patient } },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  },
};

export const KEY = { 'x-key': 'clinic-key' };

/** Not what the document says in one respect. */
export interface ClinicFaults {
  /** Texts that the pattern excludes are accepted. */
  readonly takesAnyCode?: true;
  /** A list is in an object. */
  readonly wrapsLists?: true;
}

export async function startClinic({ takesAnyCode, wrapsLists }: ClinicFaults = {}) {
  const emails = new Set<Json>();
  const keys = new Map<string, string>();
  const visits = new Map<string, { id: string; state: string }>();
  const rooms = new Set(['blue', 'green']);
  let settings = 'of the owner';
  let isOut = false;

  const isPatient = (body: Json): boolean =>
    isObject(body) &&
    typeof body.email === 'string' &&
    /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(body.email) &&
    body.email.length <= 60 &&
    typeof body.code === 'string' &&
    Array.from(body.code).length <= 40 &&
    (takesAnyCode || /^[\w\-.]+$/.test(body.code)) &&
    isTexts(body.marks) &&
    isTexts(body.beds) &&
    body.beds.length <= 3 &&
    (body.score === undefined || (typeof body.score === 'number' && body.score > 0)) &&
    (body.notes === undefined ||
      (isObject(body.notes) &&
        Object.entries(body.notes).every(([name, one]) => name === 'text' && typeof one === 'string')));

  function addPatient(body: Json): [number, Json?] {
    if (!isPatient(body)) return [422, {}];
    const { email = null } = isObject(body) ? body : {};
    if (emails.has(email)) return [409, {}];
    emails.add(email);
    return [201, body];
  }

  function addVisit(key: string, sent: string, body: Json): [number, Json?] {
    if (!isObject(body) || (body.reason !== undefined && typeof body.reason !== 'string') || key === '')
      return [400, {}];
    if (keys.has(key) && keys.get(key) !== sent) return [409, {}];
    keys.set(key, sent);
    const one = { id: `vis_${randomUUID().replaceAll('-', '').slice(0, 12)}`, state: 'closed' };
    visits.set(one.id, one);
    return [201, one];
  }

  function respond(method: string, { pathname, searchParams }: URL, key: string, sent: string): [number, Json?] {
    const [, kind, id = ''] = pathname.split('/');
    const part = searchParams.get('part') ?? 'door';
    const body: Json = sent === '' ? null : parse(sent);
    if (kind === 'login') return isObject(body) && body.name === 'ada' ? [200, {}] : [401, {}];
    if (isOut) return [401, {}];
    const visit = visits.get(id);
    switch (`${method} /${kind}${id === '' ? '' : '/'}`) {
      case 'POST /patients':
        return addPatient(body);
      case 'GET /visits':
        return [200, wrapsLists ? { items: [...visits.values()] } : [...visits.values()]];
      case 'POST /visits':
        return addVisit(key, sent, body);
      case 'GET /visits/':
        return visit ? [200, visit] : [404, {}];
      case 'PATCH /visits/':
        return visit ? [409, {}] : [404, {}];
      case 'GET /rooms/':
        if (part === '' || Array.from(part).length > 9) return [400, {}];
        return rooms.has(id) ? [200, { id }] : [404, {}];
      case 'DELETE /rooms/':
        return rooms.delete(id) ? [204] : [404, {}];
      case 'PATCH /rooms/':
        if (!isObject(body) || (body.color !== undefined && typeof body.color !== 'string')) return [400, {}];
        return rooms.has(id) ? [200, { id }] : [404, {}];
      case 'PUT /settings':
      case 'DELETE /settings':
        settings = '';
        return [200, {}];
      case 'POST /logout':
        isOut = true;
        return [204];
      default:
        return [method === 'HEAD' || method === 'OPTIONS' ? 501 : 404, {}];
    }
  }

  const server = createServer(async (request: IncomingMessage, response) => {
    const sent = await text(request);
    const url = new URL(request.url ?? '/', 'http://any');
    const key = String(request.headers['idempotency-key'] ?? '');
    const isKnown = request.headers['x-key'] === KEY['x-key'] || url.pathname === '/login';
    const [status, body] = isKnown ? respond(request.method ?? '', url, key, sent) : [401, {}];
    response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' });
    response.end(body === undefined ? '' : JSON.stringify(body));
  });
  return {
    ...(await listen(server)),
    settings: () => settings,
  };
}

const isTexts = (value: Json | undefined): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function parse(sent: string): Json {
  try {
    return JSON.parse(sent);
  } catch {
    return null;
  }
}
