import type { Contract } from '@helpdesk/contract-model';
import { describe, expect, test } from 'vitest';
import { libraryContract, schemasOf, startLibrary } from './support/library.ts';

/** Takes apart what the types say cannot be. */
function remove(holder: object | undefined, name: string): void {
  Reflect.deleteProperty(holder ?? {}, name);
}

describe('an invalid contract stops the start', () => {
  test.each<[what: string, change: (contract: Contract) => void, message: RegExp]>([
    [
      'another version of OpenAPI',
      (contract) => Object.assign(contract.openapi, { openapi: '3.2.0' }),
      /^Error: the contract is invalid: .*v3\.1 specification version/,
    ],
    [
      'a type that does not exist',
      (contract) => Object.assign(schemasOf(contract).Book?.properties.title ?? {}, { type: 'text' }),
      /type/,
    ],
    ['a reference into nothing', (contract) => remove(schemasOf(contract), 'Branch'), /Branch/],
    [
      'an example against its schema',
      (contract) => Object.assign(schemasOf(contract).Error ?? {}, { maxProperties: 0 }),
      /^Error: listBooks\/400\/invalid-query does not match its schema: \/response must have at most 0 fields/,
    ],
    [
      'a request example against its schema',
      (contract) => Object.assign(schemasOf(contract).NewBook?.properties.isbn ?? {}, { pattern: '^x' }),
      /^Error: the request of createBook\/201\/minimal does not match its schema: \/body\/isbn must match the pattern \^x/,
    ],
    [
      'no text for a failure',
      (contract) => remove(contract.operations.listBooks?.responses, '500'),
      /listBooks documents no 500/,
    ],
    [
      'no text for requests without a token',
      (contract) => remove(contract.operations.listBooks?.responses, '401'),
      /listBooks documents no response to the credential "none"/,
    ],
    [
      'no text for large bodies',
      (contract) => remove(contract.operations.createBook?.responses, '413'),
      /createBook documents no 413/,
    ],
    [
      'no text for the path',
      (contract) => remove(contract.operations.getBook?.responses['400']?.examples, 'invalid-id'),
      /getBook documents no 400 example that covers \/path\/id/,
    ],
    [
      'no text for unknown paths',
      (contract) => remove(contract.serviceResponses, '404'),
      /has no example of a 404 in x-service-responses/,
    ],
    [
      'a parameter in the middle of a segment',
      (contract) => Object.assign(contract.operations.getBook ?? {}, { path: '/books/{id}.json' }),
      /\{id\}\.json/,
    ],
  ])('%s', async (_, change, message) => {
    await expect(startLibrary({ contract: await libraryContract(change) })).rejects.toThrow(
      expect.toSatisfy((error: unknown) => message.test(String(error))),
    );
  });
});
