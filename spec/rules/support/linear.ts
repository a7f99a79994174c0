/** Whether a regular expression takes linear time on every text, as `recheck` proves it. */
import { checkSync, type Parameters } from 'recheck';

// In JavaScript, in this process: else it looks for a native program, or starts a thread.
process.env.RECHECK_SYNC_BACKEND = 'pure';

/** Its other way, fuzzing, finds attacks but proves nothing. */
const LIMITS: Parameters = { checker: 'automaton', maxNFASize: 350_000, timeout: 5_000 };

const known = new Map<string, string | undefined>();

/** Why a pattern is not proven linear: how bad it is and on which text, or why that cannot be decided. */
export function notLinear(source: string, flags: string): string | undefined {
  const key = `/${source}/${flags}`;
  if (!known.has(key)) known.set(key, judge(source, flags));
  return known.get(key);
}

function judge(source: string, flags: string): string | undefined {
  const result = checkSync(source, flags, LIMITS);
  if (result.status === 'safe') return undefined;
  if (result.status === 'vulnerable') return `it takes ${result.complexity.summary} time on ${result.attack.pattern}`;
  const { error } = result;
  return `recheck cannot decide it (${'message' in error ? error.message : error.kind})`;
}
