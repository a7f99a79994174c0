/** The suite reports no failure on a correct service, whatever its data and clients. `pnpm false-alarms` has the targets that take longer. */
import { expect, test } from 'vitest';
import { targets } from '../false-alarms/targets.ts';
import { tryTarget } from '../false-alarms/try-target.ts';

test.each(targets.filter(({ isLong }) => !isLong))('$name', { timeout: 600_000 }, async (target) => {
  const { reports, alarms } = await tryTarget(target);
  expect(alarms.map(({ case: { id }, verdict, reason }) => `${verdict} ${id}: ${reason}`)).toEqual([]);
  expect(reports.every(({ counts }) => counts.pass > 500)).toBe(true);
});
