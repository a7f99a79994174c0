/** Proves with `recheck` that a regular expression takes linear time on every text. */
import { checkSync, type Parameters } from 'recheck';

// Runs recheck in this process. By default it looks for a native program or starts a thread.
process.env.RECHECK_SYNC_BACKEND = 'pure';

/**
 * The automaton checker proves linear time; fuzzing, the alternative, only finds attacks. `email` takes 0.7 s of CPU, and
 * recheck counts the time of the clock: a busy machine needs much more.
 */
const LIMITS: Parameters = { checker: 'automaton', maxNFASize: 350_000, timeout: 120_000 };

const known = new Map<string, string | undefined>();

/** Returns why a pattern is not proven linear: its complexity and a text that shows it, or why recheck cannot decide it. */
export function checkLinear(source: string, flags: string): string | undefined {
  const key = `/${source}/${flags}`;
  if (!known.has(key)) known.set(key, runRecheck(source, flags));
  return known.get(key);
}

function runRecheck(source: string, flags: string): string | undefined {
  const result = checkSync(source, flags, LIMITS);
  if (result.status === 'safe') return undefined;
  if (result.status === 'vulnerable') return `it takes ${result.complexity.summary} time on ${result.attack.pattern}`;
  const { error } = result;
  return `recheck cannot decide it (${'message' in error ? error.message : error.kind})`;
}
