/** Whether a text of an item contains a searched text, as far as an item shows it. */

/** Undefined if implementations of the documented rule may differ. */
export type Match = boolean | undefined;

/**
 * A text in each way to ignore letter case: lower case, that of each letter alone, and upper case. They differ for letters such as `ß` and
 * `İ`, and for a `Σ` at the end of a word, which only the first turns into `ς`.
 */
type Folded = readonly [lower: string, byLetter: string, upper: string];

const fold = (text: string): Folded => {
  const lower = text.toLowerCase();
  return [lower, text.includes('Σ') ? text.replaceAll('Σ', 'σ').toLowerCase() : lower, text.toUpperCase()];
};

export function equalsAnyCase(text: string, other: string): Match {
  const two = fold(other);
  return agree(fold(text).map((one, index) => one === two[index]));
}

/** A text of an item, as searches read it. */
export interface SearchedText {
  /** HTML has one for each way to read it. */
  readonly readings: readonly { readonly text: string; readonly folded: Folded }[];
  /** True if the suite cannot read all of it. */
  readonly isPartial: boolean;
}

export function toSearchedText(text: string, isHtml: boolean): SearchedText {
  const texts = isHtml ? readTexts(text) : [text];
  return {
    readings: texts.map((one) => ({ text: one, folded: fold(one) })),
    isPartial: isHtml && hasUnknownEntities(text),
  };
}

/** Whether texts contain the part, which is folded only once. */
export function createPartTest(part: string, isAnyCase: boolean): (text: SearchedText) => Match {
  const parts = fold(part);
  const test = ({ text, folded }: SearchedText['readings'][number]): Match => {
    if (!isAnyCase) return text.includes(part);
    return agree(parts.map((one, index) => folded[index]?.includes(one) ?? false));
  };
  return ({ readings, isPartial }) => {
    const found = agree(readings.map(test));
    return found === false && isPartial ? undefined : found;
  };
}

/** The common result; undefined if they differ. */
function agree(results: readonly Match[]): Match {
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
const hasUnknownEntities = (html: string): boolean => /&[A-Za-z]\w*;/.test(html.replaceAll(ENTITY, ''));
