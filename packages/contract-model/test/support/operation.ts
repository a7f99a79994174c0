import type { Example, OpenApiDocument, Operation } from '../../src/index.ts';

/** A minimal operation. Tests override the members that they need. */
export const bare: Operation = {
  operationId: 'createBook',
  method: 'post',
  path: '/books/{id}',
  tag: 'Books',
  summary: 'Create a book',
  scopes: [],
  isSecured: true,
  parameters: [],
  responses: {},
  at: '/paths/~1books~1{id}/post',
};

/** The same with these error examples by status and key. */
export function withErrors(errors: Readonly<Record<number, Record<string, Partial<Example>>>>): Operation {
  const responses = Object.entries(errors).map(([status, examples]) => {
    const named = Object.entries(examples).map(([key, example]) => [key, { value: {}, at: '', ...example }]);
    return [status, { status: Number(status), headers: {}, examples: Object.fromEntries(named), at: '' }];
  });
  return { ...bare, responses: Object.fromEntries(responses) };
}

export function documentWith(schemas: object): OpenApiDocument {
  return { openapi: '3.1.0', info: { title: 'Library', version: '1.0.0' }, paths: {}, components: { schemas } };
}
