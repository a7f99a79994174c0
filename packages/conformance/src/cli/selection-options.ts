/** Reads the options that say which cases run and what the exit code stands for. */
import { readShard, UsageError } from '@helpdesk/contract-model/command-line';
import type { Shard } from '../run-options.ts';

/** Beyond it a part has hardly more than one base case. */
const MAX_SHARDS = 100;

export function parseShard(given: string | undefined): Shard | undefined {
  return given === undefined ? undefined : readShard('--shard', given, { maxCount: MAX_SHARDS });
}

export type FailOn = 'any' | 'new';

export function parseFailOn(given: string | undefined, baseline: string | undefined): FailOn {
  if (given !== undefined && given !== 'any' && given !== 'new') {
    throw new UsageError(`--fail-on must be any or new, not "${given}"`);
  }
  if (given === 'new' && baseline === undefined) {
    throw new UsageError('--fail-on new needs --baseline FILE: the report.json whose failures are known');
  }
  return given ?? 'any';
}
