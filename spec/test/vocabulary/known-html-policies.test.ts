import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const spec = (keywords: string): string => `openapi: 3.1.0
x-html-policies: { note: { description: A note. } }
paths:
  /notes:
    post:
      requestBody:
        content:
          application/json:
            schema: { properties: { content: { type: string, ${keywords} } } }
`;

test('accepts a policy that is described, on a field that says where it is kept', async () => {
  expect(await problemsOf('known-html-policies', spec('x-html: { policy: note }, x-stores: /html'))).toEqual([]);
});

test('rejects a policy that is not in x-html-policies', async () => {
  expect(await problemsOf('known-html-policies', spec('x-html: { policy: page }, x-stores: /html'))).toEqual([
    'openapi.yaml:9 `page` is not a known HTML policy: write one of note, or add it to `x-html-policies`.',
  ]);
});

test('rejects HTML of which nothing says where it is kept', async () => {
  expect(await problemsOf('known-html-policies', spec('x-html: { policy: note }'))).toEqual([
    'openapi.yaml:9 Nothing says where the HTML is kept: add `x-stores` with the pointer inside the resource.',
  ]);
});
