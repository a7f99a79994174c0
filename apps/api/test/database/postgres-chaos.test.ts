/** A short run of `pnpm chaos --engine postgres`: the service and the database server are killed in turn. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runChaos } from '../../chaos/chaos.ts';
import { startPostgres } from '../../db/start-postgres.ts';

const KILLS = 4;
const TIMEOUT_MS = 180_000;

test('what was acknowledged survives kills of the service and of the server, to which the service connects again', {
  timeout: TIMEOUT_MS,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-chaos-'));
  const server = await startPostgres();
  let crashes = 0;
  const crash = async () => {
    crashes += 1;
    await server.crash();
  };
  try {
    const database = { url: server.url, crash };
    const { problems, acknowledged } = await runChaos({
      kills: KILLS,
      clients: 14,
      database,
      folder,
      onKill: () => {},
    });
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
    expect(crashes).toBe(KILLS / 2);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
});
