/** The sanitizer repeats `x-html-policies` of the contract, which its worker threads do not load. */
import { contract } from '@helpdesk/contract';
import { expect, test } from 'vitest';
import { CONVERTED_TAGS, DISCARDED_TAGS, KEPT_ATTRIBUTES, KEPT_TAGS } from '../../src/html/elements.ts';
import { sanitize } from '../../src/html/sanitize.ts';

const policy = contract.htmlPolicies?.article;
if (policy?.frames === undefined || policy.maxDepth === undefined) throw new Error('The contract has no whole policy');
const { kept, renamed, added, removed, frames, maxDepth } = policy;

test('the elements that are kept', () => {
  expect(KEPT_TAGS.toSorted()).toEqual(Object.keys(kept).toSorted());
});

test('the elements that are replaced', () => {
  expect(CONVERTED_TAGS.toSorted()).toEqual([...Object.keys(renamed), 'iframe'].toSorted());
});

test('the elements that are removed with their content', () => {
  expect(DISCARDED_TAGS).toEqual(expect.arrayContaining(removed.filter((tag) => tag !== 'iframe')));
});

test('the attributes that are kept', () => {
  const ofFrames = (tag: string) => (tag === frames.element ? Object.keys(frames.attributes) : []);
  const attributes = Object.keys(kept)
    .map((tag) => [tag, new Set([...(kept[tag] ?? []), ...Object.keys(added[tag] ?? {}), ...ofFrames(tag)])] as const)
    .filter(([, names]) => names.size > 0);
  const own = Object.entries(KEPT_ATTRIBUTES).map(([tag, names]) => [tag, new Set(names)]);
  expect(Object.fromEntries(own)).toEqual(Object.fromEntries(attributes));
});

test('the depth', () => {
  const nest = (depth: number) => `${'<em>'.repeat(depth)}x${'</em>'.repeat(depth)}`;
  expect(sanitize(nest(maxDepth))).toBe(nest(maxDepth));
  expect(sanitize(nest(maxDepth + 1))).toBe(nest(maxDepth));
});
