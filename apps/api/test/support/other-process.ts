/**
 * A process that runs SQL from standard input, line by line, on the given file, and prints a line after each. It must be a
 * separate process: two copies of SQLite in one process do not see each other's locks.
 */
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';

const database = new DatabaseSync(process.argv[2] ?? '', { enableForeignKeyConstraints: false });
for await (const sql of createInterface({ input: process.stdin })) {
  database.exec(sql);
  process.stdout.write('done\n');
}
database.close();
