/**
 * Every form in which the suite sends a text that resembles a known one, as services may take both for the same. They are in
 * one place because a service takes a unique value once: no two forms of one text may be equal, in any letter case. The test
 * of this file holds that.
 */

/** What differs from the text in one respect; the text itself if it has nothing to change. */
export type TextChange = (text: string) => string;

/** Changes one match, wherever the text has one. */
export interface Replacement {
  readonly pattern: RegExp;
  readonly by: string;
}

/** Forms of a unique name in the requests of `varied-values`. */
export const variedNames: readonly TextChange[] = [
  (name) => `${name}.`,
  (name) => name.replace(' ', '   '),
  (name) => name.replace(/[aeo]/, (letter) => ({ a: 'ä', e: 'é', o: 'ö' })[letter] ?? letter),
  (name) => name.replace(/\w/, '_'),
  (name) => `The ${name}`,
  (name) => `${name} GmbH`,
];

/** Of an address, there: with another tag, which some services take away, and with signs that mailboxes have and simple patterns lack. */
export const variedAddress: TextChange = (address) => address.replace('@', "+o'b_@");

/** Between words. */
const BLANK = /(?<=\w) (?=\w)/g;

/** Of a name in which letter case does not count, in `stored-values`: what the collations of databases do not compare. */
const notCompared: readonly Replacement[] = [
  { pattern: BLANK, by: '  ' },
  { pattern: /a/g, by: '\u00e1' },
  { pattern: BLANK, by: '. ' },
  { pattern: BLANK, by: ' \u{1f642}' },
];

/** As many as a run may need: a request that is rejected is sent again with another one. */
const furtherBlanks = Array.from(
  { length: 9 },
  (_, index): Replacement => ({ pattern: BLANK, by: ' '.repeat(index + 4) }),
);

export const storedNames: readonly Replacement[] = [...notCompared, ...furtherBlanks];

/**
 * Of an address by which a request finds a resource: a mark that matches every letter in the patterns of SQL. Services may
 * change the first letter.
 */
export const foundAddresses: readonly Replacement[] = [{ pattern: /(?<=.)[^@_](?=.*@)/g, by: '_' }];

/** Before the marker of a run, which comes after a name. */
const LAST_LETTERS = /[a-z]{2}(?=\+|@|\s+\S*$)/;
const LAST_VOWEL = /[aeiou](?=[^aeiou]*\s\S*$)/;

/** Of a name or an address, in `unique`: services may take a value for a pattern of SQL, and databases may ignore accents. */
export const unequalTexts: readonly TextChange[] = [
  (text) => text.replace(LAST_LETTERS, '__'),
  (text) => text.replace(LAST_VOWEL, (letter) => `${letter}\u0300`.normalize('NFC')),
];

/**
 * Of a text by which a request names a resource, in `exact-reference`: a mark that matches every letter, a letter less, and
 * another tag.
 */
export const otherReferences: readonly TextChange[] = [
  (text) => text.replace(/(?<=^.+)[^@_.](?=.)/, '_'),
  (text) => text.slice(1),
  (text) => text.slice(0, -1),
  (text) => text.replace('@', '+t@'),
];

/** Of the local part of an address, in new ones, in turns: with a dot, and with another tag, which some mailboxes ignore. */
export const drawnLocalParts: readonly ((local: string, turn: number) => string)[] = [
  (local, turn) => local.replace(new RegExp(`(?<=^\\w{${1 + (turn % 3)}})(?=\\w)`), '.'),
  (local, turn) => `${local}${local.includes('+') ? '' : '+'}t${turn}`,
];

/** The text with one match replaced: each way once, before another match is tried. */
export function listReplaced(text: string, replacements: readonly Replacement[]): string[] {
  const places = replacements.map(({ pattern, by }) =>
    Array.from(
      text.matchAll(pattern),
      ({ index, 0: found }) => text.slice(0, index) + by + text.slice(index + found.length),
    ),
  );
  return [...places.flatMap(([first]) => first ?? []), ...places.flatMap(([, ...rest]) => rest)];
}
