/** A real browser from npm, for tests of HTML. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** Why the browser cannot start on this machine; undefined if it can. `@sparticuz/chromium` is built for one platform. */
export const browserMissing: string | undefined =
  process.platform === 'linux' && process.arch === 'x64'
    ? undefined
    : `the browser of @sparticuz/chromium runs on linux-x64 only, not on ${process.platform}-${process.arch}`;

/** Without the arguments of the package, which are for one page per process. */
export const startBrowser = async (): Promise<Browser> =>
  playwright.launch({
    executablePath: await chromium.executablePath(),
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });

/** The source of axe-core, which checks accessibility in a page. */
export const readAxe = (): string =>
  readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
