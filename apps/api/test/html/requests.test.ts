/** What clients notice of the cleaning of long HTML. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context, NewConversation } from '@helpdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Principal } from '../../src/auth/authenticate.ts';
import { updateArticle } from '../../src/handlers/articles/updateArticle.ts';
import { createConversation } from '../../src/handlers/conversations/createConversation.ts';
import type { Repositories } from '../../src/repositories/index.ts';
import { type Service, startService } from '../support/service.ts';

describe('HTML that is too long when it is clean is refused', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  test.each([
    ['PUT', '/v1/articles/4002', 'content', { content: '<'.repeat(2_500_001) }, 'Invalid request data', 10_000_000],
    [
      'POST',
      '/v1/conversations',
      'description',
      { description: `<b>${'&'.repeat(200_000)}</b>`, subject: 'Help', requested_by: 'mina@example.com' },
      'Invalid field values',
      1_000_000,
    ],
  ])('%s %s: %s', async (method, path, member, sent, message, limit) => {
    const { status, body } = await service.send(method, path, sent);
    const details = [{ path: `/body/${member}`, message: `must be at most ${limit} characters after sanitizing` }];
    expect([status, body]).toEqual([400, { error: { message, details } }]);
  });
});

describe('while long HTML is cleaned, the thread of the requests is free', () => {
  const LONG = '<p>a & <x>b</x>'.repeat(20_000);
  const principal: Principal = { accountId: 1, memberId: 11, features: [] };
  const conversation: NewConversation = {
    description: LONG,
    subject: 'Help',
    requested_by: 'mina@example.com',
    priority: 'Medium',
    source: 'Call',
    status: 'Open',
  };
  // The handlers use no more of them than this.
  const repositories = {
    articles: { update: async () => ({ id: 1, status: 'DRAFT' }) },
    conversations: { create: async () => ({ id: 1 }) },
  } as unknown as Repositories;
  const context = {} as Context<'updateArticle'> & Context<'createConversation'>;

  test.each([
    [
      'updateArticle',
      () => updateArticle(repositories)({ params: { id: 1 }, query: {}, body: { content: LONG }, principal }, context),
    ],
    [
      'createConversation',
      () => createConversation(repositories)({ params: {}, query: {}, body: conversation, principal }, context),
    ],
  ])('%s', async (_name, handle) => {
    const order: string[] = [];
    const handled = Promise.resolve(handle()).then(() => order.push('the long one'));
    await nextTurn().then(() => order.push('another request'));
    await handled;
    expect(order).toEqual(['another request', 'the long one']);
  });
});
