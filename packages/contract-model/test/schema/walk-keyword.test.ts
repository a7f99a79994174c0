import { expect, test } from 'vitest';
import { walkKeyword } from '../../src/index.ts';
import { documentWith } from '../support/operation.ts';

const openapi = documentWith({
  Tree: {
    anyOf: [
      { $ref: '#/components/schemas/Tree' },
      { type: 'object', properties: { name: { type: 'string', 'x-server-time': true } } },
    ],
  },
});

test('a schema that is a branch of itself', () => {
  const found = walkKeyword(openapi, { $ref: '#/components/schemas/Tree' }, { name: 'a' }, 'x-server-time');
  expect(found.map(({ pointer, value }) => [pointer, value])).toEqual([['/name', 'a']]);
});
