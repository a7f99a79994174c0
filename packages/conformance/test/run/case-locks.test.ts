import { contract as helpdesk } from '@helpdesk/contract';
import { expect, test } from 'vitest';
import { plan } from '../../src/index.ts';
import { deriveLocks } from '../../src/run/scheduling/case-locks.ts';
import { contract } from '../support/library-run.ts';

const planned = plan(contract);
const caseOf = (id: string) => planned.find((one) => one.id === id) ?? expect.fail(`no case ${id}`);

test.each([
  ['a read', 'getBook/200/minimal', {}],
  [
    'a creation, which may create more than it says',
    'createBook/201/minimal',
    { listBooks: 'create', listAuthors: 'create' },
  ],
  [
    'what a creation names',
    'createBook/201/complete',
    { listBranches: 'use', listBooks: 'create', listAuthors: 'create' },
  ],
  ['an update', 'updateBook/200/retitled', { listBooks: 'update' }],
  ['a rejected update', 'updateBook/404/unknown-book', {}],
  [
    'a rejected creation that needs the state of what it names',
    'createBook/400/body.branch_ids-is-string',
    { listBranches: 'use' },
  ],
  ['a walk through a list', 'listBooks/200/invariant-pagination', { listBooks: 'read' }],
])('%s has these locks', (_, id, locks) => {
  expect(Object.fromEntries(deriveLocks(contract, caseOf(id)))).toEqual(locks);
});

test('an invariant may name its locks', () => {
  const { action } = caseOf('listBooks/200/invariant-pagination');
  if (action.kind !== 'invariant') throw new Error('not an invariant');
  const target = { ...action.target, locks: { listBooks: 'update' } as const };
  expect(Object.fromEntries(deriveLocks(contract, { action: { ...action, target } }))).toEqual({ listBooks: 'update' });
});

test.each([
  [
    'that is counted in what it names',
    'updateArticle/200/move',
    { listArticles: 'update', listCollections: 'update', listHelpCenters: 'create' },
  ],
  [
    'that does not show in what it names',
    'updateArticle/200/change-brand',
    { listArticles: 'update', listCollections: 'create', listHelpCenters: 'create' },
  ],
  [
    'that names nothing else',
    'updateArticle/200/hide',
    { listArticles: 'update', listCollections: 'create', listHelpCenters: 'create' },
  ],
])('an update of something %s', (_, id, locks) => {
  const found = plan(helpdesk).find((one) => one.id === id) ?? expect.fail(`no case ${id}`);
  expect(Object.fromEntries(deriveLocks(helpdesk, found))).toEqual(locks);
});
