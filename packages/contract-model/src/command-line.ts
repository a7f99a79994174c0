/** What all command lines share. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The command line is wrong, or a file that it names is invalid; the message says how. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * `parseArgs` with messages for people: without its advice on positional arguments that start with a dash, which no command
 * has, and with the option that an unknown one may mean.
 *
 * @throws {UsageError}
 */
export function parseArguments<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    const [message = ''] = cause.message.split('. To specify a positional argument');
    throw new UsageError(message.replace(/\.$/, '') + suggestOption(message, config), { cause });
  }
}

/**
 * The whole number that an option has as text.
 *
 * @param option with its dashes.
 * @throws {UsageError}
 */
export function readInteger(option: string, text: string, { min, max }: { min: number; max?: number }): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= (max ?? Number.MAX_SAFE_INTEGER)) return value;
  const range = max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;
  throw new UsageError(`${option} must be a whole number ${range}, not "${text}"`);
}

/**
 * The items of an option that may be repeated and may hold several: `--only A --only B,C` gives all three.
 *
 * @param option with its dashes. @param what an item is, for the message.
 * @throws {UsageError}
 */
export function readList(option: string, given: readonly string[], what: string): string[] {
  const all = given.flatMap((text) => text.split(',')).map((text) => text.trim());
  if (all.includes('')) throw new UsageError(`${option} must be ${what}, or several separated by commas, not empty`);
  return [...new Set(all)];
}

export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

/** @throws {UsageError} */
export function readShard(option: string, text: string, { maxCount }: { maxCount: number }): Shard {
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= count && count <= maxCount) return { index, count };
  throw new UsageError(
    `${option} must be I/N, such as 1/4, with I from 1 to N and N from 1 to ${maxCount}, not "${text}"`,
  );
}

function suggestOption(message: string, { options = {}, allowNegative = false }: ParseArgsConfig): string {
  const given = /^Unknown option '--(.+)'/.exec(message)?.[1];
  if (given === undefined) return '';
  const names = Object.keys(options);
  const similar = findSimilarName(given, allowNegative ? [...names, ...names.map((name) => `no-${name}`)] : names);
  return similar === undefined ? '' : ` (did you mean --${similar}?)`;
}

/** The name that differs least from the text: by a letter for each three, or as the start of the only one that begins like it. */
export function findSimilarName<T extends string>(text: string, names: readonly T[]): T | undefined {
  const wanted = text.toLowerCase();
  const [nearest] = names
    .map((name) => ({ name, distance: countEdits(wanted, name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(Math.min(wanted.length, name.length) / 3)))
    .sort((left, right) => left.distance - right.distance);
  if (nearest) return nearest.name;
  const longer = names.filter((name) => wanted.length > 1 && name.toLowerCase().startsWith(wanted));
  return longer.length === 1 ? longer[0] : undefined;
}

/** Letters to insert, remove, replace, or swap with the next (Damerau and Levenshtein, optimal string alignment). */
function countEdits(left: string, right: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, previous] = [previous, current];
  }
  return previous[right.length] ?? 0;
}
