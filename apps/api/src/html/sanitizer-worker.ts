/** What the threads of sanitizer-pool.ts run. An error reaches whoever waits for the result. */

import type { SanitizeJob } from './sanitizer-pool.ts';
import { sanitizers } from './sanitizers.ts';

export default function work({ kind, sent }: SanitizeJob): unknown {
  return sanitizers[kind](sent);
}
