import { describe, expect, test } from 'vitest';
import { findSimilarName, parseArguments, UsageError } from '../src/command-line.ts';

const options = {
  only: { type: 'string' },
  'max-writes': { type: 'string' },
  list: { type: 'boolean' },
  report: { type: 'string' },
} as const;

describe('parseArguments', () => {
  test('returns what parseArgs does', () => {
    expect(parseArguments({ args: ['--only', 'a'], options }).values).toEqual({ only: 'a' });
  });

  test.each<[argument: string, message: string]>([
    ['--ony', "Unknown option '--ony' (did you mean --only?)"],
    ['--onyl', "Unknown option '--onyl' (did you mean --only?)"],
    ['--Only', "Unknown option '--Only' (did you mean --only?)"],
    ['--max-write', "Unknown option '--max-write' (did you mean --max-writes?)"],
    ['--max', "Unknown option '--max' (did you mean --max-writes?)"],
    ['--quick', "Unknown option '--quick'"],
    ['-x', "Unknown option '-x'"],
    ['--only', "Option '--only <value>' argument missing"],
  ])('%s is wrong: %s', (argument, message) => {
    expect(() => parseArguments({ args: [argument], options })).toThrow(new UsageError(message));
  });
});

test.each<[text: string, names: string[], expected: string | undefined]>([
  ['token list', ['tokens list', 'tokens issue'], 'tokens list'],
  ['migration', ['serve', 'migrations'], 'migrations'],
  ['deploy', ['serve', 'migrations', 'export'], undefined],
  ['re', ['report', 'require-complete'], undefined],
])('%s is similar to %j: %s', (text, names, expected) => {
  expect(findSimilarName(text, names)).toBe(expected);
});
