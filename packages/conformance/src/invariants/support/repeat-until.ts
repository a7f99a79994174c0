/** Waits for a target that shows late what was written. */

import type { Session } from '../../resources/session.ts';
import { pause } from '../../run-options.ts';

/** In all, less than four seconds: a target that takes longer does not conform. */
const WAITS_MS: readonly number[] = [250, 500, 1_000, 2_000];

/** Calls `attempt` until its result is as wanted, a few times with waits between. Returns the last result. */
export async function repeatUntil<T>(
  { options }: Session,
  attempt: () => Promise<T>,
  isWanted: (result: T) => boolean,
): Promise<T> {
  let result = await attempt();
  for (const milliseconds of WAITS_MS) {
    if (isWanted(result)) break;
    await pause(options, milliseconds);
    result = await attempt();
  }
  return result;
}
