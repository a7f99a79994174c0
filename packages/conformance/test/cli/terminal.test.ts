import { expect, test } from 'vitest';
import { describeTerminal } from '../../src/cli/terminal.ts';

test.each([
  ['a terminal', { isTTY: true, columns: 90 }, {}, { hasColor: true, width: 90 }],
  ['a file', { columns: 90 }, {}, { hasColor: false, width: 120 }],
  ['a terminal with NO_COLOR', { isTTY: true, columns: 90 }, { NO_COLOR: '1' }, { hasColor: false, width: 90 }],
  ['a terminal with an empty NO_COLOR', { isTTY: true, columns: 90 }, { NO_COLOR: '' }, { hasColor: true, width: 90 }],
  ['a terminal without color', { isTTY: true, columns: 90 }, { TERM: 'dumb' }, { hasColor: false, width: 90 }],
])('%s', (_, stream, env, want) => {
  expect(describeTerminal(stream, env)).toEqual(want);
});
