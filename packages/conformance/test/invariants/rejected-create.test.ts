/** What a search that does not respond leaves unchecked. */
import { expect, test } from 'vitest';
import { describeUnsearched, type Unsearched } from '../../src/invariants/rejected/rejected-create.ts';
import { runSuite } from '../support/library-run.ts';

const byHelpCenters = '"help-center" is listed by listHelpCenters, which responds with 501';
const is501 = 'the response is 501';

test.each<[name: string, unsearched: Unsearched[], sentences: string[]]>([
  [
    'operations with one reason share a sentence',
    [
      { operationId: 'listContacts', why: is501 },
      { operationId: 'listArticles', why: byHelpCenters },
      { operationId: 'listContactFields', why: is501 },
    ],
    [
      'Not known whether listContacts, listContactFields find it: the response is 501.',
      `Not known whether listArticles finds it: ${byHelpCenters}.`,
    ],
  ],
  [
    'several searches of an operation are one',
    [
      { operationId: 'listContacts', why: is501 },
      { operationId: 'listContacts', why: is501 },
    ],
    ['Not known whether listContacts finds it: the response is 501.'],
  ],
])('%s', (_, unsearched, sentences) => {
  expect(describeUnsearched(unsearched)).toEqual(sentences);
});

test('a run tells which search it could not use', async () => {
  const only = 'createAuthor/201/invariant-rejected-create';
  const { results } = await runSuite({ mutant: 'search-not-implemented' }, { only });
  expect(results[0]?.reason).toBe('Not known whether listBooks finds it: the response is 501.');
});
