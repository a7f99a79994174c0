import { createRequire } from 'node:module';
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

/** The part of better-sqlite3, which has no types, that is used here. */
interface Statement<Row> {
  get(...values: unknown[]): Row | undefined;
  all(...values: unknown[]): Row[];
  run(...values: unknown[]): { changes: number; lastInsertRowid: number };
}
interface Database {
  pragma(source: string): unknown;
  prepare<Row = unknown>(sql: string): Statement<Row>;
}

/** Every statement is prepared once, by hand, and runs without a query builder, a pool or a promise. */
export function createPreparedService(filename: string): ContactService {
  const Driver: new (file: string) => Database = createRequire(import.meta.url)('better-sqlite3');
  const db = new Driver(filename);
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) db.pragma(pragma);

  const kept = new Map<string, Statement<unknown>>();
  function prepare<Row>(sql: string): Statement<Row> {
    const statement = kept.get(sql) ?? db.prepare(sql);
    kept.set(sql, statement);
    // The text of a statement decides what its rows are.
    return statement as Statement<Row>;
  }

  const columns = CONTACT_COLUMNS.join(', ');
  const findContact = prepare<ContactRow>(`select ${columns} from contacts where account_id = ? and id = ?`);
  const findField = prepare<FieldRow>('select * from contact_fields where account_id = ? and id = ?');
  const findOptions = prepare<object>(
    'select id, name, position from contact_field_options where account_id = ? and field_id = ? order by position',
  );

  function findCompanies(ids: readonly number[]): CompanyRow[] {
    const sql = `select l.contact_id, c.id, c.name, d.domain, c.phone, c.address, c.notes
      from contact_companies l join companies c on c.id = l.company_id
      left join company_domains d on d.company_id = c.id and d.position = 0
      where l.account_id = ? and l.contact_id in (${ids.map(() => '?').join(', ')})
      order by l.contact_id, l.position`;
    return prepare<CompanyRow>(sql).all(ACCOUNT_ID, ...ids);
  }

  function where({ search, phone }: ContactQuery): { text: string; values: unknown[] } {
    const text = `account_id = ?${phone ? ' and phone = ?' : ''}${search ? ' and instr(first_name, ?) > 0' : ''}`;
    return { text, values: [ACCOUNT_ID, ...(phone ? [phone] : []), ...(search ? [search] : [])] };
  }

  return {
    get(id) {
      const row = findContact.get(ACCOUNT_ID, id);
      return row && { data: toContact(row, findCompanies([id])) };
    },

    list(query, url) {
      const { text, values } = where(query);
      const count = prepare<{ total: number }>(`select count(*) as total from contacts where ${text}`).get(...values);
      const after = query.cursor ? decodeCursor(query.cursor) : [];
      const rows = prepare<ContactRow>(
        `select ${columns} from contacts where ${text}${query.cursor ? ' and (created_at, id) < (?, ?)' : ''}
         order by created_at desc, id desc limit ?`,
      ).all(...values, ...after, query.perPage + 1);
      const companies = findCompanies(rows.slice(0, query.perPage).map(({ id }) => id));
      return toPage(rows, companies, count?.total ?? 0, query, url);
    },

    create(contact) {
      const insert = toContactInsert(contact, secondsNow());
      const names = Object.keys(insert);
      const { lastInsertRowid } = prepare(
        `insert into contacts (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
      ).run(...Object.values(insert));
      return { data: toContact({ id: lastInsertRowid, ...insert }, []) };
    },

    updateField(id, { description }) {
      prepare('update contact_fields set description = ?, updated_at = ? where account_id = ? and id = ?').run(
        description,
        secondsNow(),
        ACCOUNT_ID,
        id,
      );
      const row = findField.get(ACCOUNT_ID, id);
      return row && { data: toField(row, findOptions.all(ACCOUNT_ID, id)) };
    },

    updateArticle(id, { content }) {
      const { changes } = prepare(
        "update articles set draft_html_content = ?, status = 'DRAFT', updated_at = ? where account_id = ? and id = ?",
      ).run(content, secondsNow(), ACCOUNT_ID, id);
      return changes === 1 ? { id, status: 'DRAFT' } : undefined;
    },
  };
}
