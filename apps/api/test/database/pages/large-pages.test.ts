/** Pages of lists whose items are very long. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isOnPostgres } from '../../support/postgres-databases.ts';
import { type Service, startService } from '../../support/service.ts';

const MAX_PAGE_BYTES = 83_886_080;

/** A text of that many bytes. */
const REPEAT = isOnPostgres ? "repeat('0', ?)" : "replace(printf('%*s', ?, ''), ' ', '0')";

let service: Service;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.close());

interface List {
  readonly data: { readonly id: number }[];
}

interface Page extends List {
  readonly pages: { readonly next_cursor: string | null };
  readonly total_count: number;
}

describe.each([
  ['listConversations', 'conversations', '/v1/conversations?', ['description_html', 'description_text']],
  ['listArticles', 'articles', '/v1/articles?help_center_id=21&', ['draft_html_content', 'published_html_content']],
])('%s', (_operation, table, path, [first = '', second = '']) => {
  /** Sets the length of the first item of the list. */
  async function lengthen(bytes: number): Promise<void> {
    const { body } = await service.get<List>(`${path}per_page=1`);
    const half = service.knex.raw(REPEAT, [bytes / 2]);
    await service
      .knex(table)
      .where('id', body.data[0]?.id)
      .update({ [first]: half, [second]: half });
  }

  test('a page has fewer items where more would take too much memory, and the next one goes on', async () => {
    await lengthen(MAX_PAGE_BYTES + 4);
    const read = (more = '') => service.get<Page>(`${path}per_page=2${more}`);
    const { status, body } = await read();
    expect([status, body.data.length]).toEqual([200, 1]);
    const next = await read(`&starting_after=${body.pages.next_cursor}`);
    expect(next.body.data[0]?.id).not.toBe(body.data[0]?.id);
    expect([next.body.data.length, next.body.total_count]).toEqual([2, body.total_count]);
  });

  test('only the items on the page count', async () => {
    const { body } = await service.get<Page>(`${path}per_page=1`);
    await lengthen(MAX_PAGE_BYTES + 4);
    const next = await service.get<List>(`${path}per_page=1&starting_after=${body.pages.next_cursor}`);
    expect([next.status, next.body.data.length]).toEqual([200, 1]);
  });
});

test('the custom fields of a conversation count', async () => {
  const { body } = await service.get<List>('/v1/conversations?per_page=1');
  const value = { id: 1, value: 'x'.repeat(MAX_PAGE_BYTES) };
  await service
    .knex('conversations')
    .where('id', body.data[0]?.id)
    .update({ custom_fields: JSON.stringify([value]) });
  const page = await service.get<List>('/v1/conversations?per_page=2');
  expect([page.status, page.body.data.length]).toEqual([200, 1]);
});

test('a page of one article is sent whatever its length', async () => {
  // Ten million characters of four bytes each.
  const longest = service.knex.raw(REPEAT, [40_000_000]);
  const { body } = await service.get<List>('/v1/articles?help_center_id=21&per_page=1');
  const id = body.data[0]?.id ?? 0;
  await service.knex('articles').where({ id }).update({ draft_html_content: longest, published_html_content: longest });
  const { status, headers } = await fetch(`${service.baseUrl}/v1/articles?help_center_id=21&per_page=1`, {
    method: 'HEAD',
    headers: { Authorization: `Bearer ${service.tokens.full}` },
  });
  expect([status, Number(headers.get('content-length')) > 80_000_000]).toEqual([200, true]);
});

test('a page has fewer contacts where their companies would take too much memory', async () => {
  // Each contact has 4 MB of companies, so that ten of them fit.
  const companies = Array.from({ length: 100 }, (_, index) => ({
    ...{ account_id: 1, id: 90_000 + index, name: `Large ${index}`, name_folded: `large ${index}` },
    ...{ notes: '\u{1F600}'.repeat(10_000), industry: '', phone: '', address: '', other_details: '{}' },
    ...{ created_at: 1, updated_at: 1 },
  }));
  await service.knex('companies').insert(companies);
  const { body: all } = await service.get<Page>('/v1/contacts?per_page=15');
  const contactIds = all.data.map(({ id }) => id);
  await service.knex('contact_companies').where('account_id', 1).whereIn('contact_id', contactIds).delete();
  for (const contact_id of contactIds) {
    const links = companies.map(({ id }, position) => ({ account_id: 1, contact_id, company_id: id, position }));
    await service.knex('contact_companies').insert(links);
  }
  const read = (more = '') => service.get<Page>(`/v1/contacts?per_page=15${more}`);
  const { status, body } = await read();
  expect([status, body.data.length]).toEqual([200, 10]);
  const next = await read(`&starting_after=${body.pages.next_cursor}`);
  expect(next.body.data[0]?.id).toBe(contactIds[10]);
  expect(next.body.total_count).toBe(body.total_count);
});
