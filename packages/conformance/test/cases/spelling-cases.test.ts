/** Where a path with a segment more is not documented. */
import { expect, test } from 'vitest';
import { isDocumentedBelow } from '../../src/cases/protocol/spelling-cases.ts';

test.each<[paths: string[], path: string, expected: boolean]>([
  [['/tags'], '/tags', false],
  [['/tags', '/tags/{id}'], '/tags', true],
  [['/tags/{id}', '/tags/{tag}/{part}'], '/tags/{id}', true],
  [['/tags/{id}', '/tags/{tag}/parts'], '/tags/{id}', false],
  [['/tags/{id}', '/{kind}/{id}/1'], '/tags/{id}', true],
  [['/tags', '/members/{id}'], '/tags', false],
  [['/tags', '/tags/{id}/parts'], '/tags', false],
])('among %j, below %s: %s', (paths, path, expected) => {
  expect(isDocumentedBelow(paths, path)).toBe(expected);
});
