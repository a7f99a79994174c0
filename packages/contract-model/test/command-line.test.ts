import { describe, expect, test } from 'vitest';
import { findSimilarName, parseArguments, readInteger, readList, readShard, UsageError } from '../src/command-line.ts';

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

describe('readList', () => {
  test.each<[given: readonly string[], items: readonly string[]]>([
    [['a'], ['a']],
    [['a,b'], ['a', 'b']],
    [
      ['a', 'b, c', 'a'],
      ['a', 'b', 'c'],
    ],
  ])('%j has the items %j', (given, items) => {
    expect(readList('--only', given, 'a name')).toEqual(items);
  });

  test.each([[['']], [['a,']], [['a', ',']]])('%j is wrong', (given) => {
    const message = '--only must be a name, or several separated by commas, not empty';
    expect(() => readList('--only', given, 'a name')).toThrow(new UsageError(message));
  });
});

describe('readInteger', () => {
  test.each<[text: string, value: number]>([
    ['1', 1],
    ['64', 64],
    ['007', 7],
  ])('%s is %i', (text, value) => {
    expect(readInteger('--size', text, { min: 1, max: 64 })).toBe(value);
  });

  test.each(['', '0', '65', '1.5', '1e1', '-1', ' 1', 'many'])('%j is wrong', (text) => {
    expect(() => readInteger('--size', text, { min: 1, max: 64 })).toThrow(
      new UsageError(`--size must be a whole number from 1 to 64, not "${text}"`),
    );
  });

  test('without a largest value', () => {
    expect(readInteger('--size', '9007199254740991', { min: 8 })).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => readInteger('--size', '7', { min: 8 })).toThrow(
      new UsageError('--size must be a whole number of at least 8, not "7"'),
    );
  });
});

describe('readShard', () => {
  test('counts from 1', () => {
    expect(readShard('--shard', '2/4', { maxCount: 4 })).toEqual({ index: 2, count: 4 });
  });

  test.each(['', '0/4', '5/4', '1/5', '1', '1/4/2', '-1/4', '1.5/4'])('%j is wrong', (text) => {
    expect(() => readShard('--shard', text, { maxCount: 4 })).toThrow(
      new UsageError(`--shard must be I/N, such as 1/4, with I from 1 to N and N from 1 to 4, not "${text}"`),
    );
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
