import { expect, test } from 'vitest';
import { contractWithListedAuthors, idsOf, runSuite } from '../support/library-run.ts';
import { testMutants } from '../support/test-mutants.ts';

test('a rejected request gives nothing to the resource that has its unique value', async () => {
  const only = 'createBook/201/invariant-unique-isbn-taken';
  const { results } = await runSuite({ mutant: 'conflict-updates-the-owner' }, { only });
  const reason = expect.stringMatching(/^book \/subtitle: expected null, as before a request .* rejected with 409/);
  expect(results).toMatchObject([{ verdict: 'fail', reason }]);
});

test('a creation knows every resource of the list', async () => {
  const options = { contract: contractWithListedAuthors, only: 'createBook/201/invariant-varied-values' };
  expect(idsOf(await runSuite({}, options), 'fail')).toEqual([]);
  const { results } = await runSuite({ mutant: 'knows-the-first-author-only' }, options);
  const reason = expect.stringMatching(/author_id: expected accepted, since \d+ is in the list/);
  expect(results).toMatchObject([{ verdict: 'fail', reason }]);
});

testMutants([
  ['omits-a-field', [/^(createBook\/201|getBook\/200|updateBook\/200)\//]],
  ['no-location', [/^createBook\/201\//]],
  ['starts-unavailable', [/^createBook\/201\//]],
  ['starts-with-a-subtitle', [/^createBook\/201\//]],
  ['does-not-trim', [/^createBook\/201\/(complete|body.title-at-max-length-padded|invariant-varied-values)$/]],
  ['takes-isbn-twice', [/^createBook\/409\/isbn-taken$/, /^createBook\/201\/invariant-unique-isbn-taken$/]],
  ['stores-other-title', [/^createBook\/201\//]],
  [
    'returns-another-book',
    [/^getBook\/200\/minimal$/, /\/invariant-(read-back-|(related|update|simultaneous-updates)$)/],
  ],
  ['returns-the-next-book', [/^getBook\/200\/invariant-exact-id$/]],
  ['rejects-ids-in-gaps', [/^getBook\/200\/invariant-exact-id$/]],
  ['rejects-the-greatest-id', [/^getBook\/200\/invariant-exact-id$/]],
  ['reads-32-bits-of-an-id', [/^getBook\/200\/invariant-exact-id$/]],
  ['update-resets-availability', [/^updateBook\/200\/invariant-update$/, /invariant-simultaneous-updates$/]],
  ['rejected-update-has-effect', [/^updateBook\/200\/invariant-rejected-update$/]],
  ['rejected-create-has-effect', [/^createBook\/201\/invariant-rejected-create$/]],
  ['rejected-create-takes-isbn', [/^createBook\/201\/invariant-rejected-create$/]],
  ['rejected-create-cuts-subtitle', [/^createBook\/201\/invariant-rejected-create$/]],
  [
    'doubles-branches',
    [/^createBook\/201\/(complete$|body\.)/, /^createBook\/201\/invariant-(stored|faithful|varied)/],
  ],
  ['rejects-braille', [/^createBook\/201\/body\.format-value-braille$/]],
  [
    'rejects-empty-branches',
    [/^createBook\/201\/body\.branch_ids-empty$/, /^createBook\/201\/invariant-varied-values$/],
  ],
  ['drops-links', [/^createBook\/201\/invariant-(faithful-text|varied-values)$/]],
  ['drops-a-control-character-at-the-start', [/^createBook\/201\/invariant-(faithful-text|varied-values)$/]],
  ['drops-ticket-numbers', [/^createBook\/201\/invariant-(faithful-text|varied-values)$/]],
  ['update-drops-tags-with-title', [/^updateBook\/200\/invariant-update$/]],
  ['update-ignores-available-with-title', [/^updateBook\/200\/invariant-update$/]],
  ['update-drops-tags-with-new-title', [/^updateBook\/200\/invariant-update$/]],
  ['update-ignores-title-with-tags', [/^updateBook\/200\/invariant-update$/]],
  ['isbns-unique-among-available', [/^createBook\/201\/invariant-unique-isbn-taken$/]],
  ['rejects-null-subtitle', [/^createBook\/201\/invariant-varied-values$/]],
  ['unknown-fields-beside-title', [/^updateBook\/200\/invariant-rejected-update$/]],
  ['unknown-authors-beside-tags', [/^createBook\/201\/invariant-rejected-beside$/]],
  ['unknown-authors-of-braille', [/^createBook\/201\/invariant-rejected-beside$/]],
  ['empty-tags-clear', [/^updateBook\/200\/invariant-update$/]],
  ['composes-tags', [/^updateBook\/200\/invariant-update$/]],
  ['compares-local-parts', [/^createAuthor\/201\//]],
  ['cuts-subtitles-when-read', [/^createBook\/201\/invariant-faithful-text$/, /^listBooks\/200\/invariant-related$/]],
  ['does-not-fail', [/\/500\/storage-down$/]],
]);
