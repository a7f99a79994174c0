/** Values of the maximum size, in shapes that are slow to process for naive code. */
import type { Schema } from '@helpdesk/contract-model';

/** Makes a value of about `bytes` bytes, never more. */
export type Shape = (bytes: number) => string;
export type Shapes = Readonly<Record<string, Shape>>;

/** The service rejects bodies with more than 50,000 values, so bodies that should be validated have fewer. */
const MANY = 45_000;

/** Repeats `part`. */
function repeated(part: string, { first = '', last = '' } = {}): Shape {
  const size = Buffer.byteLength(part);
  const rest = Buffer.byteLength(first + last);
  return (bytes) => first + part.repeat(Math.max(0, Math.floor((bytes - rest) / size))) + last;
}

/** Increasing numbers with a separator. */
function counted(item: (n: number, bytes: number) => string, between: string, first: string, last: string): Shape {
  return (bytes) => {
    const items: string[] = [];
    let left = bytes - first.length - last.length;
    for (let n = 0; ; n++) {
      const text = item(n, bytes);
      left -= Buffer.byteLength(text) + between.length;
      if (left < 0) return first + items.join(between) + last;
      items.push(text);
    }
  };
}

/** Makes a JSON string of a text. */
const quoted =
  (shape: Shape): Shape =>
  (bytes) =>
    `"${shape(bytes - 2)}"`;

/** One text of each kind that is slow for a naive pattern, case fold, split or trim. */
const TEXTS: Shapes = {
  'one letter': repeated('a'),
  'one letter, then one that does not fit': repeated('a', { last: '!' }),
  at: repeated('@'),
  'at and dot': repeated('@.'),
  digits: repeated('1'),
  'plus and digits': repeated('1', { first: '+' }),
  blanks: repeated(' ', { first: 'a', last: 'a' }),
  hyphens: repeated('-'),
  dots: repeated('.'),
  slashes: repeated('/'),
  'address of many labels': repeated('a.', { first: 'a@' }),
  'address of many ats': repeated('a@'),
  'host name of long labels': repeated('a-', { last: '.a' }),
  days: repeated('2026-01-31T'),
  percent: repeated('%'),
  'commas and blanks': repeated(', '),
};

/** Texts that need UTF-8, and so cannot be in headers. */
const WIDE_TEXTS: Shapes = {
  'a letter that folds to two': repeated('\u0130'),
  'letters of four bytes': repeated('\u{1F600}'),
  'white space of three bytes': repeated('\u2003', { first: 'a', last: 'a' }),
};

/** Texts that need escapes in JSON. */
const ESCAPED_TEXTS: Shapes = {
  quotes: repeated('\\"'),
  'line breaks': repeated('\\n'),
  'escaped letters': repeated('\\u0041'),
  'a half of a pair at the end': repeated('a', { last: '\\ud800' }),
};

const MARKUP: Shapes = {
  'open tags': repeated('<b>', { last: 'a' }),
  'open and closed tags': repeated('<b>a</b>'),
  'closing tags': repeated('</b>', { last: 'a' }),
  'open paragraphs': repeated('<p>', { last: 'a' }),
  'open cells': repeated('<table><tr><td>', { last: 'a' }),
  'open comments': repeated('<!--', { last: 'a' }),
  'open links': repeated("<a href='", { last: 'a' }),
  'less-than signs': repeated('<', { last: 'a' }),
  ampersands: repeated('&', { last: 'a' }),
  entities: repeated('&amp;'),
  'one tag of many attributes': counted((n) => `a${n}=1`, ' ', '<p ', '>a'),
  'one tag of one attribute, again and again': repeated('title=1 ', {
    first: '<a href=http://a.example/ ',
    last: '>a',
  }),
  'an image of many bytes': repeated('A', { first: "<img src='data:image/png;base64,", last: "!'>a" }),
  'links to script': repeated("<a href='java&#10;script:a'>a</a>"),
  'foreign markup': repeated('<svg><style><!--</style>', { last: 'a' }),
};

