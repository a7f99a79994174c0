import { expect, test } from 'vitest';
import { run } from '../../src/index.ts';
import { type PressFault, pressContract, pressTokens, startPress } from '../support/press.ts';
import { runOnPress as runOn } from '../support/press-run.ts';

test('a press that keeps accounts apart and updates as documented passes', async () => {
  expect(await runOn()).toEqual([]);
});

test('times of a database whose clock is behind are no false alarm', async () => {
  expect(await runOn('times-are-behind', /^updatePost\/200\/invariant-update$/)).toEqual([]);
});

test('a list is tested with a parent that has items, wherever it stands among the parents', async () => {
  expect(await runOn('first-site-is-empty', /^listPosts\/200\/(minimal$|invariant)/)).toEqual([]);
});

test('a list without items says which parent it was tried with, and how to give another', async () => {
  const results = await runOn('sites-are-empty', /^listPosts\/200\/invariant-(filter|cursor)/);
  expect(results.length).toBeGreaterThan(1);
  expect(results.join('\n')).toMatch(
    /the list listPosts with site_id 1 needs an item to filter: add one, or give "site" with more in the --data file/,
  );
});

test('a filter that the form of a list does not show is not combined, and the reason says so', async () => {
  const [result, ...others] = await runOn(
    'lists-writers-without-desks',
    /listPosts.*invariant-intersection-query.search/,
  );
  expect(others).toEqual([]);
  expect(result).toMatch(/the form in which listWriters lists a writer has no desks, by which desk_id selects$/);
});

test('a search that also looks at what items do not show still counts beside another filter', async () => {
  // A copy of a contract is a contract.
  const contract: typeof pressContract = JSON.parse(JSON.stringify(pressContract), (_, value) =>
    value?.match === 'words' ? { ...value, isPartial: true } : value,
  );
  const cases = /listPosts\/200\/invariant-intersection/;
  expect(await runOn('searches-slugs', cases, contract)).toEqual([]);
  const [found, ...others] = await runOn('section-replaces-search', cases, contract);
  expect(others).toEqual([]);
  expect(found).toMatch(/^fail .*intersection-query.section_id .*only items that match search=/);
  const beside = await runOn('desk-replaces-search', cases, contract);
  expect(beside).toEqual([expect.stringMatching(/^fail .*intersection-query.search .*only items that match desk_id=/)]);
});

test('what a trigger copies stays when all but the trigger is sent', async () => {
  const contract: typeof pressContract = JSON.parse(
    JSON.stringify(pressContract).replaceAll('"publish":true}', '"publish":true,"section_id":11}'),
  );
  const cases = /updatePost\/200\/invariant-update$/;
  expect(await runOn(undefined, cases, contract)).toEqual([]);
  const reason = /\/published: expected .*draft, section_id, without publish/;
  expect(await runOn('publishes-drafts-with-section', cases, contract)).toEqual([expect.stringMatching(reason)]);
});

test('what an update changes that had to be rejected is put back before other cases need it', async () => {
  const press = await startPress('takes-empty-titles');
  const titles = new Map<string, string>();
  let last: ReadonlyMap<string, string> = new Map();
  const recording: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const sent = init?.method === 'PUT' && response.ok ? await new Response(init.body).text() : '';
    const [, title] = /"title":"([^"]*)"/.exec(sent) ?? [];
    if (title !== undefined) titles.set(String(input), title);
    return response;
  };
  try {
    await run(
      {
        contract: pressContract,
        baseUrl: press.baseUrl,
        credentials: pressTokens,
        profile: 'full',
        fetch: recording,
        sleep: press.skip,
        only: ['updatePost/200/invariant-rejected-update'],
      },
      () => {
        last = new Map(titles);
      },
    );
  } finally {
    await press.close();
  }
  expect(last.size).toBeGreaterThan(0);
  expect([...last.values()]).not.toContain('');
});

