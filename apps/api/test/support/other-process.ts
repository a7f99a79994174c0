/**
 * A process that runs SQL from standard input, line by line, on the given database, and prints a line after each. It must be a
 * separate process: two copies of SQLite in one process do not see each other's locks.
 */
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

const [url = ''] = process.argv.slice(2);
const { execute, close } = url.startsWith('postgres:') ? await openPostgres() : openFile();
for await (const sql of createInterface({ input: process.stdin })) {
  await execute(sql);
  process.stdout.write('done\n');
}
await close();

function openFile() {
  const database = new DatabaseSync(url, { enableForeignKeyConstraints: false });
  return { execute: async (sql: string) => database.exec(sql), close: async () => database.close() };
}

async function openPostgres() {
  const client = new Client(url);
  await client.connect();
  await client.query('SET session_replication_role = replica');
  return { execute: (sql: string) => client.query(sql), close: () => client.end() };
}
