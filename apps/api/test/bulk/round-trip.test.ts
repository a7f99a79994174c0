/** What `helpdesk export` writes, `helpdesk import` loads into an empty database, and the API responds the same. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSample } from '../../db/sample/index.ts';
import { issueSampleTokens, type SampleTokens } from '../../src/accounts/sample-tokens.ts';
import { tokenStore } from '../../src/accounts/token-store.ts';
import { runExport, runImport } from '../../src/commands/bulk.ts';
import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/database/connections/open.ts';
import { migrate } from '../../src/database/migrate.ts';
import { secondsNow } from '../../src/database/statements/rows.ts';
import { createPostgresDatabase, isOnPostgres } from '../support/postgres-databases.ts';
import { type Service, startService } from '../support/service.ts';

const ACCOUNTS = { 1: 'full', 2: 'other_account', 3: 'no_features' } as const;

let folder: string;
let original: Service;
let imported: Service;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-bulk-'));
  const from = join(folder, 'from.sqlite');
  // On PostgreSQL it is also the way from a file to a server.
  const to = isOnPostgres ? await createPostgresDatabase('empty') : join(folder, 'to.sqlite');
  const knex = openDatabase({ url: from });
  await migrate(knex);
  await issueSampleTokens(tokenStore(knex, { now: secondsNow }), await loadSample(knex), secondsNow());
  // Of a description with a tag that is removed, no tag is left; and the longest that there is.
  const [first, second, third] = await knex('conversations').where('account_id', 1).orderBy('id').limit(3).pluck('id');
  await knex('conversations').where('id', first).update({ description_html: 'tom &amp; jerry &lt;x&gt; ' });
  const longest = `<p>${'&amp;'.repeat(1_000_000)}</p>`;
  await knex('conversations').where('id', second).update({ description_html: longest });
  // As the API stores a text with a line break.
  await knex('conversations').where('id', third).update({ description_html: '<p>one<br>two</p>' });
  await knex.destroy();
  const print = () => {};
  for (const id of Object.keys(ACCOUNTS)) {
    const path = join(folder, id);
    await runExport(readConfig({ DATABASE_URL: from }), { resource: 'all', path, account: Number(id), print });
    await runImport(readConfig({ DATABASE_URL: to }), { resource: 'all', path, print });
  }
  original = await startService({ databaseUrl: from });
  imported = await startService({ databaseUrl: to });
});
afterAll(async () => {
  await original.close();
  await imported.close();
  await rm(folder, { recursive: true });
});

const LISTS = [
  '/v1/contacts',
  '/v1/contact-fields',
  '/v1/conversations',
  '/v1/conversations?sort_by=updated_at&sort_order=asc',
  '/v1/conversations?ai_handled=true',
  '/v1/conversations?search=repl',
  '/v1/tags',
  '/v1/members',
  '/v1/helpcenters',
];

interface ListBody {
  readonly data: readonly { readonly id: number }[];
  readonly pages?: { readonly next_url: string | null };
}

/** Every response that the account can get: all pages of all lists, and every resource that has an address. */
async function readAll(service: Service, token: keyof SampleTokens): Promise<Map<string, unknown>> {
  const responses = new Map<string, unknown>();
  const get = async (path: string): Promise<ListBody> => {
    const { status, body } = await service.get<ListBody>(path, { token });
    responses.set(path, JSON.parse(JSON.stringify({ status, body }).replaceAll(service.baseUrl, '')));
    return body;
  };
  const walk = async (start: string): Promise<number[]> => {
    const ids: number[] = [];
    let path: string | undefined = start;
    while (path) {
      const body: ListBody = await get(path);
      ids.push(...(body.data ?? []).map(({ id }) => id));
      path = body.pages?.next_url?.replace(service.baseUrl, '');
    }
    return ids;
  };
  const paths = LISTS.map((path) => `${path}${path.includes('?') ? '&' : '?'}`);
  for (const path of paths) {
    const ids = await walk(`${path}${path.includes('-fields') ? 'limit' : 'per_page'}=100`);
    if (path === '/v1/contacts?') for (const id of ids) await get(`/v1/contacts/${id}`);
    if (path !== '/v1/helpcenters?') continue;
    for (const id of ids) {
      for (const article of await walk(`/v1/articles?help_center_id=${id}&per_page=100`))
        await get(`/v1/articles/${article}`);
      for (const collection of await walk(`/v1/collections?help_center_id=${id}`))
        await get(`/v1/collections/${collection}`);
    }
  }
  await walk('/v1/conversations/fields?per_page=100');
  for (const { id } of await service.knex('companies').select('id')) await get(`/v1/companies/${id}`);
  return responses;
}

test.each(Object.values(ACCOUNTS))(
  'every response is the same after export and import: %s',
  { timeout: 120_000 },
  async (token) => {
    const before = await readAll(original, token);
    const after = await readAll(imported, token);
    expect(before.size).toBeGreaterThan(50);
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
  },
);

test('no secret is exported', async () => {
  const hashes: string[] = await original.knex('tokens').pluck('hash');
  expect(hashes.length).toBeGreaterThan(0);
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ndjson'));
  expect(files.length).toBe(3 * 14);
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8');
    expect(hashes.filter((hash) => text.includes(hash))).toEqual([]);
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  }
});
