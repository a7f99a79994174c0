/** `--watch`, with a stream in place of a keyboard. */
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { Interruption } from '../../src/cli/interruption.ts';
import { conformance, credentials } from '../support/command-line.ts';
import { startFaultyProxy } from '../support/faulty-proxy.ts';
import { startLibrary } from '../support/library.ts';

const only = ['--only', 'listBranches/200/minimal', '--watch'];

/** Counts the runs by their last lines. */
const countRuns = (printed: string): number => printed.match(/^CONFORMS AS FAR AS IT WAS TESTED: /gm)?.length ?? 0;

test('runs again on a key, and q quits with the code of the last run', async () => {
  const library = await startLibrary();
  const input = new PassThrough();
  let count = 0;
  // The first run asks for the branches twice: by the probe, and by the case.
  const watched = conformance([library.baseUrl, '--credentials', credentials(), ...only], { input });
  const pressed = setInterval(() => {
    const runs = library.seen.filter((request) => request === 'GET /v2/branches').length;
    count = runs;
    input.write(runs < 2 ? '\n' : 'q');
  }, 100);
  const { code, printed, complaints } = await watched.finally(() => clearInterval(pressed)).finally(library.close);
  expect(count).toBeGreaterThanOrEqual(2);
  expect(countRuns(printed)).toBeGreaterThanOrEqual(2);
  expect(complaints).toContain('watching: press a key to run again, or q to quit.');
  expect(complaints).toMatch(/^─+ run 2, \d\d:\d\d:\d\d ─+$/m);
  expect(code).toBe(0);
});

test('runs again when the target comes back, also one that was never there', async () => {
  const library = await startLibrary();
  const { baseUrl, close } = await startFaultyProxy(library.baseUrl, () => undefined);
  await close();
  const controller = new AbortController();
  const watched = conformance([baseUrl, '--credentials', credentials(), ...only], { signal: controller.signal });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const back = await startFaultyProxy(library.baseUrl, () => undefined, Number(new URL(baseUrl).port));
  const started = Date.now();
  while (!library.seen.includes('GET /v2/branches') && Date.now() - started < 20_000) await pause();
  // Not before the run has ended.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  controller.abort(new Interruption('Interrupted.', 130));
  const { code, printed, complaints } = await watched.finally(() => Promise.all([back.close(), library.close()]));
  expect(complaints).toContain(`nothing answers at ${baseUrl}: the connection is refused.`);
  expect(countRuns(printed)).toBe(1);
  expect(code).toBe(130);
});

test('ends at once for wrong usage', async () => {
  expect(await conformance(['http://127.0.0.1:1', '--watch', '--only', 'nothing'])).toMatchObject({ code: 2 });
});

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));
