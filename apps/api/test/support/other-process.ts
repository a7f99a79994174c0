/**
 * A process that runs the SQL that it reads, a line each, on the file that it is given, and prints a line after each. It
 * has a SQLite of its own: two copies of SQLite in one process do not see each other's locks.
 */
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';

const database = new DatabaseSync(process.argv[2] ?? '', { enableForeignKeyConstraints: false });
for await (const sql of createInterface({ input: process.stdin })) {
  database.exec(sql);
  process.stdout.write('done\n');
}
database.close();
