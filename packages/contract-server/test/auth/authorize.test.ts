import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Library, libraryContract, startLibrary } from '../support/library.ts';

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.close());

describe('authorization', () => {
  test.each([
    ['none', {}, 'A token is required'],
    ['an empty one', { authorization: '' }, 'A token is required'],
    ['blanks', { authorization: '   ' }, 'A token is required'],
    ['another scheme', { authorization: 'Basic ZnVsbA==' }, 'Invalid token'],
    ['without a scheme', { authorization: 'full' }, 'Invalid token'],
    ['a scheme that contains Bearer', { authorization: 'XBearer full' }, 'Invalid token'],
    ['a scheme alone', { authorization: 'Bearer' }, 'Invalid token'],
    ['two tokens', { authorization: 'Bearer full full' }, 'Invalid token'],
    ['a token of other characters', { authorization: 'Bearer "full"' }, 'Invalid token'],
    ['repeated headers', { authorization: ['Bearer full', 'Bearer full'] }, 'Invalid token'],
    ['an unknown token', { authorization: 'Bearer nobody' }, 'Invalid token'],
    ['an expired token', { authorization: 'Bearer expired' }, 'Token has expired'],
  ])('%s is a 401 with WWW-Authenticate', async (_, sent, message) => {
    const { status, headers, body } = await library.send({ path: '/books', headers: { authorization: [], ...sent } });
    expect({ status, body, challenge: headers['www-authenticate'] }).toEqual({
      status: 401,
      body: { message },
      challenge: 'Bearer',
    });
  });

  test.each(['Bearer full', 'bearer full', 'BEARER   full '])('%j is accepted', async (authorization) => {
    expect((await library.send({ path: '/books', headers: { authorization } })).status).toBe(200);
  });

  test('a malformed token without an example of its own is an unknown one', async () => {
    const contract = await libraryContract(({ operations }) => {
      const examples = operations.listBooks?.responses[401]?.examples ?? {};
      for (const key of ['wrong-scheme', 'malformed-token']) Reflect.deleteProperty(examples, key);
    });
    const other = await startLibrary({ contract });
    const { status, body } = await other.send({ path: '/books', headers: { authorization: 'Basic x' } });
    expect({ status, body }).toEqual({ status: 401, body: { message: 'Invalid token' } });
    await other.close();
  });

  test('comes before the validation of the request', async () => {
    const { status } = await library.send({ path: '/books?color=red', body: 'x', headers: { authorization: '' } });
    expect(status).toBe(401);
  });
});

describe('scopes', () => {
  test.each([
    ['full', 'GET', '/books', 200],
    ['full', 'GET', '/branches', 200],
    ['viewer', 'GET', '/books', 200],
    ['viewer', 'POST', '/books', 403],
    ['unscoped', 'GET', '/books', 403],
    ['no-features', 'GET', '/branches', 403],
  ])('the token %s may %s %s: %i', async (token, method, path, status) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await library.send({ method, path, headers });
    expect(response.status).toBe(status);
  });

  test.each([
    ['unscoped', 'Not allowed'],
    ['no-features', 'Lending is switched off'],
  ])('the token %s gets its own text', async (token, message) => {
    const { body } = await library.send({ path: '/branches', headers: { authorization: `Bearer ${token}` } });
    expect(body).toEqual({ error: { message } });
  });

  test('the principal reaches the handler', async () => {
    await library.send({ path: '/books', headers: { authorization: 'Bearer viewer' } });
    expect(library.seen.at(-1)?.principal).toEqual({ token: 'viewer' });
  });
});
