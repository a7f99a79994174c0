/** A separate process that migrates a database at the same time as others, and prints the migrations that it ran. */
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open.ts';

const knex = openDatabase({ url: process.argv[2] ?? '' });
const names = await migrate(knex);
await knex.destroy();
process.stdout.write(JSON.stringify(names));
