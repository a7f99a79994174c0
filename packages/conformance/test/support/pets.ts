/** A small API as plain OpenAPI, without a credential. */

const pet = { $ref: '#/components/schemas/Pet' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const parameters = [{ name: 'petId', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }];

export const pets = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        responses: { 200: { description: 'All pets', ...json({ type: 'array', items: pet }) } },
      },
      post: {
        operationId: 'addPet',
        requestBody: { required: true, ...json({ $ref: '#/components/schemas/NewPet' }) },
        responses: { 201: { description: 'Created', ...json(pet) } },
      },
    },
    '/pets/{petId}': {
      get: {
        operationId: 'getPet',
        parameters,
        responses: { 200: { description: 'The pet', ...json(pet) }, 404: { description: 'No such pet' } },
      },
      delete: { operationId: 'dropPet', parameters, responses: { 204: { description: 'Gone' } } },
    },
  },
  components: {
    schemas: {
      NewPet: {
        type: 'object',
        required: ['name'],
        additionalProperties: false,
        properties: { name: { type: 'string', minLength: 1, maxLength: 40 } },
      },
      Pet: {
        type: 'object',
        required: ['id', 'name'],
        properties: { id: { type: 'integer' }, name: { type: 'string' } },
      },
    },
  },
};
