/** Two values in messages, from where they differ. */
import { isDeepStrictEqual } from 'node:util';
import { isObject, joinPointer } from '@helpdesk/contract-model';
import { formatCount, MAX_SHOWN, show } from './text.ts';

type Pair = readonly [expected: string, received: string];

/** Formats two values; of long texts, the part from just before the first difference, and of long arrays and objects, the member. */
export function showDifference(expected: unknown, received: unknown): Pair {
  if (typeof expected === 'string' && typeof received === 'string') return showTexts(expected, received);
  const isLong = [expected, received].some((value) => (JSON.stringify(value) ?? '').length > MAX_SHOWN);
  return isLong ? showMembers(expected, received, '') : [show(expected), show(received)];
}

function showTexts(expected: string, received: string): Pair {
  if (expected.length < MAX_SHOWN / 4) return [show(expected), show(received)];
  const points = [Array.from(expected), Array.from(received)] as const;
  const first = points[0].findIndex((point, index) => point !== points[1][index]);
  const start = Math.max(0, (first === -1 ? points[0].length : first) - 10);
  const cut = (text: readonly string[]): string =>
    `${start > 0 ? '…' : ''}${show(text.slice(start, start + 40).join(''))} (${text.length} characters)`;
  return [cut(points[0]), cut(points[1])];
}

/** The first member that differs: `/3/name is "a"`. */
function showMembers(expected: unknown, received: unknown, at: string): Pair {
  const isList = Array.isArray(expected) && Array.isArray(received);
  if (isList && expected.length !== received.length) {
    const place = at === '' ? '' : `${at} has `;
    return [place + showItems(expected, received, at), place + showItems(received, expected, at)];
  }
  if (isList || (isObject(expected) && isObject(received))) {
    // Both are objects or both are lists, whose members are compared by name or by index.
    const [left, right] = [expected, received] as unknown as [Record<string, unknown>, Record<string, unknown>];
    const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
    const name = names.find((one) => !isDeepStrictEqual(left[one], right[one]));
    if (name !== undefined) return showMembers(left[name], right[name], joinPointer(at, name));
  }
  const [left, right] =
    typeof expected === 'string' && typeof received === 'string'
      ? showTexts(expected, received)
      : [show(expected), show(received)];
  return at === '' ? [left, right] : [`${at} is ${left}`, `${at} is ${right}`];
}

/** How many items, and the first one of those that the other list has not, or has less often. */
function showItems(items: readonly unknown[], others: readonly unknown[], at: string): string {
  const left = new Map<string, number>();
  for (const other of others) {
    const text = JSON.stringify(other);
    left.set(text, (left.get(text) ?? 0) + 1);
  }
  const index = items.findIndex((item) => {
    const text = JSON.stringify(item);
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count === 0;
  });
  const count = formatCount(items.length, 'item');
  return index === -1 ? count : `${count}; ${joinPointer(at, index)} is ${show(items[index])}`;
}
