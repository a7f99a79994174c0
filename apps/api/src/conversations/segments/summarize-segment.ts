/**
 * What a segment stores of its conversations: which of them have which parts, words, pairs of words and values
 * (docs/decisions/search.md).
 */
import type { Knex } from 'knex';
import type { Interval } from '../../database/search/text-index.ts';
import { countDocuments } from './document-set.ts';
import { readDocuments } from './segment-documents.ts';
import { collectParts, collectWords, minFrequent, SHARES } from './segment-parts.ts';
import { encodePositions } from './segment-phrases.ts';
import { jointKey, pairWord, valueKey, wordKey } from './segment-rows.ts';
import type { TimeColumn } from './segment-times.ts';
import { runInSteps } from './steps.ts';

export interface Summary {
  /** Of the conversations, in ascending order. */
  readonly ids: readonly number[];
  /** The stored sets, by key. Collected while they are listed, as all of them take much memory. */
  readonly sets: AsyncIterable<[key: string, documents: Buffer]>;
  /** With the number of conversations that have each. */
  readonly words: readonly [word: string, total: number][];
  /** Of the conversations, in the order of their ids. */
  readonly times: Readonly<Record<TimeColumn, readonly number[]>>;
  /** Of the texts that the sets know. */
  readonly textBytes: number;
}

/** What a segment knows of its conversations. @returns undefined if `isStopping`. */
export async function summarizeSegment(
  db: Knex,
  accountId: number,
  interval: Interval,
  isStopping: () => boolean = () => false,
): Promise<Summary | undefined> {
  const documents = await readDocuments(db, accountId, interval, isStopping);
  if (!documents) return undefined;
  const { ids, words, phrases, values, requesters, times, textBytes } = documents;
  const min = minFrequent(ids.length);
  const frequent = await runInSteps(collectWords(words, ids.length));
  const { pairs, joints } = await runInSteps(phrases.collect(ids.length, min));
  const stored = [...frequent, ...[...pairs].map(([pair, set]) => [pairWord(pair), set] as const)];
  async function* listSets(): AsyncGenerator<[string, Buffer]> {
    for (let share = 0; share < SHARES; share += 1) {
      const parts = await runInSteps(collectParts(words, ids.length, share));
      for (const [part, set] of parts) yield [part, set.encode()];
    }
    for (const [word, set] of stored) yield [wordKey(word), set];
    for (const [joint, set] of joints) yield [jointKey(joint), set];
    for (const [key, positions] of values) yield [key, encodePositions(positions, ids.length)];
    for (const [requester, positions] of requesters) {
      if (positions.length < min) continue;
      yield [valueKey('requested_by_id', requester), encodePositions(positions, ids.length)];
    }
  }
  const totals = stored.map(([word, set]): [string, number] => [word, countDocuments(set)]);
  return { ids, sets: listSets(), words: totals, times, textBytes };
}
