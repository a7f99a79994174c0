/** Requests while another process holds the write lock: only writes take longer. */
import { expect, test } from 'vitest';
import { startService } from '../support/service.ts';
import { newDatabase, otherProcess } from '../support/shared-database.ts';

test('reads and probes get responses at once, a write when the lock is free', async () => {
  const databaseUrl = await newDatabase();
  const service = await startService({ databaseUrl });
  const other = await otherProcess(databaseUrl);
  try {
    await other.execute('BEGIN IMMEDIATE');
    const attempted = new Promise<void>((resolve) => {
      service.knex.on('query', ({ sql }: { sql: string }) => sql.startsWith('BEGIN IMMEDIATE') && resolve());
    });
    const order: string[] = [];
    const written = service.send('POST', '/v1/companies', { name: 'Patient' }).then(({ status }) => {
      order.push('write');
      return status;
    });
    await attempted;
    for (const path of ['/v1/tags', '/healthz', '/readyz']) {
      expect((await service.get(path)).status).toBe(200);
      order.push(path);
    }
    await other.execute('COMMIT');
    expect(await written).toBe(201);
    expect(order).toEqual(['/v1/tags', '/healthz', '/readyz', 'write']);
  } finally {
    await service.close();
  }
});
