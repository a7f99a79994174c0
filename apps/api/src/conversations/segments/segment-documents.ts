/** Reads the conversations of a segment, in steps of some milliseconds. */
import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Interval } from '../../database/text-index.ts';
import { readSnapshot } from '../../database/transactions.ts';
import { addWord, splitIntoPieces, type WordPositions } from './segment-parts.ts';
import { Phrases } from './segment-phrases.ts';
import { valueKey } from './segment-rows.ts';
import { TIME_COLUMNS, type TimeColumn } from './segment-times.ts';

const ROWS_PER_READ = 256;

/** What is collected of the conversations of a segment. */
interface Documents {
  readonly ids: number[];
  readonly words: WordPositions;
  readonly phrases: Phrases;
  /** Positions by key of the value. */
  readonly values: Map<string, number[]>;
  /** Positions by id. */
  readonly requesters: Map<number, number[]>;
  /** By position. */
  readonly times: Readonly<Record<TimeColumn, number[]>>;
}

/** @returns undefined if `isStopping`. */
export async function readDocuments(
  db: Knex,
  accountId: number,
  { firstId, lastId }: Interval,
  isStopping: () => boolean,
): Promise<Documents | undefined> {
  const documents: Documents = {
    ids: [],
    words: new Map(),
    phrases: new Phrases(),
    values: new Map(),
    requesters: new Map(),
    times: { created_at: [], last_updated_at: [] },
  };
  for (let next = firstId; ; ) {
    if (isStopping()) return undefined;
    const rows = await readSnapshot(db, (trx) => readRows(trx, accountId, { firstId: next, lastId }));
    for (const row of rows) addDocument(documents, row);
    const last = rows.at(-1);
    if (rows.length < ROWS_PER_READ || !last) return documents;
    next = last.id + 1;
    await setImmediate();
  }
}

interface DocumentRow {
  readonly id: number;
  readonly subject_folded: string;
  readonly description_folded: string;
  readonly status: string;
  readonly priority: string;
  readonly brand_id: number;
  readonly assigned_to_member_id: number | null;
  readonly assigned_to_team_id: number | null;
  readonly handed_off_at: number | null;
  readonly requested_by_id: number;
  readonly created_at: number;
  readonly last_updated_at: number;
  readonly replies: readonly string[];
  /** Ids. */
  readonly companies: readonly number[];
}

async function readRows(db: Knex, accountId: number, { firstId, lastId }: Interval): Promise<DocumentRow[]> {
  const rows: DocumentRow[] = await db('conversations')
    .select('id', 'subject_folded', 'description_folded', 'status', 'priority', 'brand_id')
    .select(
      'assigned_to_member_id',
      'assigned_to_team_id',
      'handed_off_at',
      'requested_by_id',
      'created_at',
      'last_updated_at',
    )
    .where('account_id', accountId)
    .whereBetween('id', [firstId, lastId])
    .orderBy('id')
    .limit(ROWS_PER_READ);
  const replies: { conversation_id: number; text_folded: string }[] = await db('conversation_replies')
    .select('conversation_id', 'text_folded')
    .where('account_id', accountId)
    .whereIn(
      'conversation_id',
      rows.map(({ id }) => id),
    );
  const repliesOf = Map.groupBy(replies, ({ conversation_id }) => conversation_id);
  const links: { contact_id: number; company_id: number }[] = await db('contact_companies')
    .select('contact_id', 'company_id')
    .where('account_id', accountId)
    .whereIn('contact_id', [...new Set(rows.map(({ requested_by_id }) => requested_by_id))]);
  const companiesOf = Map.groupBy(links, ({ contact_id }) => contact_id);
  return rows.map((row) => ({
    ...row,
    replies: repliesOf.get(row.id)?.map(({ text_folded }) => text_folded) ?? [],
    companies: companiesOf.get(row.requested_by_id)?.map(({ company_id }) => company_id) ?? [],
  }));
}

function addDocument({ ids, words, phrases, values, requesters, times }: Documents, row: DocumentRow): void {
  const position = ids.length;
  ids.push(row.id);
  for (const column of TIME_COLUMNS) times[column].push(row[column]);
  for (const text of [row.subject_folded, row.description_folded, ...row.replies]) {
    const pieces = splitIntoPieces(text).filter((piece) => piece !== '');
    for (const piece of pieces) addWord(words, piece, position);
    phrases.add(text, pieces, position);
  }
  const { status, priority, brand_id, assigned_to_member_id, assigned_to_team_id } = row;
  const keys = [valueKey('status', status), valueKey('priority', priority), valueKey('brand_id', brand_id)];
  if (assigned_to_member_id !== null) keys.push(valueKey('assigned_to_member_id', assigned_to_member_id));
  if (assigned_to_team_id !== null) keys.push(valueKey('assigned_to_team_id', assigned_to_team_id));
  if (row.handed_off_at !== null) keys.push(valueKey('handed_off', 1));
  for (const company of row.companies) keys.push(valueKey('requested_by_company', company));
  for (const key of keys) addPosition(values, key, position);
  addPosition(requesters, row.requested_by_id, position);
}

function addPosition<Key>(positionsOf: Map<Key, number[]>, key: Key, position: number): void {
  const positions = positionsOf.get(key);
  if (positions) positions.push(position);
  else positionsOf.set(key, [position]);
}
