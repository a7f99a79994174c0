import { expect, test } from 'vitest';
import { findShorter } from '../../../../src/invariants/lists/pagination/check-absent-start.ts';

test.each([
  [101, 99],
  [10, 9],
  [5, undefined],
])('%i has the shorter ID %s', (id, shorter) => {
  expect(findShorter(id)).toBe(shorter);
  if (shorter !== undefined) expect(String(shorter) > String(id)).toBe(true);
});
