/** A separate process that migrates a database at the same time as others, and prints the migrations that it ran. */

import { openDatabase } from '../../src/database/connections/open.ts';
import { migrate } from '../../src/database/migrate.ts';

const knex = openDatabase({ url: process.argv[2] ?? '' });
const names = await migrate(knex);
await knex.destroy();
process.stdout.write(JSON.stringify(names));
