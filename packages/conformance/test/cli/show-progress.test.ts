/** The progress on stderr while a run waits. */
import { expect, test } from 'vitest';
import { showProgress } from '../../src/cli/show-progress.ts';

const line = 'waiting 60 s before requests are sent again (120 s of at most 600 s in all)';

test.each<readonly [string, boolean, number, number, string]>([
  ['a line in a file', false, 60_000, 120_000, `${line}\n`],
  ['a line in the place of the last one on a terminal', true, 60_000, 120_000, `\r\u001b[2K${line}`],
  ['not shown if it is short', false, 700, 700, ''],
])('a wait is %s', (_, isTTY, milliseconds, total, expected) => {
  let written = '';
  const screen = { isTTY, columns: 200, write: (text: string) => (written += text) };
  showProgress(10, screen).wait(milliseconds, total);
  expect(written).toBe(expected);
});
