/** Who has changed resources last, by what updates of one client have shown. */
import { expect, test } from 'vitest';
import { compareAuthors, type ObservedAuthor } from '../../../../src/invariants/update/neighbors/observed-authors.ts';

const after = (name: string, before: string | null, author: string): ObservedAuthor => ({
  name,
  at: '/changed_by',
  before,
  after: author,
});

test.each<[name: string, observed: readonly ObservedAuthor[], finding: string | undefined]>([
  ['nothing observed', [], undefined],
  ['one author', [after('title', 'Ada', 'Grace'), after('color', 'Grace', 'Grace')], undefined],
  [
    'another one that stays',
    [after('color', 'Ada', 'Ada'), after('title', 'Ada', 'Grace')],
    '"Grace" after an update with color, as after one with title: "Ada", as before',
  ],
  [
    'another one that is new',
    [after('title', 'Ada', 'Grace'), after('color', null, 'Ada')],
    '"Grace" after an update with color, as after one with title: "Ada"',
  ],
  [
    'two that stay',
    [after('title', 'Ada', 'Ada'), after('title', 'Grace', 'Grace')],
    '"Ada" after an update with title, as after one with title: "Grace", as before',
  ],
])('%s', (_, observed, finding) => {
  const [found] = compareAuthors(observed);
  expect(found && `${found.expected}: ${found.received}`).toBe(finding);
});
