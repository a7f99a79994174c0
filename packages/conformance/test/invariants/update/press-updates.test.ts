/** What an update changes that it must not change, and what it shows. */
import { expect, test } from 'vitest';
import { type PressFault, pressContract } from '../../support/press.ts';
import { runOnPress } from '../../support/press-run.ts';

test.each<[fault: PressFault, cases: RegExp, expected: RegExp]>([
  ['each-update-moves-times', /updatePost.*invariant-update$/, /\/updated_at: .*changed nothing/],
  ['updates-keep-recent-times', /updatePost.*invariant-update$/, /\/updated_at: expected a later time than/],
  ['responds-with-the-post-as-it-was', /updatePost.*invariant-update$/, /as the resource has it afterwards/],
  ['retitles-pinned-posts', /updatePost.*invariant-update$/, /\/title: .*which was not updated/],
  [
    'keeps-titles-with-other-blanks',
    /updatePost.*invariant-update$/,
    /\/title: .* after an update with title with another blank inside/,
  ],
  ['keeps-titles-beside-publish-false', /updatePost.*invariant-update$/, /\/title: .* beside publish false, received/],
  ['publishing-moves-badges', /invariant-others-unchanged/, /\/badge: .*as before the update of another resource/],
  ['takes-codes-for-patterns', /updatePost.*invariant-update$/, /expected 200, received 409: .*Code .*_.*/],
  [
    'keeps-names-of-sections',
    /updatePost.*invariant-update$/,
    /\/section\/name: .*as getSection returns it for section/,
  ],
  // With another update, they are back in the former one.
  ['moves-pinned-posts', /updatePost.*invariant-update$/, /\/section\/.*which was not updated/],
  [
    'first-update-takes-the-post',
    /updatePost\/200\/(minimal|retitle|invariant-update)$/,
    /\/writer_id: .*before the run updated it/,
  ],
  ['calls-posts-with-two-texts-pinned', /updatePost.*invariant-update$/, /another error, if any, as \/path\/id is/],
  [
    'search-also-finds-old-titles',
    /updatePost.*invariant-listed-update/,
    /nothing of .*its \/title is .*since an update/,
  ],
  ['search-also-finds-old-publications', /updatePost.*invariant-listed-update/, /nothing of .* since an update/],
  ['search-skips-publications', /updatePost.*invariant-listed-update/, /with search=.* is in it since an update/],
  [
    'search-skips-publications-of-new-drafts',
    /updatePost.*invariant-listed-update/,
    /with search=.* is in it since an update/,
  ],
  [
    'list-shows-old-sections',
    /updatePost.*invariant-update$/,
    /data\/\*\/section\/id: expected .*, as the resource \d+ has it since an update/,
  ],
  [
    'old-sections-find-posts',
    /updatePost.*invariant-update$/,
    /the resource \d+ with section_id=.*, as it has .*\/section\/id .* after an update with section_id alone/,
  ],
  ['rejected-letters-count', /invariant-find-or-create/, /the request of createLetter\/400\/.*, which is rejected,/],
  [
    'publishing-renames-readers',
    /^createReader|invariant-others-unchanged/,
    /others-unchanged \/name: .*as before the update of another resource, received "Reader"/,
  ],
  [
    'posts-were-updated-in-1970',
    /^getPost\/200\/minimal$/,
    /updated_at: expected a time, received 0, the first second of 1970/,
  ],
  ['takes-letters-without-copies', /^createLetter\/400\//, /^fail createLetter\/400\/body.copy_ids-below-min-items /],
  ['counts-posts-of-all-accounts', /listPosts.*invariant-isolation/, /the items of the second account/],
  ['lists-posts-of-foreign-sites', /listPosts.*invariant-isolation/, /nothing with \/query\/site_id/],
])('a press that %s fails %s', async (fault, cases, expected) => {
  expect((await runOnPress(fault, cases)).join('\n')).toMatch(expected);
});

test('a title that is searched for changes alone, although the documented update sends another field as well', async () => {
  const [titled, both] = ['"title":"Great news"', '"title":"Great news","draft":"It rains a lot."'];
  const contract: typeof pressContract = JSON.parse(JSON.stringify(pressContract).replaceAll(titled, both));
  const only = /updatePost.*invariant-listed-update/;
  expect(await runOnPress(undefined, only, contract)).toEqual([]);
  const [failed] = await runOnPress('search-skips-titles-that-change-alone', only, contract);
  expect(failed).toMatch(/is in it since an update/);
});
