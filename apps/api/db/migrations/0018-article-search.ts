import type { Knex } from 'knex';
import { sqliteAccount } from './0007-search.ts';
import { account, flags, id, optionalTimes, reference, texts, times } from './columns.ts';
import { isPostgres } from './engine.ts';

/** Bytes of searched text. Indexing takes 0.1 to 0.4 µs for each character, in the transaction that saves the article. */
const MAX_INDEXED = 200_000;

/** The `sqlite3` of distributions, which makes backups (docs/faults.md), does not know `octet_length` in an index. */
function countBytes(knex: Knex): string {
  const bytes = (column: string) => (isPostgres(knex) ? `octet_length(${column})` : `length(cast(${column} as blob))`);
  return ['title_folded', 'draft_folded', 'published_folded'].map(bytes).join(' + ');
}

/**
 * An index of all parts of three characters of the texts of articles (docs/decisions/search.md). Longer articles are not in it, and have an index
 * of their own, by which a search finds and compares them. The lists, and the counts and articles of collections, have
 * indexes with all that they filter by.
 */
export async function createArticleSearch(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) await moveTextsBehind(knex);
  await knex.schema.alterTable('articles', (table) => {
    if (isPostgres(knex)) {
      table.dropIndex(['account_id', 'help_center_id', 'created_at', 'id']);
      table.dropIndex(['collection_id', 'position', 'id']);
    }
    table.index(['collection_id', 'is_archived', 'position', 'id', 'status', 'account_id'], 'articles_collections');
    table.index(
      ['account_id', 'help_center_id', 'created_at', 'id', 'status', 'is_archived', 'collection_id'],
      'articles_lists',
    );
  });
  await knex.raw(`create index articles_long on articles (account_id, id) where ${countBytes(knex)} > ${MAX_INDEXED}`);
  if (isPostgres(knex)) {
    await knex.raw(`create index articles_parts on articles using gin
      (account_id, (title_folded || ' ' || draft_folded || ' ' || published_folded) gin_trgm_ops)
      where ${countBytes(knex)} <= ${MAX_INDEXED}`);
  } else await createOnSqlite(knex);
}

/**
 * SQLite reads all pages of a row's texts to reach the columns behind them. So they come last, and of these what is searched comes first.
 * PostgreSQL keeps long texts elsewhere.
 */
async function moveTextsBehind(knex: Knex): Promise<void> {
  await knex.schema.createTable('articles_ordered', (table) => {
    id(table);
    account(table);
    reference(table, 'help_center_id', 'help_centers').notNullable();
    reference(table, 'collection_id', 'collections');
    reference(table, 'brand_id', 'brands').notNullable();
    reference(table, 'created_by_id', 'members').notNullable();
    reference(table, 'last_updated_by_id', 'members').notNullable();
    texts(table, 'status', 'position');
    flags(table, 'is_public', 'is_archived', 'ai_agent_enabled', 'ai_copilot_enabled');
    optionalTimes(table, 'published_at');
    times(table, 'created_at', 'updated_at');
    texts(table, 'slug', 'title', 'title_folded', 'draft_folded', 'published_folded');
    texts(table, 'draft_html_content', 'published_html_content');
  });
  const columns = Object.keys(await knex('articles_ordered').columnInfo()).join(', ');
  await knex.raw(`insert into articles_ordered (${columns}) select ${columns} from articles`);
  // Ids of deleted articles are not used again.
  await knex.raw(`delete from sqlite_sequence where name = 'articles_ordered'`);
  await knex.raw(
    `insert into sqlite_sequence select 'articles_ordered', seq from sqlite_sequence where name = 'articles'`,
  );
  await knex.schema.dropTable('articles');
  await knex.schema.renameTable('articles_ordered', 'articles');
}

async function createOnSqlite(knex: Knex): Promise<void> {
  await knex.raw(`create virtual table article_search
    using fts5(text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1', detail=none)`);
  // What is published is often the draft.
  const insert = (where: string) => `insert into article_search (rowid, text)
    select id, ${sqliteAccount('account_id')} || ' ' || title_folded || ' ' || draft_folded ||
      iif(published_folded = draft_folded, '', ' ' || published_folded)
    from articles where ${countBytes(knex)} <= ${MAX_INDEXED} ${where}`;
  const enter = insert('and id = new.id');
  const leave = 'delete from article_search where rowid = old.id';
  const searched = ['id', 'account_id', 'title_folded', 'draft_folded', 'published_folded'];
  const differs = searched.map((column) => `old.${column} is not new.${column}`).join(' or ');
  await knex.raw(insert(''));
  for (const trigger of [
    `articles_search_insert after insert on articles begin ${enter}; end`,
    `articles_search_delete after delete on articles begin ${leave}; end`,
    // An update sets columns to the value that they have, too.
    `articles_search_update after update of ${searched.join(', ')} on articles when ${differs}
      begin ${leave}; ${enter}; end`,
  ]) {
    await knex.raw(`create trigger ${trigger}`);
  }
}
