import { expect, test } from 'vitest';
import {
  addFurther,
  furtherSamples,
  groupSamples,
  joinSamples,
  requiredSamples,
} from '../../../src/invariants/support/text-samples.ts';

const lengthOf = (samples: Parameters<typeof joinSamples>[0]): number => Array.from(joinSamples(samples)).length;

test('further samples fill the room that a text has, and no more', () => {
  // A common length of names, without what makes one unique.
  const [first = []] = groupSamples(requiredSamples, 230);
  expect(first).toEqual(requiredSamples);
  expect(addFurther(first, 230)).toEqual(first);
  expect(addFurther(first, 1000)).toEqual([...first, ...furtherSamples]);
  const some = addFurther(first, 300);
  expect(some.length).toBeGreaterThan(first.length);
  expect(some.length).toBeLessThan(first.length + furtherSamples.length);
  expect(lengthOf(some)).toBeLessThanOrEqual(300);
});