test('cases whose resource is lost since an update was not rejected are not skipped', async () => {
  const { post, ...others } = pressContract.resources;
  if (post?.list === undefined) throw new Error('no posts');
  const titled = { ...post, list: { ...post.list, where: { '/title': 'Old news' } } };
  const contract = { ...pressContract, resources: { ...others, post: titled } };
  const cases = /^updatePost\/400\//;
  expect(await runOn(undefined, cases, contract)).toEqual([]);
  const results = await runOn('takes-empty-titles', cases, contract, { concurrency: 1 });
  expect(results.filter((result) => result.startsWith('skipped'))).toEqual([]);
  const reason = /^inconclusive .*"post" was there before updatePost accepted a request that it had to reject/;
  expect(results).toContainEqual(expect.stringMatching(reason));
});

test('a value of another resource that was deleted meanwhile is free', async () => {
  expect(await runOn('taken-posts-are-deleted', /updatePost.*invariant-rejected-update/)).toEqual([]);
});

test('IDs may be higher than one that the suite has made up', async () => {
  const { listSites, ...others } = pressContract.operations;
  if (listSites === undefined) throw new Error('no sites');
  const operations = { ...others, listSites: { ...listSites, order: [{ field: '/id', direction: 'asc' as const }] } };
  const contract = { ...pressContract, operations };
  expect(await runOn('high-ids', /^listSites.*pagination/, contract)).toEqual([]);
});

test('an edit of another client beside an update with the current values is no finding', async () => {
  expect(await runOn('is-edited-by-others', /invariant-rejected-update/)).toEqual([]);
});

test('a long text that an update has changed is shown from where it differs', async () => {
  const [found, ...others] = await runOn('removes-words', /updatePost.*invariant-update$/);
  expect(others).toEqual([]);
  expect(found).toMatch(
    /\/draft: expected …"[^"]* javascript:b [^"]*" .* an update with draft .*words that filters remove/,
  );
  expect(found).toMatch(/, received …"[^"]*" \(\d+ characters\)/);
});

test('a time that giving the values back has set again is waited out before the difference is confirmed', async () => {
  const reason = /\/published_at: expected .*, as before after an update with title in another letter case/;
  const found = await runOn('dates-titles-in-another-case', /updatePost.*invariant-update$/);
  expect(found).toEqual([expect.stringMatching(reason)]);
});

