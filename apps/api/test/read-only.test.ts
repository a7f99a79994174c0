/** A read-only run of the suite does not change the database of a service, even of a broken one (docs/decisions/read-only-profile.md). */
import { type Report, run, toCredentials } from '@helpdesk/conformance';
import { contract } from '@helpdesk/contract';
import type { Contract } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { harmful, startProxy, unsafe } from '../../../packages/conformance/test/support/proxy.ts';
import { listTables } from './support/databases.ts';
import { type Service, startService } from './support/service.ts';

/** Every row of every table, except the times of last use of tokens. */
async function content({ knex }: Service): Promise<string> {
  const tables = await listTables(knex);
  const rows = tables.map(async (name) => [name, await knex(name).select('*').orderByRaw('1, 2, 3')]);
  return JSON.stringify(await Promise.all(rows), (key, value) => (key === 'last_used_at' ? undefined : value), 1);
}

const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'pattern'];

/** Schemas that check only the type of a value. */
function relaxed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(relaxed) as T; // an array of the same
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name, child]) => {
    if (name === 'required' || name === 'enum' || name === 'anyOf') return !Array.isArray(child);
    return !bounds.includes(name) || typeof child === 'object';
  });
  return Object.fromEntries(kept.map(([name, child]) => [name, relaxed(child)])) as T; // the rest of the same
}

test.each<readonly [string, Contract | undefined, boolean]>([
  ['that accepts any credential', undefined, true],
  ['that lets every value in', relaxed(contract), false],
])('a service %s has the same rows after a read-only run', { timeout: 180_000 }, async (_, lax, acceptsAny) => {
  const service = await startService({ ...(lax && { contract: lax }) });
  const usable = Object.entries(service.tokens).flatMap(([name, token]) => (name === 'expired' ? [] : [token]));
  const { full } = service.tokens;
  const proxy = await startProxy(service.baseUrl, { token: acceptsAny ? full : undefined });
  const before = await content(service);
  let report: Report;
  try {
    const credentials = toCredentials(service.tokens);
    report = await run({ contract, baseUrl: proxy.baseUrl, credentials, profile: 'read-only' });
    expect(await content(service)).toBe(before);
  } finally {
    await proxy.close();
    await service.close();
  }
  expect(harmful(proxy.recorded, usable)).toEqual([]);
  // Each of the five operations that write, with each of the five credentials that no service may accept.
  expect(unsafe(proxy.recorded)).toHaveLength(25);
  expect(report.counts.error).toBe(0);
  // Proves that the service is broken.
  expect(report.counts.fail).toBeGreaterThan(50);
  expect(report.results.length - report.counts.skipped - report.counts.waived).toBeGreaterThan(600);
  expect(report.results.find((result) => result.case.id === 'createContact/201/minimal')).toMatchObject({
    verdict: 'skipped',
    skip: 'read-only',
    reason: expect.stringContaining('give --profile full'),
  });
});
