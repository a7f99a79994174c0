import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { describeOldNode } from '../../src/cli/node-version.ts';

test.each([
  ['20.20.2', 'The suite needs Node 22.14 or later, and this is 20.20.2: install a newer one'],
  ['22.13.1', 'this is 22.13.1'],
])('Node %s is too old', (version, message) => {
  expect(describeOldNode(version)).toContain(message);
});

test.each(['22.14.0', '23.0.0', '24.11.1'])('Node %s is new enough', (version) => {
  expect(describeOldNode(version)).toBeUndefined();
});

test('an old Node is told in one sentence', () => {
  const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`;
  const cli = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
  const args = ['--import', `data:text/javascript,${encodeURIComponent(old)}`, cli, '--list'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^The suite needs Node .*\n$/);
});
