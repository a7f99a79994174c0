import { expect, test } from 'vitest';
import { collectParts, collectWords, SHARES } from '../../src/conversations/segments/segment-parts.ts';
import { Phrases } from '../../src/conversations/segments/segment-phrases.ts';
import { STEP_SIZE } from '../../src/conversations/segments/steps.ts';

/** The words of which a segment keeps the documents. */
function listKept(size: number, documents: number): string[] {
  const words = new Map([['brake', Array.from({ length: documents }, (_, position) => position)]]);
  const work = collectWords(words, size);
  for (;;) {
    const step = work.next();
    if (step.done) return [...step.value.keys()];
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

const LONG = 20 * STEP_SIZE;

test('a long text without white space is split into parts in many steps', () => {
  const words = new Map([['lever'.repeat(LONG / 5), [0]]]);
  const steps = [...Array(SHARES).keys()].flatMap((share) => [...collectParts(words, 1, share)]);
  expect(steps.length).toBeGreaterThan(20 - SHARES);
});

test('the pairs of words of long texts are collected in many steps', () => {
  const phrases = new Phrases();
  for (let position = 0; position < 20; position += 1) phrases.add('a b\n'.repeat(STEP_SIZE / 4), [], position);
  expect([...phrases.collect(20, 5)].length).toBeGreaterThanOrEqual(20);
});
