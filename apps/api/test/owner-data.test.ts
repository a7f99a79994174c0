/** A full run of the suite leaves every row that was there as it was (docs/decisions/live-targets.md). */
import { type Report, type RunOptions, run, toCredentials } from '@helpdesk/conformance';
import { contract } from '@helpdesk/contract';
import { expect, test } from 'vitest';
import { listTables } from './support/databases.ts';
import { type Service, startService } from './support/service.ts';

/** Every row by table and key, except the times of last use of tokens. */
async function readRows({ knex }: Service): Promise<Map<string, string>> {
  const tables = await listTables(knex);
  const rows = await Promise.all(
    tables.map(async (name) => {
      const all: Record<string, unknown>[] = await knex(name);
      return all.map(({ last_used_at: _, ...columns }) => {
        // Tables without ids have only columns that never change.
        const row = JSON.stringify(columns);
        return [`${name} ${columns.id ?? row}`, row] as const;
      });
    }),
  );
  return new Map(rows.flat());
}

async function runOn(service: Service, options: Partial<RunOptions>): Promise<Report> {
  const credentials = toCredentials(service.tokens);
  return run({ contract, baseUrl: service.baseUrl, credentials, profile: 'full', ...options });
}

test('a full run that may not borrow changes no row that it has not created', { timeout: 180_000 }, async () => {
  const service = await startService({ config: { faultInjection: ['storage'] } });
  try {
    const before = await readRows(service);
    const report = await runOn(service, { borrow: false });
    const after = await readRows(service);
    const changed = [...before].filter(([key, row]) => after.get(key) !== row);
    expect(changed).toEqual([]);
    expect(report.counts).toMatchObject({ fail: 0, inconclusive: 0, error: 0, unimplemented: 0 });
    const skipped = report.results.filter(({ verdict }) => verdict === 'skipped');
    expect(new Set(skipped.map((result) => result.case.operationId))).toEqual(
      new Set(['updateArticle', 'updateContactField']),
    );
    expect(new Set(skipped.map(({ skip }) => skip))).toEqual(new Set(['no-data']));
    expect(report.leftovers.notRestored).toEqual([]);
  } finally {
    await service.close();
  }
});
