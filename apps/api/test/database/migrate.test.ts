import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Knex } from 'knex';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../db/migrations/index.ts';
import { openDatabase } from '../../src/database/connections/open.ts';
import { DanglingReferencesError, migrate, migrationStatus } from '../../src/database/migrate.ts';
import { engines, listTables, openEmpty } from '../support/databases.ts';
import { isOnPostgres } from '../support/postgres-databases.ts';
import { newDatabase } from '../support/shared-database.ts';

/** Two tables; one refers to the other. */
const FIRST = {
  '1-shelves': async (knex: Knex) => {
    await knex.schema.createTable('shelves', (table) => {
      table.bigIncrements('id');
      table.text('name').notNullable();
    });
    await knex.schema.createTable('books', (table) => {
      table.bigIncrements('id');
      table.bigInteger('shelf_id').references('id').inTable('shelves').onDelete('cascade').notNullable();
    });
    await knex('shelves').insert([{ name: 'Poetry' }, { name: 'History' }]);
    await knex('books').insert([{ shelf_id: 1 }, { shelf_id: 2 }, { shelf_id: 2 }]);
  },
};

describe.each(engines)('%s', (engine) => {
  async function open() {
    const knex = await openEmpty(engine);
    onTestFinished(() => knex.destroy());
    return knex;
  }

  const rebuilds: [name: string, rebuild: (knex: Knex) => Promise<void>][] = [
    [
      'by hand, as SQLite advises',
      async (knex) => {
        await knex.raw(
          'CREATE TABLE new_shelves (id integer PRIMARY KEY AUTOINCREMENT, name text NOT NULL, room text)',
        );
        await knex.raw('INSERT INTO new_shelves SELECT id, name, null FROM shelves');
        await knex.raw('DROP TABLE shelves');
        await knex.raw('ALTER TABLE new_shelves RENAME TO shelves');
      },
    ],
    [
      'by Knex',
      async (knex) => {
        await knex.schema.alterTable('shelves', (table) => {
          table.text('room');
          table.string('name', 100).notNullable().alter();
        });
      },
    ],
  ];

  // PostgreSQL changes tables in place.
  test.each(isOnPostgres ? rebuilds.slice(1) : rebuilds)(
    'a referenced table is rebuilt %s without losing rows',
    async (_name, rebuild) => {
      const knex = await open();
      await migrate(knex, FIRST);
      await migrate(knex, { ...FIRST, '2-rooms': rebuild });
      expect(
        await knex('books').join('shelves', 'shelves.id', 'books.shelf_id').select('books.id', 'name', 'room'),
      ).toEqual([
        { id: 1, name: 'Poetry', room: null },
        { id: 2, name: 'History', room: null },
        { id: 3, name: 'History', room: null },
      ]);
      await expect(knex('books').insert({ shelf_id: 9 })).rejects.toThrow(/foreign key/i);
    },
  );

  // PostgreSQL checks references at once.
  if (!isOnPostgres) {
    test('a migration that leaves dangling references is named and rolled back; earlier ones stay', async () => {
      const knex = await open();
      const lossy = { ...FIRST, '2-lossy': async (trx: Knex) => void (await trx('shelves').where({ id: 2 }).delete()) };
      await expect(migrate(knex, lossy)).rejects.toThrow(
        new DanglingReferencesError(
          'The migration 2-lossy was rolled back: it leaves references to rows that do not exist, 2 from books to shelves.',
        ),
      );
      expect(await migrationStatus(knex, lossy)).toEqual({ applied: ['1-shelves'], pending: ['2-lossy'], newer: [] });
      expect(await knex('shelves').pluck('id')).toEqual([1, 2]);
      await expect(knex('books').insert({ shelf_id: 9 })).rejects.toThrow(/foreign key/i);
    });

    test('a full disk is told, and the migration is rolled back', async () => {
      const knex = await open();
      await migrate(knex, FIRST);
      // The pragma stands for the state of the disk: SQLite reports both in the same way.
      await knex.raw('PRAGMA max_page_count = 1');
      const large = {
        ...FIRST,
        '2-large': async (trx: Knex) => void (await trx('shelves').insert({ name: 'x'.repeat(100_000) })),
      };
      await expect(migrate(knex, large)).rejects.toMatchObject({ code: 'SQLITE_FULL' });
      await knex.raw('PRAGMA max_page_count = 1073741823');
      expect(await knex('shelves').pluck('id')).toEqual([1, 2]);
      expect(await migrate(knex, large)).toEqual(['2-large']);
    });

    test('a migration sorts on disk, where an index of a large table has room', async () => {
      const knex = await open();
      const settings: number[] = [];
      const readSetting = async (db: Knex) => {
        const [{ temp_store }] = await db.raw('PRAGMA temp_store');
        settings.push(temp_store);
      };
      await migrate(knex, { '1-settings': readSetting });
      await readSetting(knex);
      // 1 is FILE, 2 is MEMORY.
      expect(settings).toEqual([1, 2]);
    });
  }

  test('a migration that fails is rolled back; earlier ones stay', async () => {
    const knex = await open();
    const broken = {
      ...FIRST,
      '2-broken': async (trx: Knex) => {
        await trx('books').delete();
        throw new Error('half-way');
      },
    };
    await expect(migrate(knex, broken)).rejects.toThrow('half-way');
    expect(await migrationStatus(knex, broken)).toEqual({ applied: ['1-shelves'], pending: ['2-broken'], newer: [] });
    expect(await knex('books').pluck('id')).toEqual([1, 2, 3]);
  });

  test('where nothing is pending, nothing is written', async () => {
    const knex = await open();
    await migrate(knex);
    const statements: string[] = [];
    knex.on('query', ({ sql }: { sql: string }) => statements.push(sql));
    expect(await migrate(knex)).toEqual([]);
    expect(statements.filter((sql) => !sql.startsWith('select'))).toEqual([]);
  });

  test('reading the status writes nothing', async () => {
    const knex = await open();
    expect(await migrationStatus(knex)).toEqual({ applied: [], pending: Object.keys(migrations), newer: [] });
    expect([await listTables(knex), await knex.schema.hasTable('knex_migrations')]).toEqual([[], false]);
  });
});

test('after a process died during a migration, the next one completes it', async () => {
  const url = await newDatabase();
  const path = (relative: string) => JSON.stringify(new URL(relative, import.meta.url));
  const code = `
    import { migrations } from ${path('../../db/migrations/index.ts')};
    import { migrate } from ${path('../../src/database/migrate.ts')};
    import { openDatabase } from ${path('../../src/database/connections/open.ts')};
    const [[first, run], [second]] = Object.entries(migrations);
    const die = async (knex) => { await knex.schema.createTable('half', (table) => table.text('x')); process.exit(3); };
    await migrate(openDatabase({ url: ${JSON.stringify(url)} }), { [first]: run, [second]: die });
  `;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);
  await expect(run).rejects.toMatchObject({ code: 3 });

  const knex = openDatabase({ url });
  onTestFinished(() => knex.destroy());
  const [first, ...rest] = Object.keys(migrations);
  expect((await migrationStatus(knex)).applied).toEqual([first]);
  expect(await migrate(knex)).toEqual(rest);
  expect(await knex.schema.hasTable('half')).toBe(false);
});
