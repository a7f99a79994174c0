import type { Filter, Json, RequestExample, Schema, TextFilter } from '@helpdesk/contract-model';
import { describe, expect, test } from 'vitest';
import { listFilterValues, listNearValues } from '../../../src/invariants/lists/filter-values.ts';
import { queryWidePair } from '../../../src/invariants/lists/filters/absent-texts.ts';
import { chooseWord, listSearchQueries } from '../../../src/invariants/lists/filters/search-queries.ts';
import { listDigits, listMarked, listPairs } from '../../../src/invariants/lists/filters/search-words.ts';
import { createSelector, isTextFilter, type ListFilter } from '../../../src/invariants/lists/list-filters.ts';
import { createFreshValues } from '../../../src/resources/values/fresh-values.ts';
import { getSchemaValidator } from '../../../src/schema-validator.ts';
import { contract } from '../../support/library-run.ts';

const filterOf = (name: string, filter: Filter): ListFilter => ({
  parameter: { name, in: 'query', required: false, allowEmptyValue: false, schema: {}, explode: true, at: '' },
  at: `/query/${name}`,
  schema: {},
  filter,
});

const requestOf = (query: Readonly<Record<string, Json>>): RequestExample => ({ path: {}, query, header: {} });

const validator = getSchemaValidator(contract);
const session = { contract, validator, fresh: createFreshValues(contract) };

describe('a text of an item', () => {
  const item = {
    id: 12,
    title: 'Größe "A" of 12 wheels',
    street: 'Οδος Ερμου',
    note: '<p>Turn the <em>wh</em>eel &amp; stop</p><p>Then go</p>',
  };
  test.each<readonly [Filter, string, boolean | undefined]>([
    [{ field: '/title', match: 'contains' }, 'wheels', true],
    [{ field: '/title', match: 'contains' }, 'Wheels', false],
    [{ field: '/title', match: 'contains' }, '"A" of', true],
    [{ field: '/title', match: 'contains-any-case' }, 'gRÖSSE', undefined],
    [{ field: '/title', match: 'contains-any-case' }, 'WHEELS', true],
    [{ field: '/street', match: 'contains-any-case' }, 'ΟΔΟΣ', undefined],
    [{ field: '/street', match: 'contains-any-case' }, 'ΟΔΟ', true],
    [{ field: '/street', match: 'contains-any-case' }, 'ΕΡΜΟΥ', true],
    [{ field: '/street', match: 'equals-any-case' }, 'ΟΔΟΣ ΕΡΜΟΥ', undefined],
    [{ field: '/title', match: 'contains-any-case' }, 'wh%ls', false],
    [{ field: ['/title', '/note'], match: 'words', html: ['/note'] }, 'stop wheels', true],
    [{ field: ['/title', '/note'], match: 'words', html: ['/note'] }, 'stop engine', false],
    [{ field: '/note', match: 'words', html: ['/note'] }, '"wheel & stop"', undefined],
    [{ field: '/note', match: 'words', html: ['/note'] }, '"turn the"', true],
    [{ field: '/note', match: 'words', html: ['/note'] }, 'em', false],
    [{ field: '/title', match: 'words' }, '"of wheels"', false],
    [{ field: '/title', match: 'words' }, '"wheels', true],
    [{ field: '/title', match: 'words' }, '  ', true],
    [{ field: '/note', match: 'words', id: '/id' }, '12', true],
    [{ field: '/note', match: 'words', id: '/id' }, '"12"', false],
    [{ field: '/note', match: 'words', id: '/id' }, 'turn 12', undefined],
    [{ field: '/title', match: 'words', id: '/id' }, 'wheels 12', true],
    [{ field: '/note', match: 'words', id: '/id' }, 'engine 12', false],
    [{ field: '/title', match: 'words', isPartial: true }, 'engine', undefined],
    [{ field: '/title', match: 'words', isPartial: true }, 'wheels', true],
  ])('%j %s: %s', (filter, text, expected) => {
    expect(createSelector([filterOf('search', filter)], requestOf({ search: text }))(item)).toBe(expected);
  });
});

