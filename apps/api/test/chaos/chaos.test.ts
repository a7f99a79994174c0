/** A short run of `pnpm chaos`, and that it notices what a crash could do to the data. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ChaosResult, runChaos } from '../../chaos/chaos.ts';
import { openDatabase } from '../../src/database/connections/open.ts';

const TIMEOUT_MS = 180_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-chaos-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** @param damage SQL that runs after the last kill. */
async function runShort(kills: number, damage: readonly string[]): Promise<ChaosResult> {
  const databaseUrl = join(folder, 'helpdesk.sqlite');
  return runChaos({
    kills,
    clients: 14,
    database: { url: databaseUrl },
    folder,
    async onKill(progress) {
      if (progress.kills < kills) return;
      const knex = openDatabase({ url: databaseUrl });
      for (const statement of damage) await knex.raw(statement);
      await knex.destroy();
    },
  });
}

test('what was acknowledged survives kills under concurrent writes, and nothing is half there', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { problems, acknowledged, kills } = await runShort(3, []);
  expect(problems).toEqual([]);
  expect(kills).toBe(3);
  expect(acknowledged).toBeGreaterThan(0);
});

test('a lost write is noticed, whatever its kind', { timeout: TIMEOUT_MS }, async () => {
  const { problems, acknowledged } = await runShort(1, [
    'PRAGMA foreign_keys = OFF',
    ...['contacts', 'companies', 'company_domains', 'conversations'].map((table) => `delete from ${table}`),
    "delete from contact_field_options where name like 'Chaos %'",
    "update articles set title = 'Before', draft_html_content = 'Before', published_html_content = 'Before'",
  ]);
  expect(acknowledged).toBeGreaterThan(0);
  expect(problems).not.toEqual([]);
});
