/** A plain OpenAPI document, and a server that conforms to it but is lenient wherever OpenAPI is silent, and sends a member that the document does not have. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { isObject, type Json } from '@helpdesk/contract-model';
import { listen } from './listen.ts';

const plant = { $ref: '#/components/schemas/Plant' };
const json = (schema: object, example?: Json) => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
});
const bad = { 400: { description: 'Wrong' } };
const absent = { 404: { description: 'No such plant' } };
const query = (name: string, schema: object) => ({ name, in: 'query', schema });
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }];
const leaf = (properties: object) => ({ type: 'object', required: Object.keys(properties), properties });

export const garden = {
  openapi: '3.1.0',
  info: { title: 'Garden', version: '1' },
  paths: {
    '/plants': {
      get: {
        operationId: 'listPlants',
        parameters: [
          query('limit', { type: 'integer', minimum: 1, maximum: 100, enum: [10, 25, 50] }),
          query('page', { type: 'integer', minimum: 1 }),
          query('offset', { type: 'integer', minimum: 1, multipleOf: 5 }),
          query('q', { type: 'string' }),
          query('deep', { type: 'boolean' }),
          query('tag', { type: 'array', items: { type: 'string' } }),
        ],
        responses: { 200: { description: 'All', ...json({ type: 'array', items: plant }) }, ...bad },
      },
      post: {
        operationId: 'addPlant',
        requestBody: {
          required: true,
          ...json(plant, { name: 'oak', height: 2, rank: 1, leaf: { form: 'square', side: 1 } }),
        },
        responses: {
          200: { description: 'It is there already', ...json(plant) },
          201: { description: 'Created', ...json(plant) },
          ...bad,
        },
      },
    },
    '/plants/{id}': {
      get: {
        operationId: 'getPlant',
        parameters,
        responses: { 200: { description: 'The plant', ...json(plant) }, ...absent },
      },
      put: {
        operationId: 'putPlant',
        parameters,
        requestBody: { required: true, ...json(plant, { name: 'elm' }) },
        responses: {
          200: { description: 'Changed', ...json(plant) },
          204: { description: 'As it was' },
          ...bad,
          ...absent,
        },
      },
    },
    '/words': {
      post: {
        operationId: 'addWord',
        requestBody: { required: true, ...json({ type: 'string' }, 'hello') },
        responses: { 204: { description: 'Added' }, ...bad },
      },
    },
  },
  components: {
    schemas: {
      Plant: {
        type: 'object',
        required: ['name'],
        properties: {
          id: { type: 'string', format: 'uuid', readOnly: true },
          name: { type: 'string', minLength: 2, maxLength: 40 },
          height: { type: ['number', 'null'], minimum: 0, exclusiveMinimum: 0, maximum: 10 },
          rank: { type: 'integer', minimum: 1, maximum: 9, not: { const: 9 } },
          leaf: {
            oneOf: [
              leaf({ form: { const: 'round' }, radius: { type: 'number', minimum: 0 }, edge: { type: 'string' } }),
              leaf({ form: { const: 'square' }, side: { type: 'integer', minimum: 0 } }),
            ],
          },
        },
      },
    },
  },
};

const MAX_BYTES = 100_000;

const omitLeaf = ({ leaf: _, ...others }: { readonly [name: string]: Json }): Json => others;

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';

function isLeaf(value: Json | undefined): boolean {
  if (!isObject(value)) return false;
  const isRound = isNumber(value.radius) && value.radius >= 0 && isText(value.edge);
  return value.form === 'round'
    ? isRound
    : value.form === 'square' && Number.isInteger(value.side) && Number(value.side) >= 0;
}

function isPlant(value: Json): boolean {
  if (!isObject(value)) return false;
  const { name, height, rank, leaf: own } = value;
  const isNamed = isText(name) && Array.from(name).length >= 2 && Array.from(name).length <= 40;
  const isHigh = height === undefined || height === null || (isNumber(height) && height > 0 && height <= 10);
  const isRanked = rank === undefined || (Number.isInteger(rank) && Number(rank) >= 1 && Number(rank) < 9);
  return isNamed && isHigh && isRanked && (own === undefined || isLeaf(own));
}

/** Takes the last of several values, an empty one for none, and every number that the language takes. */
function isRightQuery(given: URLSearchParams): boolean {
  const numberOf = (name: string): number | undefined => {
    const last = given.getAll(name).at(-1)?.trim();
    return last === undefined ? undefined : last === '' ? Number.NaN : Number(last);
  };
  const [limit, page, offset] = [numberOf('limit'), numberOf('page'), numberOf('offset')];
  const deep = given.getAll('deep').at(-1)?.toLowerCase();
  return (
    (limit === undefined || [10, 25, 50].includes(limit)) &&
    (page === undefined || (Number.isInteger(page) && page >= 1)) &&
    (offset === undefined || (Number.isInteger(offset) && offset >= 1 && offset % 5 === 0)) &&
    (deep === undefined || ['true', 'false', '1', '0'].includes(deep))
  );
}

/** What it does wrong. */
export interface GardenFaults {
  readonly isLeafUnchecked?: true;
  /** Of a creation. Default: 201. */
  readonly status?: number;
}

export async function startGarden({ isLeafUnchecked, status: created = 201 }: GardenFaults = {}) {
  const plants = new Map<string, Json>();

  function respond({ method, url = '/' }: IncomingMessage, sent: string): { status: number; body?: Json } {
    const { pathname, searchParams } = new URL(url, 'http://any');
    const [, kind, id, ...others] = pathname.split('/');
    if (!['plants', 'words'].includes(kind ?? '') || others.length > 0) return { status: 404 };
    const own = id === undefined ? undefined : plants.get(id);
    const isRead = method === 'GET' || method === 'HEAD';
    if (kind === 'words') {
      if (method !== 'POST') return { status: 405 };
      return { status: isText(JSON.parse(sent)) ? 204 : 400 };
    }
    if (id === undefined && isRead)
      return isRightQuery(searchParams) ? { status: 200, body: [...plants.values()] } : { status: 400 };
    if (id !== undefined && isRead) return own === undefined ? { status: 404 } : { status: 200, body: own };
    if (method !== (id === undefined ? 'POST' : 'PUT')) return { status: 405 };
    if (id !== undefined && own === undefined) return { status: 404 };
    if (sent.length > MAX_BYTES) return { status: 413 };
    const body: Json = JSON.parse(sent);
    if (!isObject(body) || !isPlant(isLeafUnchecked ? omitLeaf(body) : body)) return { status: 400 };
    const key = id ?? randomUUID();
    plants.set(key, { ...body, id: key });
    return { status: id === undefined ? created : 200, body: { ...body, id: key } };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request);
    const { status, body: shown } = respondOrReject(request, sent);
    const body = isObject(shown) ? { ...shown, servedAt: performance.now() } : shown;
    response.writeHead(status, body === undefined ? {} : { 'Content-Type': 'application/json' });
    response.end(body === undefined || request.method === 'HEAD' ? undefined : JSON.stringify(body));
  }

  function respondOrReject(request: IncomingMessage, sent: string): { status: number; body?: Json } {
    try {
      return respond(request, sent);
    } catch {
      // Its body is not JSON.
      return { status: 400 };
    }
  }

  const server = createServer((request, response) => void handle(request, response));
  return listen(server);
}
