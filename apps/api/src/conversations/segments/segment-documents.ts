/** Reads the conversations of a segment, in steps of some milliseconds. */
import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Interval } from '../../database/search/text-index.ts';
import { readSnapshot } from '../../database/transactions/transactions.ts';
import { COUNTED_FILTERS, VALUE_FILTERS } from '../conversation-filters.ts';
import { addWord, splitIntoWords, type WordPositions } from './segment-parts.ts';
import { Phrases } from './segment-phrases.ts';
import { LONG_TEXT_KEY, valueKey } from './segment-rows.ts';
import { measureTexts, takeFitting } from './segment-text.ts';
import { TIME_COLUMNS, type TimeColumn } from './segment-times.ts';
import { inSteps, runInSteps } from './steps.ts';

const ROWS_PER_READ = 256;
/** Of texts. They are in memory twice while they are read. */
const BYTES_PER_READ = 1_000_000;

/** What is collected of the conversations of a segment. */
interface IndexedDocuments {
  readonly ids: number[];
  readonly words: WordPositions;
  readonly phrases: Phrases;
  /** Positions by key of the value. */
  readonly values: Map<string, number[]>;
  /** Positions by id. */
  readonly requesters: Map<number, number[]>;
  /** By position. */
  readonly times: Readonly<Record<TimeColumn, number[]>>;
  /** Of the texts, without those that are too long. */
  textBytes: number;
}

/** @returns undefined if `isStopping`. */
export async function readDocuments(
  db: Knex,
  accountId: number,
  { firstId, lastId }: Interval,
  isStopping: () => boolean,
): Promise<IndexedDocuments | undefined> {
  const documents: IndexedDocuments = {
    ids: [],
    words: new Map(),
    phrases: new Phrases(),
    values: new Map(),
    requesters: new Map(),
    times: { created_at: [], last_updated_at: [] },
    textBytes: 0,
  };
  for (let next = firstId; ; ) {
    if (isStopping()) return undefined;
    const rows = await readSnapshot(db, (trx) => readRows(trx, accountId, { firstId: next, lastId }));
    await runInSteps(
      inSteps(
        rows,
        ({ bytes }) => bytes,
        (row) => addDocument(documents, row),
      ),
    );
    const last = rows.at(-1);
    if (!last || last.id >= lastId) return documents;
    next = last.id + 1;
    await setImmediate();
  }
}

interface ValueRow {
  readonly id: number;
  readonly status: string;
  readonly priority: string;
  readonly brand_id: number;
  readonly assigned_to_member_id: number | null;
  readonly assigned_to_team_id: number | null;
  readonly handed_off_at: number | null;
  readonly requested_by_id: number;
  readonly created_at: number;
  readonly last_updated_at: number;
}

interface DocumentRow extends ValueRow {
  readonly bytes: number;
  /** Undefined if they are too long. */
  readonly texts: readonly string[] | undefined;
  /** Ids. */
  readonly companies: readonly number[];
}

/** The first conversations of the interval. */
async function readRows(db: Knex, accountId: number, interval: Interval): Promise<DocumentRow[]> {
  const measured = takeFitting(await measureTexts(db, accountId, interval, ROWS_PER_READ), BYTES_PER_READ);
  const last = measured.at(-1);
  if (!last) return [];
  const measuredOf = new Map(measured.map((each) => [each.id, each]));
  const known = measured.filter(({ isLong }) => !isLong).map(({ id }) => id);
  const rows: ValueRow[] = await db('conversations')
    .select('id', 'handed_off_at', ...TIME_COLUMNS, ...VALUE_FILTERS.map(({ column }) => column))
    .where('account_id', accountId)
    .whereBetween('id', [interval.firstId, last.id])
    .orderBy('id');
  const textsOf = await readTexts(db, accountId, known);
  const links: { contact_id: number; company_id: number }[] = await db('contact_companies')
    .select('contact_id', 'company_id')
    .where('account_id', accountId)
    .whereIn('contact_id', [...new Set(rows.map(({ requested_by_id }) => requested_by_id))]);
  const companiesOf = Map.groupBy(links, ({ contact_id }) => contact_id);
  return rows.map((row) => ({
    ...row,
    bytes: measuredOf.get(row.id)?.bytes ?? 0,
    texts: textsOf.get(row.id),
    companies: companiesOf.get(row.requested_by_id)?.map(({ company_id }) => company_id) ?? [],
  }));
}

async function readTexts(db: Knex, accountId: number, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows: { id: number; subject_folded: string; description_folded: string }[] = await db('conversations')
    .select('id', 'subject_folded', 'description_folded')
    .where('account_id', accountId)
    .whereIn('id', ids);
  const textsOf = new Map(rows.map((row) => [row.id, [row.subject_folded, row.description_folded]]));
  const replies: { conversation_id: number; text_folded: string }[] = await db('conversation_replies')
    .select('conversation_id', 'text_folded')
    .where('account_id', accountId)
    .whereIn('conversation_id', ids);
  for (const { conversation_id, text_folded } of replies) textsOf.get(conversation_id)?.push(text_folded);
  return textsOf;
}

function addDocument(documents: IndexedDocuments, row: DocumentRow): void {
  const { ids, words, phrases, values, requesters, times } = documents;
  documents.textBytes += row.bytes;
  const position = ids.length;
  ids.push(row.id);
  for (const column of TIME_COLUMNS) times[column].push(row[column]);
  for (const text of row.texts ?? []) {
    const pieces = splitIntoWords(text);
    for (const piece of pieces) addWord(words, piece, position);
    phrases.add(text, pieces, position);
  }
  const keys = COUNTED_FILTERS.flatMap(({ column }) => {
    const value = row[column];
    return value === null ? [] : [valueKey(column, value)];
  });
  if (row.handed_off_at !== null) keys.push(valueKey('handed_off', 1));
  if (!row.texts) keys.push(LONG_TEXT_KEY);
  for (const company of row.companies) keys.push(valueKey('requested_by_company', company));
  for (const key of keys) addPosition(values, key, position);
  addPosition(requesters, row.requested_by_id, position);
}

function addPosition<Key>(positionsOf: Map<Key, number[]>, key: Key, position: number): void {
  const positions = positionsOf.get(key);
  if (positions) positions.push(position);
  else positionsOf.set(key, [position]);
}
