import { execFile } from 'node:child_process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createContentSanitizer } from '../../src/html/content-sanitizer.ts';
import { sanitizers } from '../../src/html/sanitizers.ts';

const LONG = '<p>a & <x>b</x>'.repeat(20_000);
const clean = createContentSanitizer();
const { signal } = new AbortController();

test('what is asked for during a long clean is answered first', async () => {
  const order: string[] = [];
  const long = clean('article', LONG, signal).then(() => order.push('long'));
  await nextTurn();
  await clean('article', '<p>short</p>', signal).then(() => order.push('short'));
  await long;
  expect(order).toEqual(['short', 'long']);
});

test.each(['article', 'description'] as const)('a long %s is cleaned as a short one', async (kind) => {
  expect(await clean(kind, LONG, signal)).toEqual(sanitizers[kind](LONG));
});

test('the threads work to the end, and then let the process end', async ({ signal: over }) => {
  const module = new URL('../../src/html/content-sanitizer.ts', import.meta.url);
  const code = `
    import(${JSON.stringify(module)})
      .then(({ createContentSanitizer }) => createContentSanitizer()('article', 'x'.repeat(100_001), new AbortController().signal))
      .then(({ value }) => process.stdout.write(String(value.folded.length)));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', code], { signal: over });
  expect(stdout).toBe('100001');
});
