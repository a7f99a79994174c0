/**
 * Contacts and conversations by the million, made by the database itself: one large account with half of them, among many
 * small ones. And articles, one for each 1,000 conversations of the large account, in one help center.
 */
import type { Knex } from 'knex';
import { loadWithoutIndexes } from './bulk-load.ts';
import { COMMON_WORD, writeWords } from './scale-words.ts';

/** The sample's main account is the large one. */
export const LARGE_ACCOUNT = 1;

const FIRST_ID = 10_000_000;
const FIRST_SMALL_ACCOUNT = 1_001;
const FIRST_SMALL_BRAND = 1_000_001;
const START = 1_700_000_000;
/** A contact with one of fifty conversations of the large account, such as a program that reports by email. */
export const BUSY_REQUESTER = FIRST_ID;
/** One of fifteen contacts of the large account belongs to it. */
export const LARGE_COMPANY = 413;
/** Of the sample. */
const HELP_CENTER = 21;
const CONTACTS_PER_ARTICLE = 2_000;
const ROWS_PER_STATEMENT = 50_000;
/** Bytes of the index of parts that SQLite keeps in memory before it writes and merges them; 1 MiB otherwise. */
const PARTS_IN_MEMORY = 64 * 1024 * 1024;
const DEFAULT_PARTS_IN_MEMORY = 1024 * 1024;

/** About as many rows of the large account have it, whatever the size. */
const RARE_MATCHES = 25;
export const RARE_NAME = 'Quillon';
export const RARE_WORD = 'quillonium';
/** In one of a thousand conversations, in no order. */
export const SELDOM_WORD = 'pennyfarthing';
/** In one of three thousand: few segments keep it, and too many conversations have it to be compared at once. */
export const SCARCE_WORD = 'quadricycle';
/** The oldest hundredth of the large account has them, and nothing else has. */
export const OLD_NAME = 'Zebulon';
export const OLD_WORD = 'velocipede';
/** To whom no conversation of the sample is assigned. */
export const FORMER_MEMBER = 17;

/** The tables with many rows, and the triggers that count them. The others would write each row's index or look for its segment. */
const FILLED = ['contacts', 'contact_companies', 'contact_names', 'conversations', 'conversation_search'];
const COUNTING = {
  contacts: ['contacts_count_insert', 'contacts_name_insert'],
  conversations: ['conversations_count_insert', 'conversations_combination_insert'],
};
/** Instead of the trigger `conversations_search_insert`, for all conversations of a statement. */
const SEARCHED_TEXTS = `insert into conversation_search (id, account_id, text)
  select id, account_id, subject_folded || ' ' || description_folded || ' ' from conversations
  where id between ${FIRST_ID} + ?::bigint and ${FIRST_ID} + ?::bigint`;

export type Progress = (message: string) => void;

/** A database that is filled. */
interface Filling {
  readonly knex: Knex;
  readonly isPostgres: boolean;
  /** The numbers `i` from the first binding to the second, as a table. */
  readonly series: string;
  readonly progress: Progress;
}

