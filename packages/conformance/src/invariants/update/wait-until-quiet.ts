import type { Json } from '@helpdesk/contract-model';
import type { Session } from '../../resources/session.ts';
import { compareResources } from './compare-resources.ts';
import type { ResourceReader } from './resource-reader.ts';
import { pause } from './second-clock.ts';

/** A second run of the suite pauses for about a second between its updates. */
const QUIET_MS = 1500;
const MAX_CHECKS = 8;

/**
 * Waits until no other client changes the resource. False if one still does. Fields that differ in two reads one after the other change
 * by themselves and do not count.
 */
export async function waitUntilQuiet({ options }: Session, { read }: ResourceReader, id: Json): Promise<boolean> {
  const { sleep = pause } = options;
  for (let count = 0; count < MAX_CHECKS; count += 1) {
    const [{ resource: first }, { resource: second }] = [await read(id), await read(id)];
    const changing = compareResources(first, second).map(({ at }) => at);
    await sleep(QUIET_MS);
    const { resource: last } = await read(id);
    if (compareResources(second, last).every(({ at }) => changing.includes(at))) return true;
  }
  return false;
}
