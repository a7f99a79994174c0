/** What a segment stores of its conversations: which of them have which parts, words, pairs of words and values (docs/decisions/search.md). */
import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Interval } from '../../database/text-index.ts';
import { countDocuments } from './document-set.ts';
import { readDocuments } from './segment-documents.ts';
import { collectParts, minFrequent } from './segment-parts.ts';
import { encodePositions } from './segment-phrases.ts';
import { jointKey, pairWord, valueKey, wordKey } from './segment-rows.ts';
import type { TimeColumn } from './segment-times.ts';

export interface Summary {
  /** Of the conversations, in ascending order. */
  readonly ids: readonly number[];
  /** The stored sets, by key. */
  readonly sets: readonly [key: string, documents: Buffer][];
  /** With the number of conversations that have each. */
  readonly words: readonly [word: string, total: number][];
  /** Of the conversations, in the order of their ids. */
  readonly times: Readonly<Record<TimeColumn, readonly number[]>>;
}

/** What a segment knows of its conversations. @returns undefined if `isStopping`. */
export async function summarize(
  db: Knex,
  accountId: number,
  interval: Interval,
  isStopping: () => boolean = () => false,
): Promise<Summary | undefined> {
  const documents = await readDocuments(db, accountId, interval, isStopping);
  if (!documents) return undefined;
  const { ids, words, phrases, values, requesters, times } = documents;
  const least = minFrequent(ids.length);
  const parts = await runInSteps(collectParts(words, ids.length));
  const { pairs, joints } = await runInSteps(phrases.collect(ids.length, least));
  const sets: [string, Buffer][] = [...parts.parts];
  const stored = [...parts.words, ...[...pairs].map(([pair, set]) => [pairWord(pair), set] as const)];
  for (const [word, set] of stored) sets.push([wordKey(word), set]);
  for (const [joint, set] of joints) sets.push([jointKey(joint), set]);
  for (const [key, positions] of values) sets.push([key, encodePositions(positions, ids.length)]);
  for (const [requester, positions] of requesters) {
    if (positions.length < least) continue;
    sets.push([valueKey('requested_by_id', requester), encodePositions(positions, ids.length)]);
  }
  return { ids, sets, words: stored.map(([word, set]) => [word, countDocuments(set)]), times };
}

async function runInSteps<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
