/** Fastify 5 with JSON Schemas for parameters, bodies and responses: `node fastify.ts LAYER`. Responses are serialized, not validated. */
import Fastify from 'fastify';
import type { NewContact } from './contact-service.ts';
import { createService } from './create-service.ts';

const integer = { type: 'integer' };
const text = { type: 'string' };
const flag = { type: 'boolean' };
const optionalText = { type: ['string', 'null'] };
const open = { type: 'object', additionalProperties: true };
const object = (properties: Record<string, object>) => ({ type: 'object', properties });
const id = { ...object({ id: { ...integer, minimum: 1 } }), required: ['id'] };

const contact = object({
  id: integer,
  first_name: text,
  last_name: text,
  full_name: text,
  email: optionalText,
  phone: optionalText,
  language: optionalText,
  time_zone: optionalText,
  country: optionalText,
  region: optionalText,
  city: optionalText,
  active: flag,
  unsubscribed: flag,
  blocked: flag,
  avatar: optionalText,
  custom_fields: open,
  properties: open,
  created_at: integer,
  updated_at: integer,
  companies: {
    type: 'array',
    items: object({ id: integer, name: text, domain: text, logo: text, phone: text, address: text, notes: text }),
  },
});
const pages = object({ per_page: integer, next_cursor: optionalText, next_url: optionalText });
const field = object({
  id: integer,
  name: text,
  internal_name: text,
  type: text,
  description: text,
  is_active: flag,
  is_default: flag,
  created_at: integer,
  updated_at: integer,
  field_options: { type: 'array', items: open },
});
const newContact = {
  ...object({
    first_name: { ...text, minLength: 1, maxLength: 255 },
    last_name: { ...text, maxLength: 255 },
    email: { ...text, format: 'email', maxLength: 254 },
    phone: { ...text, pattern: '^\\+[1-9][0-9]{1,14}$', maxLength: 16 },
  }),
  required: ['first_name'],
  additionalProperties: false,
};
const listQuery = object({
  per_page: { ...integer, minimum: 1, maximum: 100, default: 25 },
  starting_after: text,
  search: text,
  requested_by_phone: text,
});

interface ById {
  Params: { id: number };
}
interface ListQuery {
  per_page: number;
  starting_after?: string;
  search?: string;
  requested_by_phone?: string;
}

const service = createService(process.argv[2]);
const app = Fastify({ bodyLimit: 12_000_000 });

app.get<ById>(
  '/v1/contacts/:id',
  { schema: { params: id, response: { 200: object({ data: contact }) } } },
  async (request, reply) => (await service.get(request.params.id)) ?? notFound(reply),
);
app.get<{ Querystring: ListQuery }>(
  '/v1/contacts',
  {
    schema: {
      querystring: listQuery,
      response: { 200: object({ data: { type: 'array', items: contact }, pages, total_count: integer }) },
    },
  },
  async (request) => {
    const { per_page: perPage, starting_after: cursor, search, requested_by_phone: phone } = request.query;
    const url = `${request.protocol}://${request.host}${request.originalUrl}`;
    return service.list({ perPage, cursor, search, phone }, url);
  },
);
app.post<{ Body: NewContact }>(
  '/v1/contacts',
  { schema: { body: newContact, response: { 201: object({ data: contact }) } } },
  async (request, reply) => reply.code(201).send(await service.create(request.body)),
);
app.patch<ById & { Body: { description: string } }>(
  '/v1/contacts/fields/:id',
  {
    schema: {
      params: id,
      body: { ...object({ description: { ...text, maxLength: 1000 } }), additionalProperties: false },
      response: { 200: object({ data: field }) },
    },
  },
  async (request, reply) => (await service.updateField(request.params.id, request.body)) ?? notFound(reply),
);
app.put<ById & { Body: { content: string } }>(
  '/v1/articles/:id',
  {
    schema: {
      params: id,
      body: { ...object({ content: { ...text, maxLength: 10_000_000 } }), additionalProperties: false },
      response: { 200: object({ id: integer, status: text }) },
    },
  },
  async (request, reply) => (await service.updateArticle(request.params.id, request.body)) ?? notFound(reply),
);

function notFound(reply: { code(status: number): { send(body: unknown): unknown } }): unknown {
  return reply.code(404).send({ error: { message: 'Not found' } });
}

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
