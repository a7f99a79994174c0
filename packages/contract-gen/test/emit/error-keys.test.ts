import type { Operation } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { emitErrorKeys } from '../../src/emit/error-keys.ts';

type Keys = Record<number, string[]>;

const operation = (operationId: string, keys: Keys): Operation => ({
  operationId,
  method: 'get',
  path: '/',
  tag: 'A',
  summary: 'A',
  scopes: [],
  isSecured: false,
  parameters: [],
  responses: Object.fromEntries(
    Object.entries(keys).map(([status, names]) => [
      status,
      {
        status: Number(status),
        headers: {},
        examples: Object.fromEntries(names.map((name) => [name, { value: {}, at: '' }])),
        at: '',
      },
    ]),
  ),
  at: '',
});

test.each<[name: string, given: Record<string, Keys>, wanted: string]>([
  [
    'several keys of a status',
    { getBook: { 404: ['no-book', 'no-page'] } },
    '  getBook: {\n    404: "no-book" | "no-page";\n  };',
  ],
  ['several statuses', { getBook: { 400: ['a'], 500: ['b'] } }, '  getBook: {\n    400: "a";\n    500: "b";\n  };'],
  ['no success', { getBook: { 200: ['minimal'], 404: ['a'] } }, '  getBook: {\n    404: "a";\n  };'],
  ['an operation without errors', { getBook: { 200: ['minimal'] } }, '  getBook: {\n  };'],
  ['a status without examples', { getBook: { 404: [] } }, '  getBook: {\n    404: never;\n  };'],
  [
    'several operations',
    { a: { 400: ['x'] }, b: { 400: ['y'] } },
    '  a: {\n    400: "x";\n  };\n  b: {\n    400: "y";\n  };',
  ],
  ['an operationId that is not an identifier', { 'get-book': { 404: ['a'] } }, '  "get-book": {\n    404: "a";\n  };'],
])('%s', (_, given, wanted) => {
  const operations = Object.fromEntries(Object.entries(given).map(([id, keys]) => [id, operation(id, keys)]));
  expect(emitErrorKeys({ operations })).toBe(
    `// Written by \`pnpm generate\` from the spec. Do not edit.\n\nexport interface ErrorKeys {\n${wanted}\n}\n`,
  );
});
