import { expect, test } from 'vitest';
import { compareItems } from '../../src/checks/item-order.ts';

const compare = (left: string | number | null, right: string | number | null): number =>
  Math.sign(compareItems([{ field: '/at', direction: 'asc' }], { at: left }, { at: right }));

test.each([
  // As Go and Java write them.
  ['2026-11-23T10:00:30Z', '2026-11-23T10:00:30.5Z'],
  ['2026-11-23T10:00:30.123456Z', '2026-11-23T10:00:30.123457Z'],
  ['2026-11-23T12:00:00+02:00', '2026-11-23T10:00:00.1Z'],
  ['2026-11-23T23:30:00-02:00', '2026-11-24T02:00:00Z'],
  // Texts have the order of code points.
  ['Z', 'a'],
  ['\uff5e', '🙂'],
  ['2026-11-23T10:00:60Z', '2026-11-23T10:00:61Z'],
])('%s is before %s', (earlier, later) => {
  expect([compare(earlier, later), compare(later, earlier)]).toEqual([-1, 1]);
});

test.each([
  ['2026-11-23T10:00:30Z', '2026-11-23T12:00:30.000+02:00'],
  [null, 'a'],
  [1, 'a'],
])('%j and %j have no order', (left, right) => {
  expect(compare(left, right)).toBe(0);
});
