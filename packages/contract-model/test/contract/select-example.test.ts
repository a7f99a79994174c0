import { describe, expect, test } from 'vitest';
import type { Credential } from '../../src/index.ts';
import { exampleForCredential, exampleForIssues } from '../../src/index.ts';
import { bare, withErrors } from '../support/operation.ts';

describe('the 400 that covers issues', () => {
  const operation = withErrors({
    400: {
      'invalid-id': { covers: { at: ['/path'] } },
      'invalid-query': { covers: { at: ['/query'] } },
      'invalid-cursor': { covers: { only: ['/query/after', '/query/before'] } },
      'invalid-author': { covers: { at: ['/query/author_id'] } },
      'invalid-book': { covers: { at: ['/body'] } },
      'invalid-tags': { covers: { at: ['/body/tags', '/body/marks'] } },
      'not-covering': {},
    },
    404: { 'unknown-id': { covers: { only: ['/path/id'] } } },
  });

  test.each<[issues: string[], wanted: string | undefined]>([
    [['/path/id'], 'invalid-id'],
    [['/query/per_page'], 'invalid-query'],
    [['/body'], 'invalid-book'],
    [['/body/title'], 'invalid-book'],
    // The part that comes first decides.
    [['/body/title', '/query/per_page'], 'invalid-query'],
    [['/body/title', '/query/per_page', '/path/id'], 'invalid-id'],
    // `only` is for issues at its places and nowhere else.
    [['/query/after'], 'invalid-cursor'],
    [['/query/after', '/query/before'], 'invalid-cursor'],
    [['/query/after', '/query/per_page'], 'invalid-query'],
    [['/query/after', '/body/title'], 'invalid-query'],
    // The longest `at` wins in any order of the issues.
    [['/query/author_id'], 'invalid-author'],
    [['/query/per_page', '/query/author_id'], 'invalid-author'],
    [['/body/tags/3'], 'invalid-tags'],
    [['/body/title', '/body/marks'], 'invalid-tags'],
    // A name that merely starts alike is another place.
    [['/query/author_ids'], 'invalid-query'],
    [['/header/accept'], undefined],
    [[], undefined],
  ])('%j: %s', (issues, wanted) => {
    expect(exampleForIssues(operation, issues)?.key).toBe(wanted);
  });

  test('says under which status and key it is documented', () => {
    expect(exampleForIssues(operation, ['/path/id'])).toEqual({
      status: 400,
      key: 'invalid-id',
      example: { value: {}, at: '', covers: { at: ['/path'] } },
    });
  });

  test('is undefined if none is documented', () => {
    expect(exampleForIssues(bare, ['/body/title'])).toBeUndefined();
  });
});

describe('the example for a credential', () => {
  const operation = withErrors({
    400: { 'no-token-here': { change: { from: 'minimal', credential: 'none' } } },
    401: {
      'no-token': { change: { from: 'minimal', credential: 'none' } },
      expired: { change: { from: 'minimal', credential: 'expired' } },
    },
    403: {
      unscoped: { change: { from: 'minimal', credential: 'unscoped' } },
      other: { change: { from: 'minimal', raw: '' } },
    },
  });

  test.each<[credential: Credential, wanted: string | undefined]>([
    ['none', '401/no-token'],
    ['expired', '401/expired'],
    ['unscoped', '403/unscoped'],
    ['no-features', undefined],
  ])('%s: %s', (credential, wanted) => {
    const found = exampleForCredential(operation, credential);
    expect(found && `${found.status}/${found.key}`).toBe(wanted);
  });
});