describe('a value of an item', () => {
  const item = { id: 3, parent: null, owner: { email: 'Ada@x.example' }, tags: [{ id: 1 }, { id: 2 }] };
  test.each<readonly [Filter, Json | undefined, boolean | undefined]>([
    [{ field: '/owner/email', match: 'equals' }, 'ada@x.example', false],
    [{ field: '/owner/email', match: 'equals-any-case' }, 'ada@x.example', true],
    [{ field: '/id', match: 'one-of' }, [4, 3], true],
    [{ field: '/id', match: 'one-of' }, [4, 5], false],
    [{ field: '/tags/*/id', match: 'equals' }, 2, true],
    [{ field: '/parent', match: 'equals', absent: null }, undefined, true],
    [{ field: '/id', match: 'equals', absent: null }, undefined, false],
    [{ field: '/id', match: 'one-of', through: { resource: 'owner', field: '/id' } }, [3], undefined],
    [{ match: 'partition', unless: { '/parent': null } }, true, false],
    [{ match: 'partition', unless: { '/parent': null } }, false, true],
    [{ match: 'partition' }, true, undefined],
  ])('%j %j: %s', (filter, sent, expected) => {
    const request = requestOf(sent === undefined ? {} : { filter: sent });
    expect(createSelector([filterOf('filter', filter)], request)(item)).toBe(expected);
  });
});

describe('buckets', () => {
  const filters = [
    filterOf('draft', { match: 'bucket', where: { '/status': ['DRAFT', 'REVIEW'], '/old': false } }),
    filterOf('done', { match: 'bucket', where: { '/status': 'DONE', '/old': false } }),
    filterOf('old', { match: 'bucket', where: { '/old': true } }),
  ];
  const unknown = { status: 'PLANNED', old: false };
  const items = [
    { status: 'DRAFT', old: false },
    { status: 'REVIEW', old: false },
    { status: 'DONE', old: false },
    { status: 'DONE', old: true },
  ];
  test.each<readonly [Readonly<Record<string, boolean>>, readonly boolean[]]>([
    [{}, [true, true, true, true]],
    [{ draft: true }, [true, true, false, false]],
    [{ draft: true, old: true }, [true, true, false, true]],
    [{ draft: true, old: false }, [true, true, false, false]],
    [{ old: false }, [true, true, true, false]],
    [{ old: false, draft: false }, [false, false, true, false]],
  ])('%j', (flags, expected) => {
    expect(items.map(createSelector(filters, requestOf(flags)))).toEqual(expected);
  });

  test('an item that is in none of them is left open, unless no flag is sent', () => {
    const select = (flags: Readonly<Record<string, boolean>>) => createSelector(filters, requestOf(flags))(unknown);
    expect([{}, { draft: true }, { draft: false }].map(select)).toEqual([true, undefined, undefined]);
  });
});

test('texts are cut between letters, also outside the BMP', () => {
  expect(listNearValues('🙂Ada🙂')).toEqual(expect.arrayContaining(['Ada🙂', '🙂Ada']));
  const pairs = listPairs({ field: '/name', match: 'contains' }, ['𠮷野', '太𠮷郎']);
  expect(pairs).toEqual(['𠮷野 太𠮷', '太𠮷郎 𠮷野', '𠮷野-太𠮷郎']);
});

describe('a value near an address', () => {
  const listNear = (host: string): Json[] => {
    const filter = { field: '/email', match: 'equals' } as const;
    const one = { ...filterOf('email', filter), schema: { type: 'string' } as const, filter };
    return listFilterValues(session, 'listBooks', one, [{ email: `ada@${host}` }]);
  };
  test('is without a mark', () => {
    expect(listNear('mail.example')).toContain('ada@mailexample');
  });
  test('has no label of more than 63 characters', () => {
    const hosts = [`${'m'.repeat(40)}.${'e'.repeat(40)}`, `${'m'.repeat(31)}-${'n'.repeat(10)}.${'e'.repeat(30)}`];
    const labels = hosts.map((host) => listNear(host).map((value) => String(value).split(/[@.]/)));
    expect(labels.every((each) => each.length > 3)).toBe(true);
    expect(labels.flat(2).filter((label) => label.length > 63)).toEqual([]);
  });
});

test.each<readonly [TextFilter['match'], string]>([
  ['words', '"two  words"'],
  ['contains', 'two  words'],
])('by %s, two words have another blank between them', (match, expected) => {
  expect(queryWidePair({ field: '/name', match }, ['two', 'words'])).toEqual([{ text: expected, isCertain: true }]);
});

