/** `--watch`, with a stream in place of a keyboard. */
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { Interruption } from '../../src/cli/interruption.ts';
import { conformance, credentials } from '../support/command-line.ts';
import { type Fault, type FaultyProxy, startFaultyProxy } from '../support/faulty-proxy.ts';
import { startLibrary } from '../support/library.ts';

const only = ['--only', 'listBranches/200/minimal', '--watch'];

/** Counts the runs by their last lines. */
const countRuns = (printed: string): number => printed.match(/^CONFORMS AS FAR AS IT WAS TESTED: /gm)?.length ?? 0;

/** Calls the next step each time that a run is over and a key or the target is waited for. */
const afterEachRun =
  (...steps: (() => unknown)[]) =>
  (text: string): void => {
    if (text.startsWith('watching: ')) setImmediate(() => steps.shift()?.());
  };

test('runs again on a key, and q quits with the code of the last run', async () => {
  const library = await startLibrary();
  const input = new PassThrough();
  const onNote = afterEachRun(
    () => input.write('\n'),
    () => input.write('q'),
  );
  const args = [library.baseUrl, '--credentials', credentials(), ...only];
  const { code, printed, notes } = await conformance(args, { input, onNote }).finally(library.close);
  expect(countRuns(printed)).toBe(2);
  expect(notes).toContain('watching: press a key to run again, or q to quit.');
  expect(notes).toMatch(/^─+ run 2, \d\d:\d\d:\d\d ─+$/m);
  expect(code).toBe(0);
});

test('runs again when the target comes back, also one that was never there', async () => {
  const library = await startLibrary();
  const { baseUrl, close } = await startFaultyProxy(library.baseUrl, () => undefined);
  await close();
  const controller = new AbortController();
  // The target may be there before the first look at it: it drops that one, so that it has been gone.
  const isFirst = [true];
  const dropFirst = (): Fault | undefined => (isFirst.pop() ? { kind: 'drop', when: 'before' } : undefined);
  let back: Promise<FaultyProxy> | undefined;
  const onNote = afterEachRun(
    () => {
      back = startFaultyProxy(library.baseUrl, dropFirst, Number(new URL(baseUrl).port));
    },
    () => controller.abort(new Interruption('Interrupted.', 130)),
  );
  const { signal } = controller;
  const args = [baseUrl, '--credentials', credentials(), ...only];
  const { code, printed, notes } = await conformance(args, { signal, onNote });
  await Promise.all([(await back)?.close(), library.close()]);
  expect(notes).toContain(`nothing responds at ${baseUrl}: the connection is refused.`);
  expect(countRuns(printed)).toBe(1);
  expect(code).toBe(130);
});

test('ends at once for wrong usage', async () => {
  expect(await conformance(['http://127.0.0.1:1', '--watch', '--only', 'nothing'])).toMatchObject({ code: 2 });
});
