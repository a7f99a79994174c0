import { expect, test } from 'vitest';
import { collectParts } from '../../src/conversations/segments/segment-parts.ts';

/** The words of which a segment keeps the documents. */
function listKept(size: number, documents: number): string[] {
  const words = new Map([['brake', Array.from({ length: documents }, (_, position) => position)]]);
  const work = collectParts(words, size);
  for (;;) {
    const step = work.next();
    if (step.done) return [...step.value.words.keys()];
  }
}

test.each<[documents: number, size: number, kept: string[]]>([
  [4, 512, []],
  [5, 512, ['brake']],
  [4, 8_192, []],
  [5, 8_192, ['brake']],
  [9, 20_000, []],
  [10, 20_000, ['brake']],
])('a word that %i of %i conversations have: %j', (documents, size, kept) => {
  expect(listKept(size, documents)).toEqual(kept);
});
