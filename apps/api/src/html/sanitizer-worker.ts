/** The script of the threads of sanitizer-pool.ts. An error that is thrown here rejects the job. */
import type { SanitizeJob } from './sanitizer-pool.ts';
import { sanitizers } from './sanitizers.ts';

export default function runJob({ kind, sent }: SanitizeJob): unknown {
  return sanitizers[kind](sent);
}
