/** Which errors about a query must name what is wrong: only those about names that no operation documents. */
import { contract } from '@helpdesk/contract';
import { expect, test } from 'vitest';
import { plan } from '../../src/run/plan.ts';

test.each<[id: string, paths: readonly string[] | undefined]>([
  ['listMembers/400/query-unknown-parameter', ['/query/_not_documented']],
  ['listArticles/400/query-unknown-parameters', ['/query/_not_documented', '/query/_not_documented_either']],
  ['listArticles/400/query-flag-alone', undefined],
])('%s has details about %j', (id, paths) => {
  const planned = plan(contract).find((one) => one.id === id);
  expect(planned?.action).toMatchObject({ kind: 'mutation' });
  const details = planned?.action.kind === 'mutation' ? planned.action.expected.details : [];
  expect(details?.flatMap((one) => one.paths)).toEqual(paths);
});
