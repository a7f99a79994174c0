/** The sample data: three accounts, the same on every machine, in which every filter finds something. */
import type { Knex } from 'knex';
import { noteIds } from '../../src/database/statements/id-allocation.ts';
import { writeTransaction } from '../../src/database/transactions/transactions.ts';
import { createCompanyRows } from './companies.ts';
import { createContactRows } from './contacts.ts';
import { createConversationRows } from './conversations.ts';
import { createFieldRows } from './fields.ts';
import { createKnowledgeBaseRows } from './knowledge-base.ts';
import { ADA, createPeopleRows } from './people.ts';
import { PLANS, type Plan, type Rows } from './plan.ts';
import { createTagRows } from './tags.ts';

/** Rows per insert; SQLite accepts up to 500. */
const BATCH = 250;

/** An account, and the member who owns its tokens. */
interface SampleAccount {
  readonly accountId: number;
  readonly memberId: number;
}

interface SampleAccounts {
  /** Northwind, with every feature. */
  readonly main: SampleAccount;
  /** Contoso, with its own rows in every table. */
  readonly other: SampleAccount;
  /** Tailspin, without the knowledge base and AI. */
  readonly withoutFeatures: SampleAccount;
}

/** The database has accounts that are not those of the sample. */
class DatabaseNotEmptyError extends Error {
  override readonly name = 'DatabaseNotEmptyError';
}

/**
 * Loads the sample into a migrated, empty database, in one transaction. Does nothing where it is already loaded. The
 * returned members have no tokens yet.
 *
 * @throws {DatabaseNotEmptyError} rather than mix the sample with other data.
 */
export async function loadSample(knex: Knex): Promise<SampleAccounts> {
  const [main, other, withoutFeatures] = PLANS;
  await writeTransaction(knex, async (trx) => {
    const names: string[] = await trx('accounts').orderBy('id').limit(PLANS.length).pluck('name');
    const isLoaded = PLANS.every((plan, index) => plan.name === names[index]);
    if (names.length > 0 && !isLoaded) {
      throw new DatabaseNotEmptyError(
        'The sample is only loaded into an empty database. Set DATABASE_URL to a new file',
      );
    }
    if (isLoaded) return;
    for (const plan of PLANS) await insertAll(trx, createRows(plan));
  });
  return { main: toAccount(main), other: toAccount(other), withoutFeatures: toAccount(withoutFeatures) };
}

function createRows(plan: Plan): Rows {
  const { accountId: id, name, hasKnowledgeBase, hasAi } = plan;
  const account = { id, name, has_knowledge_base: hasKnowledgeBase, has_ai: hasAi, created_at: 1_767_225_600 };
  return [
    ['accounts', [account]],
    ...createPeopleRows(plan),
    ...createFieldRows(plan),
    ...createTagRows(plan),
    ...createCompanyRows(plan),
    ...createContactRows(plan),
    ...createConversationRows(plan),
    ...createKnowledgeBaseRows(plan),
  ];
}

async function insertAll(trx: Knex, tables: Rows): Promise<void> {
  for (const [table, rows] of tables) {
    for (let start = 0; start < rows.length; start += BATCH) await trx(table).insert(rows.slice(start, start + BATCH));
    await noteIds(
      trx,
      table,
      rows.flatMap((row) => ('id' in row ? Number(row.id) : [])),
    );
  }
}

function toAccount({ accountId, id }: Plan): SampleAccount {
  return { accountId, memberId: id(ADA) };
}