/** Texts for a header: repeated valid parts, and texts that are not a part of any header. */
export function headerTexts(examples: readonly string[]): Shapes {
  const names = ['one letter', 'digits', 'blanks', 'hyphens', 'dots', 'slashes', 'commas and blanks'];
  const few = Object.fromEntries(Object.entries(TEXTS).filter(([name]) => names.includes(name)));
  return { ...few, ...nearMisses(examples) };
}

/** Texts for a path or a query. */
export const addressTexts = (examples: readonly string[]): Shapes => ({
  ...TEXTS,
  ...nearMisses(examples),
  ...WIDE_TEXTS,
});

/** JSON texts for a string. */
export function jsonTexts(schema: Schema, examples: readonly unknown[]): Shapes {
  const texts = { ...addressTexts(examples.filter((value) => typeof value === 'string')), ...ESCAPED_TEXTS };
  const all = { ...texts, ...(schema['x-html'] !== undefined && MARKUP) };
  return Object.fromEntries(Object.entries(all).map(([name, shape]) => [name, quoted(shape)]));
}

/** JSON texts that are longer than the string may be: one of each kind, because the service reads little of them. */
export function longTexts(schema: Schema, examples: readonly unknown[], ofOneByte: boolean): Shapes {
  const narrow = ['at', 'digits', 'blanks', 'address of many ats', 'host name of long labels', 'open tags'];
  const wide = ['letters of four bytes', 'a letter that folds to two', 'escaped letters'];
  const isKind = (name: string) =>
    narrow.includes(name) || (!ofOneByte && (wide.includes(name) || name.endsWith('again and again')));
  return Object.fromEntries(Object.entries(jsonTexts(schema, examples)).filter(([name]) => isKind(name)));
}

/** Typical values of the field. */
export function plainText(schema: Schema, examples: readonly unknown[]): Shape {
  const html = schema['x-html'] !== undefined && examples.find((value) => String(value).startsWith('<'));
  return quoted(repeated(html ? String(html).replaceAll('"', "'") : 'words and '));
}

