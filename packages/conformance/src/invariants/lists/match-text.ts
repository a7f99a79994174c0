/** Whether a text of an item contains a searched text, as far as an item shows it. */

/** Undefined if implementations of the documented rule may differ. */
export type Match = boolean | undefined;

/** A text in each way to ignore letter case. They differ for letters such as `ß` and `İ`. */
interface Folded {
  readonly lower: string;
  readonly upper: string;
}

const fold = (text: string): Folded => ({ lower: text.toLowerCase(), upper: text.toUpperCase() });

export function equalsAnyCase(text: string, other: string): Match {
  const [one, two] = [fold(text), fold(other)];
  return agree([one.lower === two.lower, one.upper === two.upper]);
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
  const { lower, upper } = fold(part);
  const test = ({ text, folded }: SearchedText['readings'][number]): Match => {
    if (!isAnyCase) return text.includes(part);
    const isFound = folded.lower.includes(lower);
    return isFound === folded.upper.includes(upper) ? isFound : undefined;
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
