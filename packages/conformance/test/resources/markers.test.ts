import { expect, test } from 'vitest';
import { createMarkers } from '../../src/resources/markers.ts';

test.each([
  ['conformance-abcde-001', false],
  ['CONFORMANCE-ABCDE-001', false],
  ['a text of every run: conformance-00000-000', false],
  ['conformance-zzzzz-001', true],
  ['conformance-abcde-001 conformance-zzzzz-001', true],
  ['a text of the owner', false],
])('the run abcde reads %j: has a marker of another run: %s', (text, expected) => {
  expect(createMarkers('abcde').isForeign(text)).toBe(expected);
});
