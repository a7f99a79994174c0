/** The suite reports no failure on a correct service, whatever its data and clients. `pnpm false-alarms` has the targets that take longer. */
import { expect, test } from 'vitest';
import { targets } from '../false-alarms/targets.ts';
import { tryTarget } from '../false-alarms/try-target.ts';

/** Seconds, in sequences that wait at the same time. */
const MAX_WAITED = 80;

test.each(targets.filter(({ isLong }) => !isLong))('$name', { timeout: 600_000 }, async (target) => {
  const { reports, alarms, waited } = await tryTarget(target);
  expect(alarms.map(({ case: { id }, verdict, reason }) => `${verdict} ${id}: ${reason}`)).toEqual([]);
  expect(reports.every(({ counts }) => counts.pass > 500)).toBe(true);
  // A service that nobody else uses shows everything at once: only the clock has to go on.
  if (!target.isBusy) expect(waited).toBeLessThan(MAX_WAITED);
});
