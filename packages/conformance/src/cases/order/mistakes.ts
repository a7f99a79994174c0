/** A mistake that each check of a request (`x-http`) rejects. */
import {
  type Contract,
  joinPointer,
  mergedSchema,
  type Operation,
  type RequestCheck,
  type RequestPointer,
  schemaTypes,
} from '@helpdesk/contract-model';
import type { SingleMutation } from '../executable-case.ts';
import { type Expected, expectRejection, expectStatus } from '../expected.ts';
import { UNKNOWN_FIELD, UNKNOWN_PARAMETER, UNKNOWN_VALUE } from '../fields/unknown-names.ts';
import { NOT_JSON } from '../protocol/not-json.ts';
import { expectUnknownPath } from '../protocol/spelling-cases.ts';

/** A larger body would only take longer. */
const MAX_BYTES = 2 * 1024 * 1024;

/** What a check rejects, and the response to that alone. */
export interface Mistake {
  readonly mutation: SingleMutation;
  readonly expected: Expected | undefined;
}

/** The simplest request that the check rejects; undefined if the operation has nothing to check, or nothing documented. */
export function findMistake(contract: Contract, operation: Operation, check: RequestCheck): Mistake | undefined {
  const { body, isSecured, scopes, parameters } = operation;
  switch (check) {
    case 'route':
      return { mutation: { route: 'unknown-path' }, expected: expectUnknownPath(contract) };
    case 'credential':
      return isSecured
        ? { mutation: { credential: 'none' }, expected: expectStatus(operation, 401, 'none') }
        : undefined;
    case 'permission': {
      const expected = expectStatus(operation, 403, 'unscoped');
      return scopes.length > 0 ? { mutation: { credential: 'unscoped' }, expected } : undefined;
    }
    case 'body-size': {
      if (body === undefined || contract.completed || body.maxBytes > MAX_BYTES) return undefined;
      return { mutation: { raw: NOT_JSON, size: body.maxBytes + 1 }, expected: expectStatus(operation, 413) };
    }
    case 'content-type':
      return body && { mutation: { contentType: 'text/plain' }, expected: expectStatus(operation, 415) };
    case 'json':
      return body && { mutation: { raw: NOT_JSON }, expected: expectRejection(operation, '/body') };
    case 'path': {
      const isInteger = (types: ReadonlySet<string>): boolean => [...types].every((type) => type === 'integer');
      const id = parameters.find(
        ({ in: part, schema }) => part === 'path' && isInteger(schemaTypes(contract.openapi, schema)),
      );
      return id && rejectValue(operation, joinPointer('/path', id.name));
    }
    case 'query':
      return rejectValue(operation, UNKNOWN_PARAMETER);
    case 'body': {
      const isClosed = body && mergedSchema(contract.openapi, body.schema).additionalProperties === false;
      return isClosed ? rejectValue(operation, UNKNOWN_FIELD) : undefined;
    }
    default:
      return undefined;
  }
}

const rejectValue = (operation: Operation, at: RequestPointer): Mistake | undefined => {
  const expected = expectRejection(operation, at);
  return expected && { mutation: { set: { [at]: UNKNOWN_VALUE } }, expected };
};
