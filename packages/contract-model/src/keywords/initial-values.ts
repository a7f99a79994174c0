import type { RequestExample } from '../contract/case.ts';
import { type Contract, findResourceCreation } from '../contract/contract.ts';
import type { DocumentedResponse, Operation } from '../contract/operation.ts';
import type { Json } from '../json/json.ts';
import { isAtOrBelow, parentPointer } from '../json/json-pointer.ts';
import { readReturns } from '../schema/schema.ts';
import { walkKeyword } from '../schema/walk-keyword.ts';
import { walkRequest } from '../schema/walk-value.ts';

/** What a field of a new resource is (`x-initial`), because the request sends no value that comes back there. */
export interface InitialValue {
  /** The pointer into the response. */
  readonly at: string;
  readonly value: Json;
}

/** Of the response to a creation; none of another response. Fields of other resources inside the new one do not count. */
export function listInitialValues(
  { openapi, resources }: Contract,
  operation: Operation,
  { status, schema }: DocumentedResponse,
  request: RequestExample,
  body: Json,
): InitialValue[] {
  const created = findResourceCreation({ resources }, operation);
  // Another status may return a resource that was there before.
  if (status !== 201 || created === undefined || schema === undefined) return [];
  const sent = walkRequest(openapi, operation, request).flatMap(({ applicable }) =>
    applicable.flatMap(({ 'x-returns': returns, 'x-stores': stores }) => [
      ...(returns === undefined ? [] : [readReturns(returns).at]),
      ...(stores === undefined ? [] : [created.at + stores]),
    ]),
  );
  return walkKeyword(openapi, schema, body, 'x-initial').flatMap(({ pointer, applicable }) => {
    const value = applicable.find((one) => one['x-initial'] !== undefined)?.['x-initial'];
    const isField = parentPointer(pointer) === created.at;
    const isSent = sent.some((at) => isAtOrBelow(at, pointer));
    return value === undefined || !isField || isSent ? [] : [{ at: pointer, value }];
  });
}
