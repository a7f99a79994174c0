/** The script of the worker threads. It is a separate file, because a thread loads it by its path. Errors reject the job. */
import type { SanitizeJob } from './sanitizer-pool.ts';
import { sanitizers } from './sanitizers.ts';

export default function runJob({ kind, sent }: SanitizeJob): unknown {
  return sanitizers[kind](sent);
}
