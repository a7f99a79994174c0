/** What a letter finds or creates, and lists in which a post may be twice. */
import { expect, test } from 'vitest';
import type { PressFault } from '../../support/press.ts';
import { runOnPress } from '../../support/press-run.ts';

test.each<[fault: PressFault, cases: RegExp, expected: RegExp]>([
  ['letters-create-two-readers', /invariant-find-or-create/, /expected 2 reader with ".*" in \/email.*, received 3/],
  [
    'letters-use-the-second-of-two-new-readers',
    /invariant-find-or-create/,
    /the lowest ID of the 2 with ".*" in \/email/,
  ],
  ['letters-use-the-latest-reader', /invariant-find-or-create/, /the first reader with ".*" in \/email/],
  ['letters-find-no-created-readers', /invariant-find-or-create/, /the reader with ".*" in \/email that createReader/],
  ['letters-show-readers-as-new', /invariant-find-or-create/, /\/data\/reader_name/],
  ['hides-readers-of-letters', /invariant-find-or-create/, /the reader \d+, which was created, received 404/],
  ['lists-a-post-for-each-desk', /listPosts.*invariant-filter-query.writer_id/, /expected every item once.* twice/],
])('a press that %s fails %s', async (fault, cases, expected) => {
  expect((await runOnPress(fault, cases)).join('\n')).toMatch(expected);
});
