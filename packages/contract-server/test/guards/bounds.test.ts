import type { OpenApiDocument, Schema } from '@helpdesk/contract/model';
import { describe, expect, test } from 'vitest';
import { boundsOf, cutToBounds } from '../../src/guards/bounds.ts';
import { libraryContract, schemasOf, startLibrary } from '../support/library.ts';

const text = { type: 'string', maxLength: 3 } as const;
const tree = { type: 'object', properties: { name: text, children: { items: { $ref: '#/components/schemas/Tree' } } } };
const document = {
  openapi: '3.1.0',
  info: { title: 'Bounds', version: '1' },
  paths: {},
  components: { schemas: { Text: text, Tree: tree } },
} satisfies OpenApiDocument;

const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`x${n}`, 1]));
const deep = (levels: number): unknown => (levels === 0 ? { name: '12345' } : { children: [deep(levels - 1)] });

describe('a value is cut to one over what its schema lets in', () => {
  test.each<readonly [what: string, schema: Schema, given: unknown, want: unknown, places: string[]]>([
    ['a text at its bound', text, 'abc', 'abc', []],
    ['a text over it', text, 'abcdef', 'abcd', ['']],
    ['a text by code points', text, '😀😀😀', '😀😀😀', []],
    ['and between them', text, '😀😀😀😀😀', '😀😀😀😀', ['']],
    ['a text without a bound', { type: 'string' }, 'abcdef', 'abcdef', []],
    ['a list', { type: 'array', maxItems: 2 }, [1, 2, 3, 4], [1, 2, 3], ['']],
    ['items', { items: text }, ['a', 'abcdef'], ['a', 'abcd'], ['/1']],
    ['a map', { type: 'object', maxProperties: 1 }, { a: 1, b: 2, c: 3 }, { a: 1, b: 2 }, ['']],
    ['a member', { properties: { a: text } }, { a: 'abcdef', b: 'abcdef' }, { a: 'abcd', b: 'abcdef' }, ['/a']],
    ['a member of a map', { additionalProperties: text }, { 'a/b': 'abcdef' }, { 'a/b': 'abcd' }, ['/a~1b']],
    [
      '`__proto__`',
      { additionalProperties: text },
      JSON.parse('{"__proto__":"abcdef"}'),
      JSON.parse('{"__proto__":"abcd"}'),
      ['/__proto__'],
    ],
    ['behind a reference', { items: { $ref: '#/components/schemas/Text' } }, ['abcdef'], ['abcd'], ['/0']],
    ['the least of all', { allOf: [text, { maxLength: 2 }] }, 'abcdef', 'abc', ['']],
    ['the greatest of alternatives', { anyOf: [text, { type: 'string', maxLength: 5 }] }, 'abcdefg', 'abcdef', ['']],
    ['no more than an alternative takes', { oneOf: [text, { type: 'string' }] }, 'abcdefg', 'abcdefg', []],
    ['alternatives of that type alone', { anyOf: [text, { type: 'number' }] }, 'abcdefg', 'abcd', ['']],
    [
      'a member of alternatives',
      { anyOf: [{ properties: { a: text } }, { properties: { a: { type: 'string', maxLength: 5 } } }] },
      { a: 'abcdefg' },
      { a: 'abcdef' },
      ['/a'],
    ],
    ['a text where none is taken', { type: 'number' }, 'abcdef', '', ['']],
    ['a list where none is taken', { type: 'string' }, [[[1]]], [], ['']],
    ['an object where none is taken', { type: 'string' }, { a: { b: 1 } }, {}, ['']],
    ['numbers, booleans and null are not', { type: 'string' }, [1, true, null].at(2), null, []],
    [
      'what contains itself',
      { $ref: '#/components/schemas/Tree' },
      { children: [{ name: 'abcdef' }] },
      { children: [{ name: 'abcd' }] },
      ['/children/0/name'],
    ],
  ])('%s', (_, schema, given, want, places) => {
    const cut = new Set<string>();
    expect(cutToBounds(boundsOf(document, schema), given, '', cut)).toEqual(want);
    expect([...cut]).toEqual(places);
  });

  test.each<readonly [what: string, schema: Schema, length: number, want: number]>([
    ['an unknown name', { additionalProperties: false }, 5_000, 1_001],
    ['a name that is too long for a map', { propertyNames: { maxLength: 3 } }, 5_000, 9],
    ['but no name of a map without a bound', {}, 5_000, 5_000],
    ['and no documented name', { properties: { ['x'.repeat(5_000)]: {} }, additionalProperties: false }, 5_000, 5_000],
  ])('%s is told by its start', (_, schema, length, want) => {
    const kept = cutToBounds(boundsOf(document, schema), { ['x'.repeat(length)]: 1 }, '', new Set());
    expect(Object.keys(kept ?? {}).map((name) => name.length)).toEqual([want]);
  });

  test('what is within its bounds is handed on as it is', () => {
    const given = { name: 'abc', children: [{ name: 'a' }] };
    expect(cutToBounds(boundsOf(document, tree), given, '', new Set())).toBe(given);
  });

  test('of a closed object the documented members and the first 501 others', () => {
    const closed = boundsOf(document, { properties: { x9000: {} }, additionalProperties: false });
    const kept = cutToBounds(closed, members(10_000), '', new Set());
    expect(Object.keys(kept ?? {})).toEqual(['x9000', ...Object.keys(members(501))]);
  });

  test.each<readonly [what: string, schema: Schema, given: object, count: number, longest: number]>([
    ['unknown members', { additionalProperties: false }, members(10_000), 501, 4],
    ['an unknown name', { additionalProperties: false }, { ['x'.repeat(5_000)]: 1 }, 1, 1_001],
    ['a name of a map', { propertyNames: { maxLength: 3 } }, { ['x'.repeat(5_000)]: 1 }, 1, 9],
  ])('inside of a list and of a schema in parts as well: %s', (_, schema, given, count, longest) => {
    const list = { items: { allOf: [schema] } };
    const [kept] = Object(cutToBounds(boundsOf(document, list), [given], '', new Set()));
    const lengths = Object.keys(kept).map((name) => name.length);
    expect([lengths.length, Math.max(...lengths)]).toEqual([count, longest]);
  });

  test('a schema that contains itself is followed to a depth', () => {
    const cut = new Set<string>();
    cutToBounds(boundsOf(document, tree), deep(1_000), '', cut);
    expect(cut.size).toBe(0);
  });
});

