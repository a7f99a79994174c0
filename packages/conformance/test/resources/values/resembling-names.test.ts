import { expect, test } from 'vitest';
import { createMarkers } from '../../../src/resources/values/markers.ts';
import { createResemblingNames } from '../../../src/resources/values/resembling-names.ts';

test.each([
  ['a text that is sent for an address', 'an address'],
  ['an address', 'ada@books.example'],
])('after %s, each new address has a host', (_, sent) => {
  const names = createResemblingNames(createMarkers('k3f9a'));
  names.draw('email', 'ann@books.example').remember(sent);
  const drawn = Array.from({ length: 12 }, () => {
    const { candidates, remember } = names.draw('email', 'ann@books.example');
    if (candidates[0] !== undefined) remember(candidates[0]);
    return candidates;
  });
  expect(drawn.flat().length).toBeGreaterThan(12);
  expect(drawn.flat().filter((one) => !/^[^@\s]+@[^@\s]+$/.test(one))).toEqual([]);
});
