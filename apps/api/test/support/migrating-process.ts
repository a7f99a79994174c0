/** A process of its own that migrates a database as others do at the same time, and prints what it ran. */
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open.ts';

const knex = openDatabase({ url: process.argv[2] ?? '' });
const names = await migrate(knex);
await knex.destroy();
process.stdout.write(JSON.stringify(names));