describe('the answer is that to the whole value', () => {
  test.each<readonly [what: string, change: object, want: object[]]>([
    ['a list', { tags: Array(5_000).fill('a') }, [{ path: '/body/tags', message: 'must have at most 100 items' }]],
    [
      'a text whose form its end would break',
      { isbn: `${'9'.repeat(5_000)}` },
      [{ path: '/body/isbn', message: 'must have at most 13 characters' }],
    ],
    [
      'values of another type, which look alike when cut',
      { pairs: [[1], [2]] },
      [
        { path: '/body/pairs/0', message: 'must be a string' },
        { path: '/body/pairs/1', message: 'must be a string' },
      ],
    ],
    [
      'items that are really the same',
      { pairs: ['a', 'a'] },
      [{ path: '/body/pairs', message: 'must not have the same item twice' }],
    ],
    ['lists in lists', { title: [[[[1]]]] }, [{ path: '/body/title', message: 'must be a string' }]],
  ])('%s', async (_, change, want) => {
    const contract = await libraryContract((changed) => {
      const pairs = { type: 'array', maxItems: 9, uniqueItems: true, items: { type: 'string', maxLength: 9 } };
      Object.assign(schemasOf(changed).NewBook?.properties ?? {}, { pairs });
    });
    const library = await startLibrary({ contract });
    const book = { title: 'Emma', isbn: '9780141439587', author_id: 12 };
    const { body } = await library.send({ path: '/books', body: { ...book, ...change } });
    await library.close();
    expect(body.error.details).toEqual(want);
  });
});
