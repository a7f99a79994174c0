/** Lines of the process log when the process ends before they are written. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const LOG = new URL('../../src/http/log.ts', import.meta.url).href;

test.each([
  ['has nothing left to do', ''],
  ['calls process.exit', 'process.exit(0)'],
  ['fails with an uncaught exception', "throw new Error('crash')"],
])('no line is lost when the process %s', (_, end) => {
  const script = `import { createProcessLog } from '${LOG}';
    const log = createProcessLog('info');
    for (let line = 0; line < 2000; line++) log.info({ line }, 'a line');
    ${end}`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  expect(stderr.split('\n').filter((line) => line.includes('"msg":"a line"'))).toHaveLength(2000);
});
