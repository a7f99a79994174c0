/** The sample: three accounts, the same on every machine, rich enough that every filter finds something. */
import type { Knex } from 'knex';
import { writeTransaction } from '../../src/database/transactions.ts';
import { companyRows } from './companies.ts';
import { contactRows } from './contacts.ts';
import { conversationRows } from './conversations.ts';
import { fieldRows } from './fields.ts';
import { knowledgeBaseRows } from './knowledge-base.ts';
import { ADA, peopleRows } from './people.ts';
import { PLANS, type Plan, type Rows } from './plan.ts';
import { tagRows } from './tags.ts';

/** SQLite takes 500 rows in one insert. */
const BATCH = 250;

/** An account, and the member whom its tokens belong to. */
export interface SampleAccount {
  readonly accountId: number;
  readonly memberId: number;
}

export interface SampleAccounts {
  /** Northwind, with everything. */
  readonly main: SampleAccount;
  /** Contoso, with rows of its own of everything. */
  readonly other: SampleAccount;
  /** Tailspin, without the knowledge base and AI. */
  readonly withoutFeatures: SampleAccount;
}

/** The database holds accounts already, and they are not the sample's. */
export class DatabaseNotEmptyError extends Error {
  override readonly name = 'DatabaseNotEmptyError';
}

/**
 * Loads the sample into a migrated, empty database, in one transaction; does nothing where it is loaded already.
 * It makes no tokens: `stores.tokens.insert` gives them to the members that are returned.
 * Throws DatabaseNotEmptyError rather than mix the sample with other people's data.
 */
export async function loadSample(knex: Knex): Promise<SampleAccounts> {
  const [main, other, withoutFeatures] = PLANS;
  await writeTransaction(knex, async (trx) => {
    const first: { name: string } | undefined = await trx('accounts').select('name').orderBy('id').first();
    if (first && first.name !== main.name) {
      throw new DatabaseNotEmptyError(
        'The sample is only loaded into an empty database: set DATABASE_URL to a new file',
      );
    }
    if (first) return;
    for (const plan of PLANS) await insertAll(trx, rowsOf(plan));
  });
  return { main: toAccount(main), other: toAccount(other), withoutFeatures: toAccount(withoutFeatures) };
}

function rowsOf(plan: Plan): Rows {
  const { accountId: id, name, hasKnowledgeBase, hasAi } = plan;
  const account = { id, name, has_knowledge_base: hasKnowledgeBase, has_ai: hasAi, created_at: 1_767_225_600 };
  return [
    ['accounts', [account]],
    ...peopleRows(plan),
    ...fieldRows(plan),
    ...tagRows(plan),
    ...companyRows(plan),
    ...contactRows(plan),
    ...conversationRows(plan),
    ...knowledgeBaseRows(plan),
  ];
}

async function insertAll(trx: Knex, tables: Rows): Promise<void> {
  for (const [table, rows] of tables) {
    for (let start = 0; start < rows.length; start += BATCH) await trx(table).insert(rows.slice(start, start + BATCH));
  }
}

function toAccount({ accountId, id }: Plan): SampleAccount {
  return { accountId, memberId: id(ADA) };
}