/** @param knex a database with the sample, migrated. @param contacts their number, and that of the conversations. */
export async function fillDatabase(knex: Knex, contacts: number, progress: Progress): Promise<void> {
  const isPostgres = knex.client.config.client === 'pg';
  const series = isPostgres
    ? 'generate_series(?::bigint, ?::bigint) as seq(i)'
    : '(with recursive seq(i) as (select cast(? as integer) union all select i + 1 from seq where i < ?) select i from seq) as seq';
  const filling: Filling = { knex, isPostgres, series, progress };
  await writeWords(knex);
  if (!isPostgres) await setPartsInMemory(knex, PARTS_IN_MEMORY);
  const accounts = Math.max(10, Math.floor(contacts / 100));
  await writeAccounts(filling, accounts);
  const load = async () => {
    await writeContacts(filling, contacts, accounts);
    await writeConversations(filling, contacts, accounts);
  };
  await (isPostgres ? loadWithoutIndexes(knex, FILLED, COUNTING, load, progress) : load());
  await writeArticles(filling, Math.floor(contacts / CONTACTS_PER_ARTICLE));
  await knex.schema.dropTable('bench_words');
  progress('what only old rows have, and what one of a thousand has');
  await writeUneven(knex, contacts);
  if (!isPostgres) {
    await setPartsInMemory(knex, DEFAULT_PARTS_IN_MEMORY);
    // Large pieces beside the small ones of requests would be merged with them, in one request.
    progress('the index of parts is merged');
    await knex.raw("insert into conversation_search (conversation_search) values ('optimize')");
  }
  if (isPostgres) {
    for (const table of ['contacts', 'conversations', 'articles', 'accounts', 'brands']) {
      await knex.raw(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`);
    }
    await knex.raw('vacuum analyze');
  }
}

const writeAccounts = (filling: Filling, accounts: number): Promise<void> =>
  fill(filling, 'accounts', accounts, [
    `insert into accounts (id, name, has_knowledge_base, has_ai, created_at)
      select ${FIRST_SMALL_ACCOUNT} + i, 'Small account', true, true, ${START} from ${filling.series}`,
    `insert into brands (id, account_id, name, is_default)
      select ${FIRST_SMALL_BRAND} + i, ${FIRST_SMALL_ACCOUNT} + i, 'Brand', true from ${filling.series}`,
  ]);

/** Expressions for a row `i`: the number of its small account, its account, and whether it has what is rare. */
function expressionsOf(contacts: number, accounts: number) {
  // The rows of a small account follow each other: spread over all rows, each would be written to pages of its own.
  const small = `i * ${accounts} / ${contacts}`;
  const account = `case when i % 2 = 0 then ${LARGE_ACCOUNT} else ${FIRST_SMALL_ACCOUNT} + ${small} end`;
  const isRare = `i % ${Math.max(2, 2 * Math.round(contacts / 2 / RARE_MATCHES))} = 0`;
  return { small, account, isRare };
}

async function writeContacts(filling: Filling, contacts: number, accounts: number): Promise<void> {
  const { series } = filling;
  const { account, isRare } = expressionsOf(contacts, accounts);
  await fill(filling, 'contacts', contacts, [
    `insert into contacts (id, account_id, first_name, last_name, email, phone, active, unsubscribed, blocked, custom_fields,
        properties, created_at, updated_at)
      select ${FIRST_ID} + i, ${account}, case when ${isRare} then '${RARE_NAME}' else w.first_name end, 'Sato',
        'c' || i || '@scale.example', '+49' || (1000000000 + i / 10), true, false, false, '{}', '{}', ${START} + i, ${START} + i
      from ${series} join bench_words w on w.n = i % 1000`,
    `insert into contact_companies (account_id, contact_id, company_id, position)
      select ${LARGE_ACCOUNT}, ${FIRST_ID} + i, 401 + (i / 2) % 15, 0 from ${series} where i % 2 = 0 and (i / 2) % 3 = 0`,
  ]);
}

async function writeConversations(filling: Filling, contacts: number, accounts: number): Promise<void> {
  const { series, isPostgres } = filling;
  const { small, account, isRare } = expressionsOf(contacts, accounts);
  const one = (large: string, small: string) => `case when i % 2 = 0 then ${large} else ${small} end`;
  const text = `w.text || case when ${isRare} then ' ${RARE_WORD}' else '' end`;
  const html = `'<p>' || ${text} || '</p>'`;
  await fill(filling, 'conversations', contacts, [
    `insert into conversations (id, account_id, brand_id, requested_by_id, assigned_to_member_id, assigned_to_team_id, source,
        status, priority, subject, subject_folded, description_html, description_text, description_folded, custom_fields,
        attachments, properties, due, first_response_due, created_at, last_updated_at, handed_off_at)
      select ${FIRST_ID} + i, ${account}, ${one('3 + (i / 2) % 2', `${FIRST_SMALL_BRAND} + ${small}`)},
        case when i % 100 = 14 then ${BUSY_REQUESTER} else ${FIRST_ID} + i end,
        ${one('11 + (i / 2) % 6', 'null')}, ${one('5 + (i / 2) % 3', 'null')}, 'Mail',
        case (i / 2) % 10 when 0 then 'Open' when 1 then 'Pending' when 2 then 'Resolved' when 3 then 'Resolved' else 'Closed' end,
        case when ${isRare} then 'Urgent' else case (i / 4) % 3 when 0 then 'Low' when 1 then 'Medium' else 'High' end end,
        w.subject, w.subject, ${html}, ${text}, ${text}, '[]', '[]', '{}', ${START} + i, ${START} + i,
        ${START} + i, ${START} + i + (i * 7919) % 86400, null
      from ${series} join bench_words w on w.n = i % 1000`,
    ...(isPostgres ? [SEARCHED_TEXTS] : []),
  ]);
}

/**
 * Of 1,800 characters, in no collection, since a collection is retrieved with its articles. One of four has a common word,
 * one in 100 a rare one.
 */
async function writeArticles(filling: Filling, count: number): Promise<void> {
  const { knex, series } = filling;
  const [shared] = await knex('articles').where('help_center_id', HELP_CENTER).orderBy('id').limit(1);
  const { brand_id, created_by_id, last_updated_by_id } = shared;
  const text = `w.text || ' ' || v.text || ' ' || u.text || ' ' || w.text || ' ' || v.text || ' ' || u.text ||
    case when i % 4 = 0 then ' ${COMMON_WORD}' else '' end || case when i % 100 = 7 then ' ${RARE_WORD}' else '' end`;
  const html = `'<p>' || ${text} || '</p>'`;
  await fill(filling, 'articles', count, [
    `insert into articles (id, account_id, help_center_id, collection_id, brand_id, created_by_id, last_updated_by_id, title, slug, status,
        position, draft_html_content, published_html_content, title_folded, draft_folded, published_folded, is_public, is_archived,
        ai_agent_enabled, ai_copilot_enabled, published_at, created_at, updated_at)
      select ${FIRST_ID} + i, ${LARGE_ACCOUNT}, ${HELP_CENTER}, null, ${brand_id}, ${created_by_id}, ${last_updated_by_id},
        w.subject, 'a-' || i, 'PUBLISHED', 'a' || i, ${html}, ${html}, w.subject, ${text}, ${text}, true, false, true, true,
        ${START} + i, ${START} + i, ${START} + i
      from ${series} join bench_words w on w.n = i % 1000 join bench_words v on v.n = i * 7 % 1000 join bench_words u on u.n = i * 13 % 1000`,
  ]);
}

/** What is not spread over all rows alike. */
async function writeUneven(knex: Knex, contacts: number): Promise<void> {
  const large = { account_id: LARGE_ACCOUNT };
  const old = [FIRST_ID, FIRST_ID + Math.floor(contacts / 100)] as const;
  const withWord = (word: string) => ({
    subject: knex.raw("subject || ' ' || ?", [word]),
    subject_folded: knex.raw("subject_folded || ' ' || ?", [word]),
  });
  await knex('contacts').where(large).whereBetween('id', old).update({ first_name: OLD_NAME });
  await knex('conversations')
    .where(large)
    .whereBetween('id', old)
    .update({ ...withWord(OLD_WORD), assigned_to_member_id: FORMER_MEMBER });
  for (const [word, condition] of [
    [SELDOM_WORD, '% 1000 = 0'],
    [SCARCE_WORD, '% 3000 = 1'],
  ] as const) {
    await knex('conversations')
      .where(large)
      .where('id', '>=', FIRST_ID)
      .whereRaw(`(id * id % 1000003) ${condition}`)
      .update(withWord(word));
  }
}

async function setPartsInMemory(knex: Knex, bytes: number): Promise<void> {
  // Not as a binding: the driver binds numbers as reals.
  await knex.raw(`insert into conversation_search (conversation_search, rank) values ('hashsize', ${bytes})`);
}

/** Runs the statements for the numbers below `count`, in parts. */
async function fill(
  { knex, progress }: Filling,
  name: string,
  count: number,
  statements: readonly string[],
): Promise<void> {
  const start = performance.now();
  for (let first = 0; first < count; first += ROWS_PER_STATEMENT) {
    const last = Math.min(first + ROWS_PER_STATEMENT, count) - 1;
    for (const statement of statements) await knex.raw(statement, [first, last]);
    const seconds = (performance.now() - start) / 1000;
    progress(`${name}: ${last + 1} of ${count}, ${Math.round((last + 1) / seconds)}/s`);
  }
}
