/** Correct services of many kinds. The suite must not report a failure on any of them. */
import type { Knex } from 'knex';
import { PLANS } from '../db/sample/plan.ts';
import type { AppConfig } from '../src/app.ts';
import type { ContactListVariant } from '../src/contacts/contact-store.ts';
import { foldCase } from '../src/database/search/search.ts';

export interface Target {
  readonly name: string;
  readonly config?: Partial<AppConfig>;
  readonly contactListVariant?: ContactListVariant;
  readonly driver?: 'better-sqlite3' | 'sqlite3';
  /** Changes the sample before the service starts. */
  readonly prepare?: (knex: Knex) => Promise<void>;
  /** The tokens of the sample whose account the suite tests, and of the other account. Default: `full` and `other_account`. */
  readonly tokens?: { readonly full: 'other_account'; readonly other_account: 'full' };
  readonly network?: {
    /** Milliseconds before each request is handled. */
    readonly delay?: number;
    /** The shares of requests that get 429, and whose connection is dropped. */
    readonly limited?: number;
    readonly dropped?: number;
  };
  /** Each object of a success has a member that is not documented, with another value each time, and lists have two. */
  readonly hasMoreMembers?: true;
  /** Runs one after another on the same data. Default: 1. */
  readonly runs?: number;
  /** Runs at once on the same data. Default: 1. */
  readonly parallel?: number;
  /** Another client creates contacts and conversations during the run. */
  readonly isBusy?: true;
  /** Case ids to run. Default: all. */
  readonly only?: readonly string[];
  /** Too little data for some cases: they may be skipped. */
  readonly maySkip?: true;
  /** Takes minutes: not part of the tests. */
  readonly isLong?: true;
}

const [northwind] = PLANS;

export const targets: readonly Target[] = [
  // Its lists do not show the companies of the second account.
  { name: 'other-variant', contactListVariant: 'company', maySkip: true },
  {
    // Other ids, fewer rows.
    name: 'other-sample',
    // Its account has no tokens with one scope.
    maySkip: true,
    tokens: { full: 'other_account', other_account: 'full' },
  },
  { name: 'next-to-nothing', prepare: removeContent, maySkip: true },
  { name: 'one-second', prepare: useOneTime },
  { name: 'other-languages', prepare: useOtherLanguages },
  { name: 'touching', prepare: touchParents },
  { name: 'undocumented-states', prepare: addUndocumentedStates },
  { name: 'crowded', prepare: fillAccount },
  { name: 'more-members', hasMoreMembers: true },
  { name: 'three-at-once', parallel: 3, isLong: true },
  { name: 'busy', isBusy: true },
  { name: 'ten-times', runs: 10, isLong: true },
  { name: 'hundred-thousand', prepare: (knex) => addContacts(knex, 100_000), isLong: true },
  { name: 'slow', network: { delay: 100 }, isLong: true },
  { name: 'unreliable', network: { limited: 0.02, dropped: 0.01 }, isLong: true },
  { name: 'sqlite3', driver: 'sqlite3', isLong: true },
];

/** Keeps the members, fields and tags that an account has on its first day, and one help center without articles. */
async function removeContent(knex: Knex): Promise<void> {
  const own = (table: string): Knex.QueryBuilder => knex(table).where('account_id', northwind.accountId);
  const tables = await listTables(knex);
  const content = tables.filter((name) =>
    /^(conversation|contact_compan|contacts|compan|article|collection)/.test(name),
  );
  const kept = content.filter((name) => !/_fields$|_field_/.test(name));
  await knex.raw('PRAGMA foreign_keys = OFF');
  for (const table of kept) await own(table).delete();
  await own('tags').whereNot('id', 81).delete();
  await own('help_centers').whereNot('id', 21).delete();
  await knex.raw('PRAGMA foreign_keys = ON');
}

async function listTables(knex: Knex): Promise<string[]> {
  const rows: { name: string }[] = await knex('sqlite_master').where('type', 'table').select('name');
  const names = rows.map(({ name }) => name);
  const isData = await Promise.all(names.map((name) => knex.schema.hasColumn(name, 'account_id')));
  return names.filter((_, index) => isData[index]);
}

