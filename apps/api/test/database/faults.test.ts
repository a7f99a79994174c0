/** Faults of the storage while the service runs: the documented answer, a log line, and recovery without a restart (docs/faults.md). */
import { open, stat } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';
import { newDatabase } from '../support/shared-database.ts';

let service: Service;
let databaseUrl: string;
beforeEach(async () => {
  databaseUrl = await newDatabase();
  service = await startService({ databaseUrl });
});
afterEach(() => service.close());

/** The first pages, which hold the schema, the tokens and the kept counts. */
const KEPT_BYTES = 85 * 4096;

const createCompany = (name: string) => service.send('POST', '/v1/companies', { name });

const findErrors = () =>
  service.logLines
    .filter(({ level }) => level === 'error')
    // As pino writes errors.
    .map(({ operation, err }) => [operation, (err as { code?: string }).code]);

/** The pragmas of the connection stand for the state of the disk: SQLite reports both in the same way. */
test.each<[fault: string, cause: string, remedy: string, code: string]>([
  ['full disk', 'PRAGMA max_page_count = 1', 'PRAGMA max_page_count = 1073741823', 'SQLITE_FULL'],
  ['read-only file', 'PRAGMA query_only = ON', 'PRAGMA query_only = OFF', 'SQLITE_READONLY'],
])(
  '%s: writes get the documented 500, reads go on, and writes work again afterwards',
  async (_, cause, remedy, code) => {
    // Leaves no free pages, which writes could use on a full disk.
    await service.knex.raw('VACUUM');
    await service.knex.raw(cause);
    const notes = 'x'.repeat(10_000);
    const refused = await service.send('POST', '/v1/companies', { name: 'Refused', notes });
    expect(refused).toMatchObject({ status: 500, body: { error: { message: 'Error while creating company' } } });
    expect(findErrors()).toEqual([['createCompany', code]]);
    expect((await service.get('/v1/tags')).status).toBe(200);

    await service.knex.raw(remedy);
    expect((await createCompany('Refused')).status).toBe(201);
  },
);

test('corrupt file: what needs a damaged page gets the documented 500, and all else goes on', async () => {
  await service.knex.raw('PRAGMA wal_checkpoint(TRUNCATE)');
  await service.knex.raw('PRAGMA shrink_memory');
  const { size } = await stat(databaseUrl);
  const file = await open(databaseUrl, 'r+');
  await file.write(Buffer.alloc(size - KEPT_BYTES, 0xa5), 0, size - KEPT_BYTES, KEPT_BYTES);
  await file.close();

  const paths = ['/v1/contacts', '/v1/conversations', '/v1/tags', '/v1/members'];
  const statuses = await Promise.all(paths.map(async (path) => (await service.get(path)).status));
  expect([...new Set(statuses)].toSorted()).toEqual([200, 500]);
  const codes = findErrors().map(([, code]) => code);
  expect(codes).toHaveLength(statuses.filter((status) => status === 500).length);
  for (const code of codes) expect(code).toMatch(/^SQLITE_CORRUPT/);
});