/** Repeated valid values with an invalid end. */
function nearMisses(examples: readonly string[]): Shapes {
  const plain = examples
    .filter((example) => /^[ -~]+$/.test(example))
    .map((example) => example.replaceAll(/["\\]/g, ''));
  return Object.fromEntries(
    [...new Set(plain)].map((example) => [
      `"${example.slice(0, 20)}" again and again`,
      repeated(example, { last: '!' }),
    ]),
  );
}

/** Whole queries of an operation with these parameters. */
export function queries(names: readonly string[]): Shapes {
  const named = names.flatMap((name): [string, Shape][] => [
    [`${name} again and again`, repeated(`${name}=1&`)],
    [`${name} of many items`, repeated('1,', { first: `${name}=` })],
  ]);
  return {
    'many parameters': counted((n) => `a${n}=1`, '&', '', ''),
    'one parameter again and again': repeated('a=&'),
    ampersands: repeated('&'),
    'equals signs': repeated('='),
    brackets: repeated('[a]'),
    'percent signs': repeated('%'),
    'encoded nulls': repeated('%00&'),
    'plus signs': repeated('+'),
    ...Object.fromEntries(named),
  };
}

/** As much of a text as fits, with as little encoding as possible. */
export function percentEncoded(shape: Shape, max: number): string {
  for (let bytes = max; ; bytes = Math.floor(bytes * 0.9)) {
    const text = shape(bytes).replace(/[^!-~]|[#%&+/?]/gu, encodeURIComponent);
    if (text.length <= max) return text;
  }
}

/** A harmless body that is rejected: the maximum number of words in an unknown field. */
export const PLAIN_BODY = counted((_, bytes) => `"${repeated('words and ')(bytes / MANY)}"`, ',', '{"unknown":[', ']}');

/** The JSON values, except texts, of a field with these types and documented values. */
export function values(types: ReadonlySet<string>, examples: readonly unknown[]): Shapes {
  const [item] = examples.flatMap((value) => (Array.isArray(value) ? value : []));
  return {
    ...ANY,
    ...(types.has('array') && lists(item && JSON.stringify(item))),
    ...(types.has('object') && MAPS),
  };
}

/** Values for fields of every type. */
const ANY: Shapes = {
  'one letter': quoted(repeated('a')),
  'a number of many digits': repeated('1'),
  'empty objects and blanks': counted((_, bytes) => `{}${' '.repeat(bytes / MANY)}`, ',', '[', ']'),
  'different long names': counted((n, bytes) => `${long(n, bytes)}:0`, ',', '{', '}'),
};

/** A list with as many different texts as a body may have. */
function long(n: number, bytes: number): string {
  return `"${n.toString(36).padStart(bytes / MANY, '~')}"`;
}

/** Items that the service may compare with each other. */
function lists(item: string | undefined): Shapes {
  return {
    'different long texts': counted(long, ',', '[', ']'),
    'long objects': counted((n, bytes) => `{"id":${n + 1},"value":${long(n, 2 * bytes)}}`, ',', '[', ']'),
    'different numbers': counted((n) => `${n + 1}`, ',', '[', ']'),
    'different texts': counted((n) => `"${n.toString(36)}"`, ',', '[', ']'),
    'different objects': counted((n) => `{"id":${n + 1}}`, ',', '[', ']'),
    'different objects of two members': counted((n) => `{"id":${n + 1},"value":"a"}`, ',', '[', ']'),
    nulls: repeated('null,', { first: '[', last: 'null]' }),
    lists: repeated('[],', { first: '[', last: '[]]' }),
    ...(item !== undefined && { 'documented items': repeated(`${item},`, { first: '[', last: `${item}]` }) }),
  };
}

/** Members that the service may compare with known names. */
const MAPS: Shapes = {
  'the same name': repeated('"a":0,', { first: '{', last: '"a":0}' }),
  'different numbers as names': counted((n) => `"${n}":0`, ',', '{', '}'),
  'different names with slashes': counted((n) => `"~/${n}":""`, ',', '{', '}'),
  'one long name': repeated('a', { first: '{"', last: '":"a"}' }),
  'one long name of tildes': repeated('~', { first: '{"', last: '":"a"}' }),
  'names of 9,000 tildes': counted((n) => `"${'~'.repeat(9_000)}${n}":"a"`, ',', '{', '}'),
};

/** Whole bodies. */
export const BODIES: Shapes = {
  'a fraction of many digits': repeated('1', { first: '0.' }),
  'equal numbers': repeated('1,', { first: '[', last: '1]' }),
  'empty objects': repeated('{},', { first: '[', last: '{}]' }),
  'different names': counted((n) => `"${n.toString(36)}":0`, ',', '{', '}'),
  ...ANY,
  ...MAPS,
  'lists in lists': (bytes) => `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`,
  'lists that do not end': repeated('['),
  'objects in objects': (bytes) => `${'{"a":'.repeat((bytes - 1) / 6)}1${'}'.repeat((bytes - 1) / 6)}`,
  'lists in lists and blanks': (bytes) => repeated(`[${' '.repeat(bytes / MANY)}`)(bytes),
  blanks: repeated(' ', { first: '{', last: '}' }),
  'no JSON': repeated('a'),
  'escaped nulls': quoted(repeated('\\u0000')),
};

/** Bodies that cost more than reading and parsing, for bodies that take long to read and parse. */
export const LARGE_BODIES: Shapes = Object.fromEntries(
  Object.entries(BODIES).filter(([name]) =>
    ['different names', 'equal numbers', 'lists in lists', 'objects in objects', 'escaped nulls'].includes(name),
  ),
);
