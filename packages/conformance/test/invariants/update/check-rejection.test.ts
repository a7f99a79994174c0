import type { Json } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import type { HttpResponse } from '../../../src/exchange.ts';
import type { InvariantContext } from '../../../src/invariants/invariant.ts';
import { checkRejection } from '../../../src/invariants/update/check-rejection.ts';
import type { UpdateModel } from '../../../src/invariants/update/update-model.ts';
import { contract } from '../../support/library-run.ts';

const context = { session: { contract } } as unknown as InvariantContext; // the check needs no more
const model = { operation: contract.operations.updateBook } as unknown as UpdateModel; // the check needs no more
const request = { path: { id: 815 }, query: {}, header: {}, body: { title: 'Emma' } };

test.each<readonly [number, Json, readonly string[]]>([
  [404, { error: { message: 'Book 815 not found' } }, ['another error, if any, as /path/id is 815']],
  [400, { error: { message: 'Invalid book id' } }, ['another error, if any, as /path/id is 815']],
  [400, { error: { message: 'Invalid book' } }, []],
  // Its text says nothing about the path.
  [404, { error: { message: 'Not found' } }, []],
])('an update of a book that is there gets %i %j', (status, body, expected) => {
  const response: HttpResponse = { status, headers: {}, body: JSON.stringify(body) };
  expect(checkRejection(context, model, request, response).map((finding) => finding.expected)).toEqual(expected);
});