/** Everything was created in the same second, as after an import: order depends on ids alone. */
async function useOneTime(knex: Knex): Promise<void> {
  await knex('articles').whereNotNull('published_at').update({ published_at: IMPORTED_AT });
  for (const table of ['contacts', 'conversations', 'articles', 'companies', 'tags']) {
    const columns = await knex(table).columnInfo();
    const times = ['created_at', 'updated_at', 'last_updated_at'].filter((name) => Object.hasOwn(columns, name));
    await knex(table).update(Object.fromEntries(times.map((name) => [name, IMPORTED_AT])));
  }
}

const IMPORTED_AT = 1_780_000_000;
const NAMES = [
  'محمد',
  '松本',
  'Ελένη',
  'Ångström',
  'e\u0301mile',
  'ΣΊΣΥΦΟΣ',
  'İpek',
  'straße',
  '👩‍🔧',
  '100%',
  'a_b',
  '"q"',
];

/** Names and titles in which letter case, composition and wildcards are hard. */
async function useOtherLanguages(knex: Knex): Promise<void> {
  const ids: { id: number }[] = await knex('contacts').select('id');
  for (const [index, { id }] of ids.entries()) {
    await knex('contacts')
      .where({ id })
      .update({ first_name: NAMES[index % NAMES.length] });
  }
  const tags: { id: number }[] = await knex('tags').select('id');
  for (const [index, { id }] of tags.entries()) {
    const name = `${NAMES[index % NAMES.length]} ${index}`;
    await knex('tags')
      .where({ id })
      .update({ name, name_folded: foldCase(name) });
  }
}

/** Values that clients must expect, although the contract does not have them. */
async function addUndocumentedStates(knex: Knex): Promise<void> {
  const articles = knex('articles').where({ account_id: northwind.accountId, is_archived: false });
  const [article] = await articles.whereNotNull('collection_id').orderBy('id').limit(1);
  await knex('articles').where({ id: article.id }).update({ status: 'LEGACY' });
}

/** More contact fields than a page has, and many help centers without content before those that have some. */
async function fillAccount(knex: Knex): Promise<void> {
  await addFields(knex);
  const center = await knex('help_centers').where('account_id', northwind.accountId).orderBy('id').first();
  await knex('help_centers').insert(Array.from({ length: 15 }, (_, index) => ({ ...center, id: index + 1 })));
}

/** So many before the others that no page of usual size has a contact field which the suite can update. */
async function addFields(knex: Knex): Promise<void> {
  const fields = Array.from({ length: 40 }, (_, index) => ({
    id: index + 1,
    account_id: northwind.accountId,
    name: `Custom ${index}`,
    name_folded: `custom ${index}`,
    internal_name: `custom_${index}`,
    type: 'text',
    description: '',
    is_active: true,
    is_default: false,
    created_at: IMPORTED_AT,
    updated_at: IMPORTED_AT,
  }));
  await knex('contact_fields').insert(fields);
}

/** A change of an article is one of its collection, and of all help centers of the account, as if each had a version of all. */
async function touchParents(knex: Knex): Promise<void> {
  for (const [parents, condition] of [
    ['help_centers', 'account_id = new.account_id'],
    ['collections', 'id in (old.collection_id, new.collection_id)'],
  ]) {
    await knex.raw(
      `create trigger touch_${parents} after update on articles begin
        update ${parents} set updated_at = unixepoch() where ${condition}; end`,
    );
  }
}

async function addContacts(knex: Knex, count: number): Promise<void> {
  const template = await knex('contacts').where('account_id', northwind.accountId).first();
  const size = 400;
  for (let start = 0; start < count; start += size) {
    const rows = Array.from({ length: Math.min(size, count - start) }, (_, index) => {
      const number = start + index;
      const { id: _id, ...rest } = template;
      return {
        ...rest,
        first_name: `Person ${number}`,
        email: `person${number}@many.example`,
        created_at: 1_700_000_000 + number,
      };
    });
    await knex.batchInsert('contacts', rows, 50);
  }
}
