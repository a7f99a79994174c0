/** report.html in a real browser: keyboard, search, permalinks, copy buttons, narrow screens, dark mode and accessibility. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderHtml } from '../../src/report/html/render-html.ts';
import { browserMissing, readAxe, startBrowser } from '../support/browser.ts';
import { tokens } from '../support/library.ts';
import { runSuite } from '../support/library-run.ts';

const skipped = browserMissing === undefined ? '' : ` (skipped: ${browserMissing})`;

describe.skipIf(browserMissing !== undefined)(`report.html in a browser${skipped}`, () => {
  let browser: Browser;
  let folder: string;
  let url: string;
  let report: Awaited<ReturnType<typeof runSuite>>;

  beforeAll(async () => {
    const { full } = tokens;
    report = await runSuite({ mutant: 'other-401-text' }, { credentials: { full }, only: ['getBook', 'listBranches'] });
    folder = await mkdtemp(join(tmpdir(), 'page-'));
    const file = join(folder, 'report.html');
    await writeFile(file, renderHtml(report));
    url = pathToFileURL(file).href;
    browser = await startBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true });
  });

  /** Opens the page in a context of its own; fails on errors of its script. */
  async function withPage<T>(
    use: (page: Page) => Promise<T>,
    { hash = '', ...options }: { hash?: string; width?: number; colorScheme?: 'dark' } = {},
  ): Promise<T> {
    const { width = 1200, colorScheme = 'light' } = options;
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const errors: string[] = [];
    const requests: string[] = [];
    try {
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(url + hash);
      const value = await use(page);
      expect(errors).toEqual([]);
      // One file: nothing else is loaded.
      expect(requests.map((one) => one.split('#')[0]).filter((one) => one !== url)).toEqual([]);
      return value;
    } finally {
      await context.close();
    }
  }

  const countShown = (page: Page): Promise<number> => page.locator('details.case:visible').count();
  const failedId = (): string => report.results.find(({ verdict }) => verdict === 'fail')?.case.id ?? '';
  const passedId = (): string => report.results.find(({ verdict }) => verdict === 'pass')?.case.id ?? '';

  test('shows failures by cause and reasons of skipped cases at once, and hides passes', async () => {
    await withPage(async (page) => {
      expect(await page.locator('article h3').first().textContent()).toContain(failedId());
      expect(await page.getByText('give "unscoped" in the credentials file').first().isVisible()).toBe(true);
      expect(await page.locator('details.case[data-verdict=fail]:visible').count()).toBe(report.counts.fail);
      expect(await page.locator('details.case[data-verdict=pass]:visible').count()).toBe(0);
    });
  });

  test('searches as one types, and tells the number of results', async () => {
    await withPage(async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('getBook/401 failed-nothing');
      expect(await countShown(page)).toBe(0);
      await page.locator('#search').fill('getBook/401');
      const shown = await countShown(page);
      const found = report.results.filter(
        ({ case: { id }, verdict }) => id.startsWith('getBook/401') && verdict !== 'pass',
      );
      expect(shown).toBe(found.length);
      expect(await page.getByRole('status').textContent()).toBe(`${shown} of ${report.results.length} cases shown`);
    });
  });

  test('opens the case of a permalink, also one that the filters hide', async () => {
    await withPage(
      async (page) => {
        const found = page.locator('details.case[open]');
        expect(await found.getAttribute('id')).toBe(passedId());
        expect(await found.isVisible()).toBe(true);
        await page.locator('details[open] > summary:focus').waitFor();
      },
      { hash: `#${passedId()}` },
    );
  });

  test('a cell of the overview leads to its cases', async () => {
    await withPage(async (page) => {
      await page
        .getByRole('cell', { name: /^getBook 401: / })
        .getByRole('link')
        .click();
      // The page learns of the new address after the click.
      await page.waitForFunction('document.getElementById("search").value !== ""');
      expect(await page.locator('#search').inputValue()).toBe('getBook/401/');
      expect(await countShown(page)).toBeGreaterThan(2);
      expect(await page.locator('details.case:visible').first().getAttribute('id')).toMatch(/^getBook\/401\//);
    });
  });

  test('works with the keyboard alone', async () => {
    await withPage(async (page) => {
      await page.keyboard.press('Tab');
      expect(await page.locator(':focus').textContent()).toBe('Skip to the results');
      await page.keyboard.press('Enter');
      expect(await page.locator('#main:focus').count()).toBe(1);
      const summary = page.locator('details.case:visible summary').first();
      await summary.focus();
      await page.keyboard.press('Enter');
      expect(await page.locator('details.case[open]').count()).toBe(1);
    });
  });

  test('copies the curl line, which has no token', async () => {
    await withPage(async (page) => {
      await page
        .getByRole('button', { name: `Copy the curl command of ${failedId()}` })
        .first()
        .click();
      await page.getByRole('button', { name: 'Copy' }).filter({ hasText: 'Copied' }).waitFor();
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(copied).toMatch(/^curl -i /);
      expect(copied).toBe(await page.locator('article .copy pre').first().textContent());
      for (const token of Object.values(tokens)) expect(await page.content()).not.toContain(token);
    });
  });

  test.each([390, 1200])('does not scroll sideways at %d px, with every case open', async (width) => {
    await withPage(
      async (page) => {
        await page.locator('input[data-verdict=pass]').check();
        await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
        const scroll = await page.evaluate<number>('document.documentElement.scrollWidth');
        const client = await page.evaluate<number>('document.documentElement.clientWidth');
        expect(scroll).toBeLessThanOrEqual(client);
        // Nothing covers the first operation of the overview.
        const top = page.getByRole('rowheader').first().getByRole('link');
        await top.scrollIntoViewIfNeeded();
        await top.click({ trial: true, timeout: 5_000 });
      },
      { width },
    );
  });

  test('is dark where the reader wants it', async () => {
    const brightness = (page: Page): Promise<number> =>
      page.evaluate('Number(getComputedStyle(document.documentElement).backgroundColor.match(/[0-9]+/)[0])');
    expect(await withPage(brightness)).toBeGreaterThan(200);
    expect(await withPage(brightness, { colorScheme: 'dark' })).toBeLessThan(60);
  });

  test.each([[{}], [{ colorScheme: 'dark' as const }], [{ width: 390 }]])(
    'axe finds nothing to improve, %o',
    async (options) => {
      const violations = await withPage(async (page) => {
        await page.goto(`${url}#${failedId()}`);
        await page.evaluate(readAxe());
        const results = await page.evaluate<AxeResults>('axe.run()');
        return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      }, options);
      expect(violations).toEqual([]);
    },
    60_000,
  );
});
