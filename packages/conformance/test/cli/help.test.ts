import { expect, test } from 'vitest';
import { formatHelp } from '../../src/cli/help.ts';
import { type OptionSpec, optionTable } from '../../src/cli/option-table.ts';

const specs: [string, OptionSpec][] = Object.entries(optionTable);

test.each(specs)('--%s is in --help with its value and its bounds', (name, { value, range }) => {
  const line = formatHelp()
    .split('\n')
    .find((one) => one.match(/--[a-z-]+/)?.[0] === `--${name}`);
  expect(line).toContain(value ?? '');
  expect(formatHelp().replaceAll(/\n +/g, ' ')).toContain(range === undefined ? '' : `${range[0]} to ${range[1]}: `);
});

test.each([
  ['in the repository', false, 'npx -y pnpm@12 conformance', 'helpdesk-conformance'],
  ['where the package is installed', true, 'npx helpdesk-conformance', 'pnpm'],
])('--help has the command that runs %s, and no other', (_, isInstalled, command, other) => {
  expect(formatHelp(isInstalled)).toContain(`\n  ${command} BASE_URL [options]\n`);
  expect(formatHelp(isInstalled)).not.toContain(other);
});

test('no line of --help is wider than a wide terminal', () => {
  const lines = formatHelp().split('\n');
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
});

test('--help says that a run with nothing to test does not exit with 0', () => {
  const codes = formatHelp().match(/(?<=\n {2})\d+ .*/g) ?? [];
  expect(codes.filter((line) => line.includes('--changed-since'))).toEqual([expect.stringMatching(/^3 /)]);
});