test.each<[PressFault, cases: RegExp, expected: RegExp]>([
  ['updated-a-year-ago', /invariant-update$/, /\/updated_at: expected the time of the update/],
  ['keeps-editors', /invariant-update$/, /\/edited_by: expected \d+ after an update with .*, as after one with/],
  ['editors-become-writers', /updatePost\/200\/(\w+|invariant-update)$/, /\/writer_id: .*as before/],
  ['publishes-once', /invariant-update$/, /\/published_at: .*after an update with publish/],
  ['publishes-for-false', /invariant-update$/, /publish false/],
  [
    'keeps-sections-of-what-is-published',
    /updatePost.*invariant-update$/,
    // Of the steps at once, more than one publishes without a section.
    /\/section\/id: expected null after an update with .*publish/,
  ],
  ['search-keeps-old-titles', /invariant-listed-update/, /since an update/],
  ['list-shows-old-titles', /invariant-listed-update/, /since an update/],
  ['list-shows-the-present', /listPosts.*invariant-pagination/, /\/updated_at: expected the time of a second ago/],
  [
    'reading-moves-times',
    /^getPost\/200\/invariant-safe-read/,
    /\/updated_at: expected \d+, as before 1\d\d was retrieved/,
  ],
  ['rejection-loses-section', /invariant-rejected-update/, /\/section: .*unknown-section/],
  ['rejection-keeps-drafts-alone', /invariant-rejected-update/, /\/draft: .*unknown-section/],
  ['pins-own-codes', /invariant-rejected-update/, /expected 200, received 400/],
  ['fails-for-own-code-in-another-case', /invariant-rejected-update/, /letter case, received 500/],
  ['takes-own-code-for-another', /updatePost.*invariant-update$/, /expected 200, received 409/],
  ['same-title-stays-published', /updatePost.*invariant-update$/, /\/status: expected "DRAFT".*title as it is/],
  ['reads-five-words', /invariant-search/, /search=/],
  ['writes-back-what-it-read', /invariant-simultaneous/, /while others with (title|code), draft were under way/],
  ['writes-back-its-draft', /invariant-simultaneous/, /draft.*while others with code, title were under way/],
  ['publishes-old-drafts', /updatePost\/200\/(\w|-)+$/, /\/published: expected/],
  ['edits-in-all-accounts', /updatePost.*invariant-update$/, /of the other account.*not updated/],
  ['rejection-publishes', /invariant-rejected-update/, /no-title/],
  ['rejection-publishes-drafts', /invariant-rejected-update/, /no-title/],
  ['any-section-of-the-account', /updatePost.*invariant-scoped-references/, /expected 404/],
  ['any-section-of-the-account', /listPosts.*invariant-scoped-references/, /expected 404/],
  ['writers-of-all-accounts', /invariant-isolation/, /expected 400/],
  ['badges-of-all-accounts', /invariant-isolation/, /expected 400/],
  ['later-copies-of-all-accounts', /invariant-isolation/, /expected 400/],
  ['reads-the-first-copy-only', /createLetter\/400\/unknown-copy-after-others$/, /expected 400/],
  [
    'moves-to-the-section-above-the-third-level',
    /updatePost.*invariant-update/,
    /after an update with section_id, one that is two levels inside of another/,
  ],
  ['counts-posts-that-moved-to-another-section', /invariant-others-unchanged/, /post_count: .*in section/],
  ['counts-posts-that-moved-to-no-section', /invariant-others-unchanged/, /post_count: .*in section/],
  ['codes-of-all-accounts', /invariant-same-values/, /only another account has .*code/],
  ['readers-of-all-accounts', /invariant-same-values/, /reader_id/],
  [
    'readers-are-named-as-elsewhere',
    /invariant-same-values/,
    /reader \/name: expected "eve.*", .* as only another account had/,
  ],
  ['rejected-letters-touch-readers', /invariant-find-or-create/, /requests that were rejected/],
  ['creates-a-reader-for-each-simultaneous-letter', /invariant-find-or-create/, /that were sent at once/],
  // What one race has lost, another one need not lose.
  ['creates-a-reader-for-each-simultaneous-letter-once', /invariant-find-or-create/, /that were sent at once/],
  ['takes-two-cursors', /invariant-cursor/, /expected 400/],
  ['trims-phrases', /invariant-search/, /search=/],
  ['tells-codes-as-sent', /updatePost.*invariant-rejected-update/, /Code .* is taken/],
  ['ignores-unknown-writers-beside-desks', /invariant-intersection/, /writer_id=/],
  ['joins-phrases', /invariant-search/, /search="[^"]+" "/],
  ['reads-one-phrase', /invariant-search/, /search="[^"]+" "/],
  [
    'loses-titles-beside-codes-without-drafts',
    /updatePost.*invariant-update$/,
    /\/title: .* an update with title, code,/,
  ],
  ['section-replaces-phrases', /invariant-intersection/, /search="/],
  ['ignores-renamed-cursors-of-searches', /invariant-cursor/, /the same cursor and .*cursor=/],
  ['folds-blanks-of-phrases', /invariant-search/, /search=/],
  ['reads-unpaired-quotes', /invariant-search/, /search=/],
  ['reads-unpaired-quotes-after-phrases', /invariant-search/, /search="[^"]+" "[^"]+(,| |$)/],
  ['keeps-quotes-inside-of-words', /invariant-search/, /search=\w+"\w/],
  ['searches-slugs', /invariant-search/, /search=/],
  ['searches-sites', /invariant-search/, /search=site/],
  ['first-desk-only', /invariant-filter-query.desk_id/, /desk_id=/],
])('a press that %s fails %s', async (fault, cases, expected) => {
  expect((await runOn(fault, cases)).join('\n')).toMatch(expected);
});
