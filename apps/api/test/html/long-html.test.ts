/** Sanitizing of long HTML as clients see it. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createContentSanitizer } from '../../src/html/content-sanitizer.ts';
import { type Service, startService } from '../support/service.ts';
import { script } from '../support/worker-script.ts';

describe('HTML that is too long after sanitizing is rejected', () => {
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

describe('the limits on sanitizing long HTML', () => {
  const conversation = { description: 'x'.repeat(20_000), subject: 'Help', requested_by: 'mina@example.com' };
  const requests: [method: string, path: string, member: string, body: object][] = [
    ['PUT', '/v1/articles/4002', 'content', { content: 'x'.repeat(20_000) }],
    ['POST', '/v1/conversations', 'description', conversation],
  ];

  async function start(limits: Parameters<typeof createContentSanitizer>[0]): Promise<Service> {
    const service = await startService({ sanitizeContent: createContentSanitizer(limits) });
    onTestFinished(() => service.close());
    return service;
  }

  test('429 with Retry-After where the queue is full', async () => {
    const service = await start({ maxQueuedLength: 0 });
    for (const [method, path, , sent] of requests) {
      const { status, headers, body } = await service.send(method, path, sent);
      expect([status, body], path).toEqual([429, { error: { message: 'Too many requests' } }]);
      expect(headers.get('retry-after'), path).toBe('5');
    }
  });

  test('400 with a pointer to the text if sanitizing takes too long', async () => {
    const service = await start({ script: await script('for (;;);'), timeoutMs: 1 });
    const message = 'takes too long to sanitize: it must be shorter or have fewer tags';
    for (const [method, path, member, sent] of requests) {
      const { status, body } = await service.send(method, path, sent);
      expect([status, body]).toMatchObject([400, { error: { details: [{ path: `/body/${member}`, message }] } }]);
    }
  });

  test('other requests are served meanwhile; a disconnect frees the thread, and no error is logged', async () => {
    const code =
      "if (sent.startsWith('slow')) { postMessage('started'); for (;;); } return { ok: true, value: { html: sent, folded: sent } };";
    const started = Promise.withResolvers<void>();
    const service = await start({
      script: await script(code),
      maxThreads: 1,
      onMessage: () => started.resolve(),
    });
    const client = new AbortController();
    const slow = fetch(`${service.baseUrl}/v1/articles/4002`, {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${service.tokens.full}`,
        'Content-Type': 'application/json',
        'X-Request-Id': 'gone',
      },
      body: JSON.stringify({ content: 'slow'.repeat(5_000) }),
      signal: client.signal,
    });
    await started.promise;
    expect((await service.get('/v1/tags')).status).toBe(200);
    client.abort();
    await expect(slow).rejects.toThrow('aborted');
    expect((await service.send('PUT', '/v1/articles/4002', { content: 'quick'.repeat(5_000) })).status).toBe(200);
    expect(service.logLines.filter(({ level }) => level === 'error')).toEqual([]);
    expect(service.logLines).toContainEqual(expect.objectContaining({ request_id: 'gone', aborted: true }));
  });
});
