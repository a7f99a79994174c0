/** Waits for a target that shows late what was written. */
import { visibilityWaitsMs } from '../../api-client.ts';
import type { Session } from '../../resources/session.ts';
import { pause } from '../../run-options.ts';

/** Calls `attempt` until its result is as wanted, a few times with waits between. Returns the last result. */
export async function repeatUntil<T>(
  { options }: Session,
  attempt: () => Promise<T>,
  isWanted: (result: T) => boolean,
): Promise<T> {
  let result = await attempt();
  for (const milliseconds of visibilityWaitsMs) {
    if (isWanted(result)) break;
    await pause(options, milliseconds);
    result = await attempt();
  }
  return result;
}
