import type { Json } from '@helpdesk/contract-model';
import type { Session } from '../../resources/session.ts';
import { pause } from '../../run-options.ts';
import { compareResources } from './compare-resources.ts';
import type { ResourceReader } from './resource-reader.ts';

/** A second run of the suite pauses for about a second between its updates. */
const QUIET_MS = 3000;
/** At most as much longer: runs that wait for each other must not stay in step, and the one that waits longer sees the others. */
const RANDOM_MS = 6000;
const MAX_CHECKS = 8;

/** Whether the first look saw no change, or a later one. */
type Quiet = 'at once' | 'later';

/**
 * Waits until no other client changes the resource. Undefined if one still does. Fields that differ in two reads one after the other change
 * by themselves and do not count.
 */
export async function waitUntilQuiet(
  { options }: Session,
  { read }: ResourceReader,
  id: Json,
): Promise<Quiet | undefined> {
  for (let count = 0; count < MAX_CHECKS; count += 1) {
    const [{ resource: first }, { resource: second }] = [await read(id), await read(id)];
    const changing = compareResources(first, second).map(({ at }) => at);
    await pause(options, QUIET_MS + Math.random() * RANDOM_MS);
    const { resource: last } = await read(id);
    if (compareResources(second, last).every(({ at }) => changing.includes(at)))
      return count === 0 ? 'at once' : 'later';
  }
  return undefined;
}
