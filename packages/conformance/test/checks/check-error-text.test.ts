import { expect, test } from 'vitest';
import { checkIssueLocation } from '../../src/checks/check-error-text.ts';

test.each([
  ['no entry', [], '/query/page', []],
  ['the location itself', ['/query/page'], '/query/page', []],
  ['one of several', ['/query/size', '/query/page'], '/query/page', []],
  ['what has the item', ['/body/tags'], '/body/tags/0', []],
  ['the query as a whole', ['/query'], '/query/page', ['recommended']],
  ['another parameter', ['/query/size'], '/query/page', ['wrong']],
  ['the body as a whole', ['/body'], '/body/title', ['wrong']],
  ['the query, for a field of the body', ['/query'], '/body/title', ['wrong']],
])('details with %s', (_, paths, path, expected) => {
  const body = { error: { details: paths.map((one) => ({ path: one, message: 'is wrong' })) } };
  const findings = checkIssueLocation({ at: '/error/details', path }, body);
  expect(findings.map(({ isExtra }) => (isExtra ? 'recommended' : 'wrong'))).toEqual(expected);
});
