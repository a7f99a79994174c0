import { expect, test } from 'vitest';
import { runSuite } from '../../support/library-run.ts';

/** A target whose list has another subtitle for the book with that title than the book itself. */
const listOtherwise =
  (title: string): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const { status, headers } = response;
    const change = (item: { title?: string }) => (item?.title === title ? { ...item, subtitle: 'Other' } : item);
    const body = JSON.parse(await response.text(), (_, value) => (Array.isArray(value) ? value.map(change) : value));
    return new Response(JSON.stringify(body), { status, headers });
  };

test('an item beyond the first page that differs from the others is retrieved as well', async () => {
  const options = { only: 'listBooks/200/invariant-related', fetch: listOtherwise('main 50 even') };
  const { results } = await runSuite({ books: 100 }, options);
  expect(results.map(({ verdict, reason }) => `${verdict} ${reason}`)).toEqual([
    expect.stringMatching(/^fail .*Other/),
  ]);
});
