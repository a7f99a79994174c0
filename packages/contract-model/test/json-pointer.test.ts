import { expect, test } from 'vitest';
import { isAtOrBelow, joinPointer, parsePointer, valueAt } from '../src/index.ts';

const document = { a: [{ b: 1 }], 'c/d': { 'e~f': 2 }, '': 3, n: null };

test.each<[pointer: string, wanted: unknown]>([
  ['', document],
  ['/a/0/b', 1],
  ['/c~1d/e~0f', 2],
  ['/', 3],
  ['/n', null],
  ['/n/b', undefined],
  ['/a/1', undefined],
  ['/a/0/b/c', undefined],
  ['/toString', undefined],
  ['/a/length', 1],
])('the value at %j', (pointer, wanted) => {
  expect(valueAt(document, pointer)).toEqual(wanted);
});

test.each(['plain', 'a/b', 'a~b', '~1', ''])('the name %j survives a pointer', (name) => {
  expect(parsePointer(joinPointer('/x', name))).toEqual(['x', name]);
});

test.each([
  ['/query/page', '/query', true],
  ['/query', '/query', true],
  ['/queries', '/query', false],
  ['/body/name/first', '/body/name', true],
  ['/body', '/body/name', false],
])('%s is at %s: %s', (pointer, place, wanted) => {
  expect(isAtOrBelow(pointer, place)).toBe(wanted);
});
