import { expect, test } from 'vitest';
import { runOnPress } from '../../support/press-run.ts';

const related = /^(getSection|listSections)\/200\/invariant-related/;

test('sections two levels below the fullest one are retrieved as well', async () => {
  expect(await runOnPress(undefined, related)).toEqual([]);
  expect(await runOnPress('counts-one-more-two-levels-below-the-fullest-section', related)).toEqual([
    expect.stringMatching(
      /^fail .*\/data\/post_count: expected 0, the total of listPosts .*"section_id":\d*4.*, received 1/,
    ),
  ]);
});

test('what the list of another site says of its sections is compared as well', async () => {
  expect(await runOnPress('counts-one-more-in-the-list-of-the-second-site', related)).toEqual([
    expect.stringMatching(/^fail listSections\/200\/invariant-related \/data\/\d+\/post_count/),
  ]);
});
