/** The data: that of the service's sample account, and as many contacts more as asked for, each with a company of its own. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { helpdesk } from './contenders.ts';
import type { Targets } from './operations.ts';
import { startServer } from './server.ts';

export interface BenchDatabase {
  /** Each server gets a copy of it. */
  readonly file: string;
  readonly accountId: number;
  readonly token: string;
  readonly targets: Targets;
}

const CONTACTS_PER_PHONE = 50;
const SAMPLED_IDS = 200;
const FIRST_NAMES = ['Mina', 'Jonas', 'Aiko', 'Lena', 'Omar', 'Ines', 'Noah', 'Tuva', 'Ravi', 'Zoé'];
const START = 1_788_400_000;

/** The part of better-sqlite3, which has no types, that is used here. */
interface Driver {
  pragma(text: string): unknown;
  exec(sql: string): void;
  prepare(sql: string): {
    get(...values: unknown[]): Record<string, number>;
    all(...values: unknown[]): Record<string, number>[];
    run(...values: unknown[]): { lastInsertRowid: number };
  };
  close(): void;
}

/** The service creates the file with its own migrations and loads its sample. */
export async function createDatabase(folder: string, contacts: number): Promise<BenchDatabase> {
  const file = join(folder, 'bench.sqlite');
  const credentials = join(folder, 'credentials.json');
  const server = await startServer(
    { ...helpdesk, command: [...helpdesk.command, '--sample'] },
    { DATABASE_URL: file, CREDENTIALS_FILE: credentials },
    { path: '/healthz', folder },
  );
  await server.stop();
  const { full: token } = JSON.parse(readFileSync(credentials, 'utf8'));

  const Database: new (file: string) => Driver = createRequire(import.meta.url)('better-sqlite3');
  const db = new Database(file);
  const accountId = db.prepare("select id from accounts where name = 'Northwind'").get().id ?? 0;
  // The full memory of the contacts is written before any server opens its copy.
  fill(db, accountId, contacts);
  const targets = chooseTargets(db, accountId);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  return { file, accountId, token, targets };
}

function fill(db: Driver, accountId: number, contacts: number): void {
  const insertCompany = db.prepare(
    `insert into companies (account_id, name, name_folded, industry, phone, address, notes, other_details, created_at, updated_at)
     values (?, ?, ?, 'Tools', '+49301234567', 'Workshop Road 1, Berlin', 'Pays by invoice', '{}', ?, ?)`,
  );
  const insertDomain = db.prepare(
    'insert into company_domains (account_id, company_id, domain, position) values (?, ?, ?, 0)',
  );
  const insertContact = db.prepare(
    `insert into contacts (account_id, first_name, last_name, email, phone, language, time_zone, country, region, city,
       active, unsubscribed, blocked, avatar, custom_fields, properties, created_at, updated_at)
     values (?, ?, ?, ?, ?, 'de', 'Europe/Berlin', 'Germany', 'Berlin', 'Berlin', 1, 0, 0, null, ?, ?, ?, ?)`,
  );
  const link = db.prepare(
    'insert into contact_companies (account_id, contact_id, company_id, position) values (?, ?, ?, 0)',
  );
  const customFields = JSON.stringify({ job_title: 'Head of the workshop', plan: 'Pro' });
  const properties = JSON.stringify({
    utm_source: 'newsletter',
    initial_avatar_color: { backgroundColor: '#FCE4EC', textColor: '#880E4F' },
  });
  db.exec('begin');
  for (let number = 0; number < contacts; number++) {
    const time = START + number;
    const name = `Bench Company ${number}`;
    const company = insertCompany.run(accountId, name, name.toLowerCase(), time, time).lastInsertRowid;
    insertDomain.run(accountId, company, `company${number}.bench.example`);
    const first = `${FIRST_NAMES[number % FIRST_NAMES.length]} ${number}`;
    const contact = insertContact.run(
      accountId,
      ...[first, 'Sato', `contact${number}@bench.example`, phoneOf(number), customFields, properties, time, time],
    ).lastInsertRowid;
    link.run(accountId, contact, company);
  }
  db.exec('commit');
  db.exec('analyze');
}

function phoneOf(number: number): string {
  return `+4930${String(Math.floor(number / CONTACTS_PER_PHONE)).padStart(7, '0')}`;
}

function chooseTargets(db: Driver, accountId: number): Targets {
  const idOf = (sql: string) => db.prepare(sql).get(accountId).id ?? 0;
  const ids = db
    .prepare('select id from contacts where account_id = ? order by id desc')
    .all(accountId)
    .flatMap(({ id }) => (id === undefined ? [] : [id]));
  const step = Math.max(1, Math.floor(ids.length / SAMPLED_IDS));
  return {
    contactIds: ids.filter((_, index) => index % step === 0),
    phone: phoneOf(0),
    search: 'Aiko 1',
    fieldId: idOf(
      "select id from contact_fields where account_id = ? and is_default = 0 and type = 'text' order by id",
    ),
    articleId: idOf('select id from articles where account_id = ? order by id'),
  };
}
