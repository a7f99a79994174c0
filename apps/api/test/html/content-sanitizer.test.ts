import { execFile } from 'node:child_process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createContentSanitizer } from '../../src/html/content-sanitizer.ts';
import { sanitizers } from '../../src/html/sanitizers.ts';

const LONG = '<p>a & <x>b</x>'.repeat(20_000);
const sanitizeContent = createContentSanitizer();
const owner = { accountId: 1, signal: new AbortController().signal };

test('a short text does not wait for a long one', async () => {
  const order: string[] = [];
  const long = sanitizeContent('article', LONG, owner).then(() => order.push('long'));
  await nextTurn();
  await sanitizeContent('article', '<p>short</p>', owner).then(() => order.push('short'));
  await long;
  expect(order).toEqual(['short', 'long']);
});

test.each(['article', 'description'] as const)('a long %s is sanitized like a short one', async (kind) => {
  expect(await sanitizeContent(kind, LONG, owner)).toEqual(sanitizers[kind](LONG));
});

test('the threads finish their jobs and do not keep the process alive', async ({ signal: testSignal }) => {
  const module = new URL('../../src/html/content-sanitizer.ts', import.meta.url);
  const code = `
    import(${JSON.stringify(module)})
      .then(({ createContentSanitizer }) => createContentSanitizer()('article', 'x'.repeat(100_001), { accountId: 1, signal: new AbortController().signal }))
      .then(({ value }) => process.stdout.write(String(value.folded.length)));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', code], { signal: testSignal });
  expect(stdout).toBe('100001');
});
