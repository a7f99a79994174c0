/** Puts the items first that differ most from each other, for who looks at a few of many. */
import { isObject, type Json, joinPointer } from '@helpdesk/contract-model';

const LONG_TEXT = 100;
const MANY_ITEMS = 3;

/** At most `most` items: each next one has most of what the items before it have not: a field without a value, a long text, a longer list. */
export function sortByVariety<T>(items: readonly T[], read: (item: T) => Json | undefined, max = items.length): T[] {
  const waiting = items.map((item) => ({ item, traits: listTraits(read(item) ?? null, '') }));
  const seen = new Set<string>();
  const sorted: T[] = [];
  while (waiting.length > 0 && sorted.length < max) {
    const counts = waiting.map(({ traits }) => traits.filter((trait) => !seen.has(trait)).length);
    const best = counts.indexOf(Math.max(...counts));
    const [next] = waiting.splice(best, 1);
    if (next === undefined) break;
    for (const trait of next.traits) seen.add(trait);
    sorted.push(next.item);
  }
  return sorted;
}

/** The fields at any depth, each with the kind of its value. */
function listTraits(value: Json, at: string): string[] {
  if (Array.isArray(value)) {
    const length = Math.min(value.length, MANY_ITEMS);
    return [`${at} ${length}`, ...value.flatMap((item) => listTraits(item, `${at}/*`))];
  }
  if (isObject(value)) return Object.entries(value).flatMap(([name, own]) => listTraits(own, joinPointer(at, name)));
  return [`${at} ${describe(value)}`];
}

function describe(value: Json): string {
  if (typeof value !== 'string') return typeof value === 'number' ? `number ${Math.sign(value)}` : String(value);
  if (value === '') return 'empty';
  return value.length > LONG_TEXT ? 'long' : 'text';
}
