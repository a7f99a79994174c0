/** What a search that does not respond leaves unchecked. */
import { expect, test } from 'vitest';
import { describeUnsearched, type Unsearched } from '../../../src/invariants/rejected/rejected-create.ts';

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
