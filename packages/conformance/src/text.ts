/** Formats and escapes text. */

/** Longer values are cut. */
export const MAX_SHOWN = 200;

/** Formats a value for messages; long values are cut. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value).replaceAll(INVISIBLE, escapeUnit);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}… (${text.length} characters)` : text;
}

/** Blanks that look like the usual one, or like nothing. */
const INVISIBLE = /[\u00a0\u00ad\u1680\u180e\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/g;

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

export const escapeRegExp = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** For content and quoted attributes of XML and HTML. XML 1.0 cannot represent most control characters: they become U+FFFD. */
export const escapeXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 excludes
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** `1,200`. */
export const formatNumber = (count: number): string => count.toLocaleString('en-US');

/** `1 case`, `2 cases`, `1,200 cases`. */
export const formatCount = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;

/** `once`, `2 times`. */
export const formatTimes = (count: number): string => (count === 1 ? 'once' : `${formatNumber(count)} times`);

/** Breaks a text at spaces into lines of at most that many characters, if no word is longer; further lines are indented. */
export function wrap(text: string, width: number, indent = ''): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(last === undefined ? word : indent + word);
  }
  return lines;
}

/** Cuts a text to a number of characters, with an ellipsis at the end. */
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, Math.max(0, length - 1))}…`;

/** `Ada` becomes `aDA`. A letter without another case, or whose other case is not one letter, stays. */
export const swapCase = (text: string): string => Array.from(text, swapLetter).join('');

function swapLetter(letter: string): string {
  const swapped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return Array.from(swapped).length === 1 ? swapped : letter;
}
