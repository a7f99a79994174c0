import { expect, test } from 'vitest';
import { isAtOrBelow, type Json, joinPointer, parsePointer, valueAt, valuesAt, withValueAt } from '../../src/index.ts';

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

test.each<[pointer: string, wanted: Json[]]>([
  ['', [{ a: [{ b: 1 }, { b: 2 }, { c: 3 }], n: null }]],
  ['/a/0/b', [1]],
  ['/a/*/b', [1, 2]],
  ['/a/*', [{ b: 1 }, { b: 2 }, { c: 3 }]],
  ['/*', [[{ b: 1 }, { b: 2 }, { c: 3 }], null]],
  ['/a/*/*', [1, 2, 3]],
  ['/n', [null]],
  ['/n/*', []],
  ['/none/*', []],
])('the values at %j', (pointer, wanted) => {
  expect(valuesAt({ a: [{ b: 1 }, { b: 2 }, { c: 3 }], n: null }, pointer)).toEqual(wanted);
});

test.each<[name: string, value: Json | undefined, pointer: string, next: Json | undefined, wanted: Json | undefined]>([
  ['replaces the whole', { a: 1 }, '', 2, 2],
  ['replaces a member', { a: 1, b: 2 }, '/a', 3, { a: 3, b: 2 }],
  ['adds a member', { a: 1 }, '/b', 2, { a: 1, b: 2 }],
  ['replaces an item', [1, 2, 3], '/1', 9, [1, 9, 3]],
  ['replaces inside an item', [{ a: 1 }], '/0/a', 2, [{ a: 2 }]],
  ['creates objects on the way', {}, '/a/b', 1, { a: { b: 1 } }],
  ['creates objects where there is nothing', undefined, '/a', 1, { a: 1 }],
  ['replaces a scalar on the way', { a: 1 }, '/a/b', 2, { a: { b: 2 } }],
  ['unescapes names', {}, '/a~1b', 1, { 'a/b': 1 }],
  ['sets null', { a: 1 }, '/a', null, { a: null }],
  ['removes a member', { a: 1, b: 2 }, '/a', undefined, { b: 2 }],
  ['removes an item', [1, 2, 3], '/1', undefined, [1, 3]],
  ['removes nothing where there is nothing', { a: 1 }, '/b', undefined, { a: 1 }],
  ['removes the whole', { a: 1 }, '', undefined, undefined],
])('withValueAt %s', (_, value, pointer, next, wanted) => {
  const before = structuredClone(value);
  expect(withValueAt(value, pointer, next)).toEqual(wanted);
  expect(value).toEqual(before);
});
