import { expect, test } from 'vitest';
import { createMarkers, cutAroundMarker } from '../../../src/resources/values/markers.ts';

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

test.each<[string, string, string]>([
  ['a short text', 'Bike conformance-abcde-001', 'Bike conformance-abcde-001'],
  [
    'a long text',
    `${'🙂'.repeat(50)}conformance-abcde-001${' x'.repeat(50)}`,
    `…${'🙂'.repeat(10)}conformance-abcde-001${' x'.repeat(10)}…`,
  ],
  [
    'a long text that begins with it',
    `conformance-abcde-001${' x'.repeat(90)}`,
    `conformance-abcde-001${' x'.repeat(10)}…`,
  ],
])('the marker of %s is shown', (_, text, shown) => {
  expect(cutAroundMarker(text)).toBe(shown);
});
