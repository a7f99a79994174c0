/** What a search needs to know first: which segments there are, and which of its terms are rare. */
import type { Knex } from 'knex';
import { isPostgres } from '../../database/engine.ts';
import type { Term } from '../../database/search/search.ts';
import { collectRows, type JsonRows, parseRows } from '../../database/statements/json-rows.ts';
import { isWord, listPlainWords } from './segment-parts.ts';
import { AFTER_PAIRS, BLOCK_STATE, BLOCKS, SEGMENTS, type Segment, USABLE, WORDS } from './segment-rows.ts';

export interface Overview {
  /** In ascending order. */
  readonly segments: readonly Segment[];
  /** The terms with a part that is in no frequent word, so that few conversations have them. All terms if the account has no segments. */
  readonly rareTerms: readonly Term[];
}

/**
 * Runs one statement, with one row. On SQLite it reads all words of the account, if one of the terms could be such a word.
 *
 * @param maxRare a part is rare if the words that contain it have at most so many conversations, in the segments that keep
 * these words. Other segments have at most some 1,200 of five million.
 */
export async function readOverview(
  db: Knex,
  accountId: number,
  terms: readonly Term[],
  maxRare = 0,
): Promise<Overview> {
  const listed = db(SEGMENTS)
    .where('account_id', accountId)
    .whereIn('state', USABLE)
    .select(collectRows(db, 'id', 'first_id', 'last_id', 'size', 'text_bytes'));
  const blocks = db(BLOCKS)
    .where({ account_id: accountId, state: BLOCK_STATE.built })
    .select(collectRows(db, 'id', isPostgres(db) ? 'segment_ids::json' : 'json(segment_ids)'));
  const pieces = [...new Set(terms.flatMap(({ text }) => listPieces(text)))];
  const found = selectFrequent(db, accountId, pieces, maxRare).select(collectRows(db, 'pieces.value'));
  const [row]: OverviewRow[] = await db.select({ segments: listed, blocks, frequent: found });
  const places = new Map(
    parseRows(row?.blocks).flatMap(([blockId, ids]) => ids.map((id, slot) => [id, { blockId, slot }] as const)),
  );
  const segments = parseRows(row?.segments)
    .map(([id, firstId, lastId, size, textBytes]) => ({ id, firstId, lastId, size, textBytes, place: places.get(id) }))
    .sort((a, b) => a.firstId - b.firstId);
  const frequent = new Set(parseRows(row?.frequent));
  const isRare = ({ text }: Term) => listPieces(text).some((piece) => !frequent.has(piece));
  return { segments, rareTerms: segments.length === 0 ? terms : terms.filter(isRare) };
}

interface OverviewRow {
  readonly segments: JsonRows<[id: number, firstId: number, lastId: number, size: number, textBytes: number]>;
  readonly blocks: JsonRows<[id: number, segmentIds: readonly number[]]>;
  readonly frequent: JsonRows<string>;
}

/** Those of letters and digits that a frequent word may contain. */
function listPieces(text: string): string[] {
  return listPlainWords(text).filter(isWord);
}

/** A query of the pieces that frequent words contain, as `value`. */
function selectFrequent(db: Knex, accountId: number, pieces: readonly string[], maxRare: number): Knex.QueryBuilder {
  // LIKE has an index there. Letters and digits are no wildcards.
  const [source, contains] = isPostgres(db)
    ? ['json_array_elements_text(?::json) as pieces(value)', "word like '%' || pieces.value || '%'"]
    : ['json_each(?) as pieces', 'instr(word, pieces.value) > 0'];
  const words = db(WORDS)
    .where('account_id', accountId)
    .where('word', '>', AFTER_PAIRS)
    .whereRaw(contains)
    .sum('total');
  return db.from(db.raw(source, [JSON.stringify(pieces)])).whereRaw('? > ?', [words, maxRare]);
}
