/** What the threads of sanitizer-pool.ts run. An error reaches whoever waits for the result. */
import { CLEANERS } from './clean.ts';
import type { SanitizeJob } from './sanitizer-pool.ts';

export default function work({ kind, sent }: SanitizeJob): unknown {
  return CLEANERS[kind](sent);
}
