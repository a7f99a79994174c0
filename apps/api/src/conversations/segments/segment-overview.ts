/** What a search needs to know first: which segments there are, and which of its terms are rare. */
import type { Knex } from 'knex';
import { isPostgres } from '../../database/engine.ts';
import type { Term } from '../../database/search.ts';
import { isWord, listPlainWords } from './segment-parts.ts';
import { AFTER_PAIRS, SEGMENTS, type Segment, STATE, WORDS } from './segment-rows.ts';

export interface Overview {
  /** Built, in ascending order. */
  readonly segments: readonly Segment[];
  /** The terms with a part that is in no frequent word, so that few conversations have them. All terms if the account has no segments. */
  readonly rareTerms: readonly Term[];
}

/** Runs one statement. It reads all frequent words of the account, if one of the terms could be such a word. */
export async function readOverview(db: Knex, accountId: number, terms: readonly Term[]): Promise<Overview> {
  const pieces = [...new Set(terms.flatMap(({ text }) => listPieces(text)))];
  const segments = db(SEGMENTS)
    .select('id', 'first_id', 'last_id', 'size', db.raw('null as piece'))
    .where({ account_id: accountId, state: STATE.built });
  if (pieces.length > 0) segments.unionAll([selectFrequent(db, accountId, pieces)]);
  const rows: (SegmentRow | FrequentPiece)[] = await segments;
  const built = rows
    .filter((row) => row.piece === null)
    .map(({ id, first_id, last_id, size }) => ({ id, firstId: first_id, lastId: last_id, size }))
    .sort((a, b) => a.firstId - b.firstId);
  const frequent = new Set(rows.map(({ piece }) => piece));
  const isRare = ({ text }: Term) => listPieces(text).some((piece) => !frequent.has(piece));
  return { segments: built, rareTerms: built.length === 0 ? terms : terms.filter(isRare) };
}

interface SegmentRow {
  readonly id: number;
  readonly first_id: number;
  readonly last_id: number;
  readonly size: number;
  readonly piece: null;
}

interface FrequentPiece {
  readonly piece: string;
}

/** Those of letters and digits that a frequent word may contain. */
function listPieces(text: string): string[] {
  return listPlainWords(text).filter(isWord);
}

/** The pieces that a frequent word contains. */
function selectFrequent(db: Knex, accountId: number, pieces: readonly string[]): Knex.QueryBuilder {
  const [source, find] = isPostgres(db)
    ? ['json_array_elements_text(?::json) as pieces(value)', 'strpos']
    : ['json_each(?) as pieces', 'instr'];
  const none = isPostgres(db) ? 'null::bigint' : 'null';
  const words = db(WORDS)
    .where('account_id', accountId)
    .where('word', '>', AFTER_PAIRS)
    .whereRaw(`${find}(word, pieces.value) > 0`);
  return db
    .select(db.raw(`${none} as id, ${none} as first_id, ${none} as last_id, null as size, pieces.value as piece`))
    .from(db.raw(source, [JSON.stringify(pieces)]))
    .whereExists(words);
}
