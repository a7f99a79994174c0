/** Express 5 as its documentation shows it: `node express.ts LAYER [validated]`. */
import { openapi } from '@helpdesk/contract';
import express, { type ErrorRequestHandler, type Response } from 'express';
import { middleware } from 'express-openapi-validator';
import { createService } from './create-service.ts';

const [layer, mode] = process.argv.slice(2);
const service = createService(layer);
const app = express();
app.use(express.json({ limit: '12mb' }));
if (mode === 'validated') {
  app.use(
    middleware({
      // The library's type is narrower than an OpenAPI document.
      apiSpec: openapi as never,
      validateRequests: true,
      validateResponses: true,
      // Contenders have no tokens.
      validateSecurity: false,
    }),
  );
}

function respond(response: Response, status: number, body: unknown): void {
  if (body === undefined) response.status(404).json({ error: { message: 'Not found' } });
  else response.status(status).json(body);
}

app.get('/v1/contacts/:id', async (request, response) => {
  respond(response, 200, await service.get(Number(request.params.id)));
});
app.get('/v1/contacts', async (request, response) => {
  const { per_page = '25', starting_after: cursor, search, requested_by_phone: phone } = request.query;
  const query = { perPage: Number(per_page), cursor: text(cursor), search: text(search), phone: text(phone) };
  const url = `${request.protocol}://${request.host}${request.originalUrl}`;
  respond(response, 200, await service.list(query, url));
});
app.post('/v1/contacts', async (request, response) => {
  respond(response, 201, await service.create(request.body));
});
app.patch('/v1/contacts/fields/:id', async (request, response) => {
  respond(response, 200, await service.updateField(Number(request.params.id), request.body));
});
app.put('/v1/articles/:id', async (request, response) => {
  respond(response, 200, await service.updateArticle(Number(request.params.id), request.body));
});

// Express recognizes an error handler by its four parameters.
const onError: ErrorRequestHandler = (error, _request, response, _next) => {
  response.status(error.status ?? 500).json({ error: { message: String(error.message) } });
};
app.use(onError);
app.listen(Number(process.env.PORT), '127.0.0.1');

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
