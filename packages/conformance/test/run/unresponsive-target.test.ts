/** Targets that respond too late, not any more, or not yet. */
import type { Contract } from '@helpdesk/contract-model';
import { describe, expect, test } from 'vitest';
import { TargetUnreachableError } from '../../src/index.ts';
import { renderConsole } from '../../src/report/formats/render-console.ts';
import { renderCtrf } from '../../src/report/formats/render-ctrf.ts';
import { renderMarkdown } from '../../src/report/formats/render-markdown.ts';
import { renderHtml } from '../../src/report/html/render-html.ts';
import { escapeXml } from '../../src/text.ts';
import type { Decide } from '../support/faulty-proxy.ts';
import { always, createAuthor, drop, limit, type Matches, runWithFaults } from '../support/faulty-run.ts';
import { startLibrary } from '../support/library.ts';
import { contract, PROBE_REQUESTS } from '../support/library-run.ts';

describe('a target', () => {
  test('that responds with 429 gets no other requests until the wait is over', async () => {
    const concurrency = 8;
    let count = 0;
    let isPaused = false;
    const seenMeanwhile: string[] = [];
    const decide: Decide = ({ target }) => {
      if (isPaused) seenMeanwhile.push(target);
      count += 1;
      isPaused ||= count === 20;
      return count === 20 ? limit('5') : undefined;
    };
    const sleep = async (): Promise<void> => {
      await manyRoundTrips();
      isPaused = false;
    };
    const report = await runWithFaults(decide, { only: ['listBooks/'], concurrency, sleep });
    expect(report.retries).toMatchObject([{ reason: '429', waited: 5000 }]);
    // Requests that were sent before the response came may still arrive.
    expect(seenMeanwhile.length).toBeLessThan(concurrency);
    expect(report.counts).toMatchObject({ fail: 0, error: 0 });
  });

  test('that responds with 429 and Retry-After: 0 is not waited for at first', async () => {
    let count = 0;
    const decide: Decide = () => (++count === 20 ? limit('0') : undefined);
    const { retries } = await runWithFaults(decide, { only: ['listBooks/'] });
    expect(retries).toMatchObject([{ reason: '429', waited: 0 }]);
  });

  test('that is too slow for so many requests gets fewer at once', async () => {
    let underWay = 0;
    const crowded: typeof fetch = async (input, init) => {
      underWay += 1;
      try {
        if (underWay > 8) throw new DOMException('too many', 'TimeoutError');
        return await fetch(input, init);
      } finally {
        underWay -= 1;
      }
    };
    const report = await runWithFaults(() => undefined, { fetch: crowded, concurrency: 20 });
    expect(report.counts).toMatchObject({ fail: 0, error: 0 });
    expect(report.retries.length).toBeLessThan(report.requests / 20);
  });

  test('that stops responding is noticed soon', async () => {
    let responses = 0;
    const { results, seen, stopped, planned } = await runWithFaults(() => (responses++ < 100 ? undefined : drop));
    const sentAfter = seen.length - 100;
    // Those that were under way, as often as lost ones are sent again.
    expect(sentAfter).toBeLessThan(48 * 4);
    expect(stopped).toBe(
      'The target stopped responding: several requests in a row got no usable response, and it did not come back.',
    );
    expect(results.length).toBeLessThan(planned.documented + planned.derived + planned.invariant);
    expect(results.filter(({ verdict }) => verdict === 'error').length).toBeGreaterThan(0);
    expect(results.filter(({ verdict }) => verdict === 'fail' || verdict === 'inconclusive')).toEqual([]);
  });

  test.each([1, 20])('that hangs is noticed before requests are given up, %i at once', async (concurrency) => {
    let sent = 0;
    const hanging: typeof fetch = async (input, init) => {
      sent += 1;
      if (sent <= 100) return fetch(input, init);
      await manyRoundTrips();
      throw new DOMException('no response', 'TimeoutError');
    };
    const { stopped, counts } = await runWithFaults(() => undefined, { fetch: hanging, concurrency });
    expect(stopped).toMatch(/^The target stopped responding/);
    expect(sent).toBeLessThan(170);
    expect(counts.fail).toBe(0);
  });

  test.each([1, 20])('of which one operation hangs costs few timeouts, %i at once', async (concurrency) => {
    let hung = 0;
    const hanging: typeof fetch = async (input, init) => {
      if (init?.method !== 'POST' || !String(input).endsWith('/v2/books')) return fetch(input, init);
      hung += 1;
      await manyRoundTrips();
      throw new DOMException('no response', 'TimeoutError');
    };
    const report = await runWithFaults(() => undefined, { fetch: hanging, concurrency });
    expect(hung).toBeLessThan(7 + 4 * concurrency);
    expect(report.stopped).toBeUndefined();
    expect(report.counts.fail).toBe(0);
    const ofOthers = report.results.filter((one) => one.case.operationId === 'createAuthor');
    expect(ofOthers.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(50);
    expect(renderConsole(report)).toContain('such as that of createBook/201/minimal');
  });

  test.each([1, 20])(
    'that stops responding is waited for once, also for what is put back, %i at once',
    async (concurrency) => {
      const { book, ...others } = contract.resources;
      if (book === undefined) throw new Error('no book');
      const { create: _, ...listed } = book;
      const owned: Contract = {
        ...contract,
        resources: { ...others, book: { ...listed, list: { operation: 'listBooks', items: '/data' } } },
      };
      let updates = 0;
      const dies: Decide = ({ method }) => {
        updates += Number(method === 'PATCH');
        return updates > 5 ? drop : undefined;
      };
      const report = await runWithFaults(dies, { contract: owned, only: ['updateBook/'], concurrency });
      expect(report.stopped).toMatch(/^The target stopped responding/);
      expect(report.leftovers.notRestored.length).toBeGreaterThan(0);
      expect(report.waits.filter((milliseconds) => milliseconds > 15_000).length).toBe(1);
    },
  );

  /** Responds to nothing any more once a request matches. */
  function dyingOf(matches: Matches): Decide {
    let isDead = false;
    return (request) => {
      isDead ||= matches(request);
      return isDead ? drop : undefined;
    };
  }

  test('that dies of a request is reported with the case that sent it', async () => {
    const report = await runWithFaults(dyingOf(createAuthor), { concurrency: 1 });
    expect(report.stopped).toMatch(/^The target stopped responding/);
    // The first case that is run needs an author.
    const [culprit, ...others] = report.lastRequests ?? [];
    const common = { request: 'POST /v2/authors', caseId: 'createBook/201/minimal' };
    expect(culprit).toMatchObject(common);
    expect(others).toEqual([]);
    const line = 'createBook/201/minimal (POST /v2/authors)';
    for (const rendered of [renderConsole(report), renderMarkdown(report), renderHtml(report)])
      expect(rendered).toContain(line);
    const { name } = JSON.parse(culprit?.sent.body ?? '');
    const command = `-H 'content-type: application/json' --data-binary '{"name":"${name}"`;
    for (const rendered of [renderConsole(report, { isVerbose: true }), renderMarkdown(report)])
      expect(rendered).toContain(command);
    expect(renderHtml(report)).toContain(escapeXml(command));
    const [last] = JSON.parse(renderCtrf(report)).results.extra.lastRequests;
    expect(last).toEqual({ ...common, curl: expect.stringContaining(command) });
  });

  test('that dies with many requests under way is reported with those, and with none that was sent later', async () => {
    const isUnusual: Matches = ({ target }) => target.includes('search=');
    const { lastRequests = [] } = await runWithFaults(dyingOf(isUnusual), { concurrency: 6 });
    expect(lastRequests.map(({ request }) => request)).toContainEqual(expect.stringContaining('search='));
    expect(lastRequests.length).toBeLessThanOrEqual(6);
  });

  test('that responds to the end has no such requests', async () => {
    const { lastRequests } = await runWithFaults(() => undefined, { only: ['listBranches'] });
    expect(lastRequests).toBeUndefined();
  });

  test('that comes back is tested further', async () => {
    let count = 0;
    const { counts } = await runWithFaults(() => (++count > 100 && count < 144 ? drop : undefined), { concurrency: 1 });
    expect(counts).toMatchObject({ fail: 0, inconclusive: 0 });
    expect(counts.pass).toBeGreaterThan(counts.error);
  });

  test('that never gives a usable response cannot be tested', async () => {
    const unreachable = runWithFaults(always(limit('30'), () => true));
    await expect(unreachable).rejects.toThrow(TargetUnreachableError);
    await expect(unreachable).rejects.toThrow('no usable response from');
  });

  const rejecting = (code: string) =>
    new TypeError('fetch failed', { cause: Object.assign(new Error(`connect ${code}`), { code }) });

  /** Rejects `count` connections, starting with the second request, which is the first after the probe. */
  function restarting(count: number, code: string): typeof fetch {
    let calls = 0;
    return (input, init) => {
      calls += 1;
      const isRunning = calls <= PROBE_REQUESTS || calls > PROBE_REQUESTS + count;
      return isRunning ? fetch(input, init) : Promise.reject(rejecting(code));
    };
  }

  test.each(['ECONNREFUSED', 'EAI_AGAIN', 'EHOSTUNREACH'])(
    'that accepts no connection for a moment gets the request again, with any method: %s',
    async (code) => {
      const { results, seen } = await runWithFaults(() => undefined, {
        only: ['createAuthor/201/minimal'],
        fetch: restarting(3, code),
      });
      const retry = { request: 'POST /v2/authors', reason: 'no-connection', mayHaveTakenEffect: false };
      expect(results).toMatchObject([{ verdict: 'pass', retries: [retry, retry, retry] }]);
      expect(seen.filter(createAuthor)).toHaveLength(1);
    },
  );

  test('that is gone is reported as gone after a few attempts', async () => {
    const fetch = restarting(Number.POSITIVE_INFINITY, 'ECONNREFUSED');
    const report = await runWithFaults(() => undefined, { only: ['listBranches/200/minimal'], fetch });
    const reason =
      'No usable response to GET /v2/branches in 4 attempts: 4 without a connection (connect ECONNREFUSED).';
    expect(report.results).toMatchObject([{ verdict: 'error', reason }]);
    expect(report.requests).toBe(4);
  });

  test('that never existed is reported as gone at once', async () => {
    const waits: number[] = [];
    const absent = runWithFaults(() => undefined, {
      fetch: () => Promise.reject(rejecting('ECONNREFUSED')),
      sleep: async (milliseconds) => waits.push(milliseconds),
    });
    await expect(absent).rejects.toThrow(TargetUnreachableError);
    await expect(absent).rejects.toThrow('nothing responds at');
    expect(waits).toEqual([]);
  });
});

/** Takes about as long as a real request. */
async function manyRoundTrips(): Promise<void> {
  const library = await startLibrary();
  for (let count = 0; count < 20; count += 1) await fetch(`${library.baseUrl}/v2/branches`);
  await library.close();
}
