import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

test('packages are checked against the Node that scripts run on', () => {
  const file = new URL('../../pnpm-workspace.yaml', import.meta.url);
  const { catalog, nodeVersion } = parse(readFileSync(file, 'utf8'));
  expect(nodeVersion).toBe(catalog.node);
});
