import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('an old Node is told in one sentence', () => {
  const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`;
  const main = fileURLToPath(new URL('../bin/helpdesk.js', import.meta.url));
  const args = ['--import', `data:text/javascript,${encodeURIComponent(old)}`, main, '--help'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^The service needs Node 24 or later, and this is 20\.20\.2: .*\n$/);
});
