import { type Shard, UsageError } from '@helpdesk/contract-model/command-line';
import type { Mutant } from './mutant.ts';

export interface Selection {
  /** Beginnings of names; undefined for all. */
  readonly only?: readonly string[] | undefined;
  readonly shard: Shard;
}

/** @throws {UsageError} if no name starts with one of the beginnings. */
export function selectMutants(all: readonly Mutant[], { only: prefixes = [''], shard }: Selection): Mutant[] {
  const unknown = prefixes.find((prefix) => !all.some(({ name }) => name.startsWith(prefix)));
  if (unknown !== undefined) {
    const areas = [...new Set(all.map(({ area }) => area))].join(', ');
    throw new UsageError(`no mutant's name starts with "${unknown}"; the areas are ${areas}`);
  }
  const selected = all.filter(({ name }) => prefixes.some((prefix) => name.startsWith(prefix)));
  return selected.filter((_, index) => index % shard.count === shard.index - 1);
}
