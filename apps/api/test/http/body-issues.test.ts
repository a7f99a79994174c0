import { expect, test } from 'vitest';
import { toBodyIssues } from '../../src/http/body-issues.ts';

const NAMES = { brandId: 'brand_id', customFields: 'custom_fields' };

test.each<[what: string, path: readonly ['brandId' | 'customFields', ...(string | number)[]], pointer: string]>([
  ['a member of the input', ['brandId'], '/body/brand_id'],
  ['a place in an array', ['customFields', 0, 'value'], '/body/custom_fields/0/value'],
  ['a name with characters that JSON Pointer escapes', ['customFields', 'a/b~c'], '/body/custom_fields/a~1b~0c'],
])('%s becomes a pointer into the body', (_, path, pointer) => {
  const issues = toBodyIssues({ code: 'invalid-input', issues: [{ path, message: 'is wrong' }] }, NAMES);
  expect(issues).toEqual([{ path: pointer, message: 'is wrong' }]);
});

test('every issue is kept, in order', () => {
  const [first, second] = [
    { path: ['brandId'], message: 'a' } as const,
    { path: ['customFields'], message: 'b' } as const,
  ];
  expect(toBodyIssues({ code: 'invalid-input', issues: [first, second] }, NAMES)).toEqual([
    { path: '/body/brand_id', message: 'a' },
    { path: '/body/custom_fields', message: 'b' },
  ]);
});
