/** Pages of lists whose items are very long. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isOnPostgres } from '../support/postgres-databases.ts';
import { type Service, startService } from '../support/service.ts';

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

describe.each([
  ['listConversations', 'conversations', '/v1/conversations?', ['description_html', 'description_text']],
  ['listArticles', 'articles', '/v1/articles?help_center_id=21&', ['draft_html_content', 'published_html_content']],
])('%s', (operation, table, path, [first = '', second = '']) => {
  /** Sets the length of the first item of the list. */
  async function lengthen(bytes: number): Promise<void> {
    const { body } = await service.get<List>(`${path}per_page=1`);
    const half = service.knex.raw(REPEAT, [bytes / 2]);
    await service
      .knex(table)
      .where('id', body.data[0]?.id)
      .update({ [first]: half, [second]: half });
  }

  test('a page that would take too much memory fails with the reason in the log', async () => {
    await lengthen(MAX_PAGE_BYTES + 4);
    // The text is the documented one: startService() ends the run where a response breaks the contract.
    expect((await service.get(`${path}per_page=2`)).status).toBe(500);
    expect(service.logLines.find(({ level }) => level === 'error')).toMatchObject({
      operation,
      err: { type: 'PageTooLargeError', message: expect.stringMatching(`${operation}.*more than ${MAX_PAGE_BYTES}`) },
    });
  });

  test('only the items on the page count', async () => {
    const { body } = await service.get<List & { pages: { next_cursor: string } }>(`${path}per_page=1`);
    await lengthen(MAX_PAGE_BYTES + 4);
    const next = await service.get<List>(`${path}per_page=1&starting_after=${body.pages.next_cursor}`);
    expect([next.status, next.body.data.length]).toEqual([200, 1]);
  });
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