test.each([
  [['Route 66', 'Order 48213 of 2026'], ['48213']],
  // Some services take 007 for 7.
  [['Agent 007', 'Level 9'], []],
  [['1234567890123456'], []],
])('of %j, %j may be taken for an ID', (titles, expected) => {
  const items = titles.map((title) => ({ title }));
  expect(listDigits({ field: '/title', match: 'words' }, items)).toEqual(expected);
});

test.each([
  [['Ada', 'Li', 'Robin'], false, 'Robin'],
  [['Li', 'Ada Li'], false, 'Ada'],
  // Texts that items do not show may have a short word as well.
  [['Li', 'Ada Li'], true, undefined],
])('of %j, partial %s, the word is %s', (names, isPartial, expected) => {
  const one = filterOf('search', { field: '/name', match: 'contains', ...(isPartial && { isPartial }) });
  if (!isTextFilter(one)) throw new Error('no search');
  const items = names.map((name) => ({ name }));
  expect(chooseWord(one, items)?.word).toBe(expected);
});

test('several values are sent together with one that no item has', () => {
  const filter = { field: '/team_id', match: 'one-of' } as const;
  const schema: Schema = { type: 'array', maxItems: 4, items: { type: 'integer', minimum: 1, maximum: 2 ** 53 - 1 } };
  const { parameter, at } = filterOf('team_id', filter);
  const one = { parameter: { ...parameter, schema }, at, schema, filter };
  const values = listFilterValues(session, 'listBooks', one, [{ team_id: 7 }, { team_id: 8 }, { team_id: 8 }]);
  const together = values.filter((sent) => Array.isArray(sent) && sent.length === 4);
  expect(together).toEqual([[8, 8, 7, expect.any(Number)]]);
  expect([7, 8]).not.toContain(together.flat().at(-1));
});

test('as many values as may be sent are many that no item has, repeats of one, and at last those of items', () => {
  const filter = { field: '/team_id', match: 'one-of' } as const;
  const schema: Schema = { type: 'array', maxItems: 100, items: { type: 'integer', minimum: 1, maximum: 2 ** 53 - 1 } };
  const { parameter, at } = filterOf('team_id', filter);
  const one = { parameter: { ...parameter, schema }, at, schema, filter };
  const values = listFilterValues(session, 'listBooks', one, [{ team_id: 7 }, { team_id: 8 }, { team_id: 8 }]);
  const most = values.flatMap((sent) => (Array.isArray(sent) && sent.length === 100 ? [sent] : []))[0] ?? [];
  expect(new Set(most.slice(0, 40)).size).toBe(40);
  expect(most.slice(0, 40)).not.toContain(7);
  expect(new Set(most.slice(40, 97))).toEqual(new Set([8]));
  expect(most.slice(97)).toEqual([8, 7, expect.any(Number)]);
});

test('words of two fields of one item are searched for together', () => {
  const filter = { field: ['/title', '/text'], match: 'words' } as const;
  const one = { ...filterOf('search', filter), filter };
  const items = [{ title: 'Harbour opens', text: 'The harbour is open for ferries' }];
  const queries = listSearchQueries(one, items, undefined, 'absent', () => true).map(({ text }) => text);
  const words = queries
    .map((text) => text.split(' '))
    .find(([first, second]) => first === 'ferries' && second === 'opens');
  expect(words).toHaveLength(2);
});

test('what some languages take for no text is searched for, unless hidden texts may have it', () => {
  const listTexts = (isPartial?: true): string[] => {
    const filter = { field: '/title', match: 'contains', ...(isPartial && { isPartial }) } as const;
    const one = { ...filterOf('search', filter), filter };
    const items = [{ title: 'Route 101' }, { title: 'Roundabout' }];
    return listSearchQueries(one, items, chooseWord(one, items), 'absent', () => true).map(({ text }) => text);
  };
  expect(listTexts()).toEqual(expect.arrayContaining(['0', 'null']));
  expect(listTexts(true)).not.toContain('0');
});

