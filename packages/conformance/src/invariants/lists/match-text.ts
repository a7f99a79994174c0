/** Whether a text of an item contains a searched text, as far as an item shows it. */

/** Undefined if implementations of the documented rule may differ. */
export type Match = boolean | undefined;

/** Ways to ignore letter case. They differ for letters such as `ß` and `İ`. */
const foldings: readonly ((text: string) => string)[] = [(text) => text.toLowerCase(), (text) => text.toUpperCase()];

export const contains = (text: string, part: string): Match => text.includes(part);

const MAX_KNOWN_TEXTS = 50_000;
const MAX_KNOWN_LENGTH = 1_000;
const knownForms = new Map<string, readonly string[]>();

/** The text in each folding. Searches compare the same texts of a list again and again. */
function fold(text: string): readonly string[] {
  const known = knownForms.get(text);
  if (known !== undefined) return known;
  const forms = foldings.map((one) => one(text));
  if (text.length <= MAX_KNOWN_LENGTH && knownForms.size < MAX_KNOWN_TEXTS) knownForms.set(text, forms);
  return forms;
}

const compareForms = (text: string, other: string, test: (form: string, otherForm: string) => boolean): Match => {
  const others = fold(other);
  return agree(fold(text).map((form, index) => test(form, others[index] ?? '')));
};

export const containsAnyCase = (text: string, part: string): Match =>
  compareForms(text, part, (form, other) => form.includes(other));

export const equalsAnyCase = (text: string, other: string): Match =>
  compareForms(text, other, (form, otherForm) => form === otherForm);

/** The common result; undefined if they differ. */
export function agree(results: readonly Match[]): Match {
  const [first] = results;
  return results.every((result) => result === first) ? first : undefined;
}

/** True if one is; false if all are. Long lists are matched often, so it ends at the first that is. */
export function anyOf<T>(values: readonly T[], test: (value: T) => Match): Match {
  let result: Match = false;
  for (const value of values) {
    const found = test(value);
    if (found === true) return true;
    if (found === undefined) result = undefined;
  }
  return result;
}

/** True if all are; false if one is. */
export function allOf<T>(values: readonly T[], test: (value: T) => Match): Match {
  let result: Match = true;
  for (const value of values) {
    const found = test(value);
    if (found === false) return false;
    if (found === undefined) result = undefined;
  }
  return result;
}

const MARKUP = /<!--.*?-->|<\/?[A-Za-z](?:[^>"']|"[^"]*"|'[^']*')*>/gs;
const ENTITY = /&(?:#(\d+)|#[xX]([\dA-Fa-f]+)|(amp|lt|gt|quot|apos|nbsp));/g;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** The text of HTML, once for each way to read the border of two elements. */
export function readTexts(html: string): string[] {
  const joined = ['', ' '].map((border) => decodeEntities(html.replaceAll(MARKUP, border)));
  return [...new Set([...joined, ...joined.map((text) => text.replaceAll(/\s+/g, ' '))])];
}

const decodeEntities = (text: string): string =>
  text.replaceAll(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    if (name !== undefined) return entities[name] ?? whole;
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** True if the HTML has named characters that `readTexts` does not know. */
export const hasUnknownEntities = (html: string): boolean => /&[A-Za-z]\w*;/.test(html.replaceAll(ENTITY, ''));
