import { expect, test } from 'vitest';
import { buildHttpRequest } from '../../src/requests/build-http-request.ts';
import { contract } from '../support/library-run.ts';

test('a text of the target with half of a surrogate pair can be sent', () => {
  const { listBooks } = contract.operations;
  if (listBooks === undefined) throw new Error('the library lists no books');
  const { target } = buildHttpRequest(contract, listBooks, { path: {}, query: { search: 'a\ud842' }, header: {} });
  expect(target).toMatch(/[?&]search=a%EF%BF%BD$/);
});
