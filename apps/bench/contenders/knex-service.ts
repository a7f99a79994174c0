import knex, { type Knex } from 'knex';
import {
  ACCOUNT_ID,
  CONTACT_COLUMNS,
  type CompanyRow,
  type ContactQuery,
  type ContactRow,
  type ContactService,
  decodeCursor,
  type FieldRow,
  secondsNow,
  toContact,
  toContactInsert,
  toField,
  toPage,
} from './contact-service.ts';

/** @param client `sqlite3` or `better-sqlite3`. */
export function createKnexService(client: string, filename: string): ContactService {
  const db = knex({
    client,
    connection: { filename },
    useNullAsDefault: true,
    pool: { min: 1, max: 1, afterCreate: configure },
  });

  async function findCompanies(ids: readonly number[]): Promise<CompanyRow[]> {
    return db('contact_companies')
      .join('companies', 'companies.id', 'contact_companies.company_id')
      .leftJoin('company_domains', (on) => {
        on.on('company_domains.company_id', 'companies.id').onVal('company_domains.position', 0);
      })
      .select('contact_companies.contact_id', 'companies.id', 'companies.name', 'company_domains.domain')
      .select('companies.phone', 'companies.address', 'companies.notes')
      .where('contact_companies.account_id', ACCOUNT_ID)
      .whereIn('contact_companies.contact_id', ids)
      .orderBy(['contact_companies.contact_id', 'contact_companies.position']);
  }

  function selectMatching({ search, phone }: ContactQuery): Knex.QueryBuilder {
    const matching = db('contacts').where({ account_id: ACCOUNT_ID, ...(phone && { phone }) });
    if (search) matching.whereRaw('instr(first_name, ?) > 0', [search]);
    return matching;
  }

  return {
    async get(id) {
      const row: ContactRow | undefined = await db('contacts')
        .select(CONTACT_COLUMNS)
        .where({ account_id: ACCOUNT_ID, id })
        .first();
      return row && { data: toContact(row, await findCompanies([id])) };
    },

    async list(query, url) {
      const matching = selectMatching(query);
      const [count] = await matching.clone().count({ total: '*' });
      if (query.cursor) matching.whereRaw('(created_at, id) < (?, ?)', decodeCursor(query.cursor));
      const rows: ContactRow[] = await matching
        .select(CONTACT_COLUMNS)
        .orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(query.perPage + 1);
      const companies = await findCompanies(rows.slice(0, query.perPage).map(({ id }) => id));
      return toPage(rows, companies, Number(count?.total), query, url);
    },

    async create(contact) {
      const insert = toContactInsert(contact, secondsNow());
      const [{ id }] = await db('contacts').insert(insert).returning('id');
      return { data: toContact({ id, ...insert }, []) };
    },

    async updateField(id, { description }) {
      const key = { account_id: ACCOUNT_ID, id };
      return db.transaction(async (trx) => {
        await trx('contact_fields').where(key).update({ description, updated_at: secondsNow() });
        const row: FieldRow | undefined = await trx('contact_fields').where(key).first();
        const options = await trx('contact_field_options')
          .select('id', 'name', 'position')
          .where({ account_id: ACCOUNT_ID, field_id: id })
          .orderBy('position');
        return row && { data: toField(row, options) };
      });
    },

    async updateArticle(id, { content }) {
      const changed = await db('articles')
        .where({ account_id: ACCOUNT_ID, id })
        .update({ draft_html_content: content, status: 'DRAFT', updated_at: secondsNow() });
      return changed === 1 ? { id, status: 'DRAFT' } : undefined;
    },
  };
}

interface Connection {
  exec(sql: string, done?: (error: Error | null) => void): unknown;
}

/** The durability of the service: each commit is on the disk before the response. */
function configure(connection: Connection, done: (error: unknown, connection: Connection) => void): void {
  const pragmas = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON';
  if (connection.exec.length > 1) connection.exec(pragmas, (error) => done(error, connection));
  else {
    connection.exec(pragmas);
    done(null, connection);
  }
}