test.each([[/^R\w*\\\w+$/], [/^R\w*%\w+$/], [/^R\w+\*$/], [/^#R\w+$/]])(
  'a sign in a text that is searched for as it stands is one: %s',
  (expected) => {
    const filter = { field: '/title', match: 'contains' } as const;
    const one = { ...filterOf('search', filter), filter };
    const items = [{ title: 'Route 101' }, { title: 'Roundabout' }];
    const queries = listSearchQueries(one, items, chooseWord(one, items), 'absent', () => true);
    expect(queries).toContainEqual({ text: expect.stringMatching(expected), isCertain: true });
  },
);

describe('words of texts that are not searched', () => {
  const listFor = (items: readonly Json[], more: Partial<TextFilter> = {}): string[] => {
    const filter = { field: '/title', match: 'words', ...more } as const;
    const one = { ...filterOf('search', filter), filter };
    return listSearchQueries(one, items, undefined, 'absent', () => true).map(({ text }) => text);
  };
  const items = [
    { title: 'Harbour opens', kind: 'news', writer: { name: 'Ada Lovelace', desk: { name: 'Culture' } }, tags: [] },
    {
      title: 'Lovelace week',
      kind: 'news',
      writer: { name: 'Jo Lovelace', desk: { name: 'Culture' } },
      tags: ['ports'],
    },
  ];
  test('are those inside objects and lists as well', () => {
    expect(listFor(items)).toEqual(expect.arrayContaining(['news', 'Culture', 'ports']));
  });
  test('may be in a searched text of another item', () => {
    // No text has a word of the name that no title has.
    const named = items.map((item) => ({ title: item.title, writer: { name: 'Lovelace' } }));
    expect(listFor(named)).toContain('Lovelace');
    expect(listFor(named.slice(1))).not.toContain('Lovelace');
  });
  test('have letters that all databases fold, if possible', () => {
    expect(listFor([{ title: 'Harbour', writer: { name: 'Ζητήματα Tomás Rivera' } }])).toContain('Rivera');
  });
  test('tell of all texts that have them', () => {
    const edited = items.map((item) => ({ ...item, editor: item.writer }));
    expect(listFor(edited)).toEqual(listFor(items));
  });
  test('say nothing where items do not show all that is searched', () => {
    expect(listFor(items, { isPartial: true })).not.toContain('Culture');
  });
});

test.each([
  ['/id', true],
  [undefined, false],
])('digits of a text are searched for if digits find an ID: %j', (id, expected) => {
  const filter = { field: '/title', match: 'words', ...(id && { id }) } as const;
  const one = { ...filterOf('search', filter), filter };
  const queries = listSearchQueries(one, [{ id: 7, title: 'Order 48213' }], undefined, 'absent', () => true);
  expect(queries.some(({ text }) => text === '48213')).toBe(expected);
});

test.each([
  ['a b', false],
  ['a &amp; b', true],
])('the entity of a character in HTML is searched for, which the text does not have: %s', (text, expected) => {
  const filter = { field: '/note', match: 'words', html: ['/note'] } as const;
  const one = { ...filterOf('search', filter), filter };
  const queries = listSearchQueries(one, [{ note: text }], undefined, 'absent', () => true);
  expect(queries.some((query) => query.text === '&amp;')).toBe(expected);
});

describe('the part of a text with the most marks', () => {
  const listFor = (match: 'words' | 'contains', ...texts: string[]): string[] =>
    listMarked(
      { field: '/title', match },
      texts.map((text) => ({ field: '/title', text })),
    );
  test('has no blanks and quotes where these separate words', () => {
    expect(listFor('words', 'Fish and "chips", again, a_b%', 'plain')).toEqual([', a_b%']);
    expect(listFor('words', 'one, two', 'see C:\\new?x=1#top')).toEqual(['C:\\new?x=1#top']);
    expect(listFor('contains', 'Fish & chips, "a_b%"', "it's")).toEqual(['Fish & chips, "a_b%"']);
  });
  test('is short, and can be read', () => {
    const [part = ''] = listFor('contains', `${'long '.repeat(30)}a&b%c ${'text '.repeat(30)}`);
    expect(part).toMatch(/a&b%c/);
    expect(part.length).toBeLessThanOrEqual(40);
    expect(listFor('contains', 'a\u0001&', 'plain')).toEqual([]);
  });
});
