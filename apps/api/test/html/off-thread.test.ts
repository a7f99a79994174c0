import { execFile } from 'node:child_process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { CLEANERS } from '../../src/html/clean.ts';
import { clean, createClean } from '../../src/html/off-thread.ts';

const LONG = '<p>a & <x>b</x>'.repeat(20_000);

/** A thread that runs this text instead of the cleaners. */
function scripted(code: string) {
  return createClean(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
}

test('what is asked for during a long clean is answered first', async () => {
  const order: string[] = [];
  const long = clean('article', LONG).then(() => order.push('long'));
  await nextTurn();
  await clean('article', '<p>short</p>').then(() => order.push('short'));
  await long;
  expect(order).toEqual(['short', 'long']);
});

test.each(['article', 'description'] as const)('a long %s is cleaned as a short one', async (kind) => {
  expect(await clean(kind, LONG)).toEqual(CLEANERS[kind](LONG));
});

test('long ones are answered in turn, each with its own', async () => {
  const sent = ['a', 'b', 'c'].map((letter) => letter.repeat(100_001));
  const cleaned = await Promise.all(sent.map((text) => clean('article', text)));
  expect(cleaned).toEqual(sent.map((text) => ({ html: text, text })));
});

test.each([
  ['throws', 'throw new Error("out of order")', 'out of order'],
  ['ends', 'process.exit()', 'The thread that cleans HTML ended before it answered'],
])('where the thread %s, those who wait are told, and the next one gets a new thread', async (_name, fail, message) => {
  const cleanAll = scripted(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ sent }) => { if (sent.startsWith('bad')) ${fail}; parentPort.postMessage({ html: sent, text: '' }); });
  `);
  const good = 'good'.repeat(30_000);
  const bad = cleanAll('article', 'bad'.repeat(40_000));
  const after = cleanAll('article', good);
  await expect(bad).rejects.toThrow(message);
  expect(await after).toEqual({ html: good, text: '' });
});

test('the thread works to the end, and then lets the process end', async ({ signal }) => {
  const module = new URL('../../src/html/off-thread.ts', import.meta.url);
  const code = `
    import(${JSON.stringify(module)})
      .then(({ clean }) => clean('article', 'x'.repeat(100_001)))
      .then(({ text }) => process.stdout.write(String(text.length)));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', code], { signal });
  expect(stdout).toBe('100001');
});
