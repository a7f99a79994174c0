/** The highest repeat count that RE2 compiles, also as the product of nested repeats. */
const MAX_REPEAT = 1000;

const ESCAPE = /\\(?:[pP]\{[^}]*\}|k<[^>]*>|u\{[^}]*\}|u[\dA-Fa-f]{4}|c[A-Za-z]|.)/su;

/** An escape, a class, the start of an assertion, a repeat count, or a single character. */
const TOKEN = new RegExp(`${ESCAPE.source}|${/\[(?:\\.|[^\]\\])*\]|\(\?<?[=!]|\{\d+(?:,\d*)?\}|./su.source}`, 'gsu');

/** General categories of Unicode by their short names, which all dialects of RE2 share. */
const CATEGORY = /^(?:L[ultmo]?|M[nce]?|N[dlo]?|P[cdseifo]?|S[mcko]?|Z[slp]?|C[cfo]?)$/;

/** Finds what RE2 does not compile in a JavaScript pattern, and says what to write instead; undefined if RE2 compiles it. */
export function findRe2Issue(pattern: string): string | undefined {
  for (const [token] of pattern.matchAll(TOKEN)) {
    const issue = tokenIssue(token);
    if (issue !== undefined) return issue;
  }
  const repeats = mostRepeats(pattern);
  return repeats > MAX_REPEAT
    ? `it repeats ${repeats} times, and ${MAX_REPEAT} is the most. Write \`+\` or \`*\`, and \`minLength\` and \`maxLength\` beside the pattern`
    : undefined;
}

function tokenIssue(token: string): string | undefined {
  if (/^\(\?/.test(token)) {
    return 'it looks ahead or behind. Write a pattern of the text itself, or several patterns in an `allOf`';
  }
  if (/^\[\^?\]$/.test(token)) return 'it has an empty class. Write the characters into the class';
  if (token.startsWith('[')) {
    if (/(?:^|[^\\])(?:\\\\)*\\b/.test(token)) return '`\\b` in a class is JavaScript. Write `\\x08`';
    const escapes = [...token.matchAll(new RegExp(ESCAPE, 'gsu'))];
    return escapes.map(([escaped]) => escapeIssue(escaped)).find((issue) => issue !== undefined);
  }
  return escapeIssue(token);
}

function escapeIssue(token: string): string | undefined {
  if (/^\\[1-9k]/.test(token)) return `\`${token}\` is a backreference. Write out what may stand there`;
  if (/^\\u/.test(token)) {
    return `\`${token}\` is JavaScript. Write the character itself, or \`\\xHH\` below U+0100`;
  }
  if (/^\\c/.test(token)) return `\`${token}\` is JavaScript. Write \`\\xHH\``;
  const category = /^\\[pP]\{(.*)\}$/s.exec(token)?.[1];
  if (category === undefined || CATEGORY.test(category)) return undefined;
  return `\`${token}\` is not a class of RE2. Write a general category by its short name, such as \`\\p{L}\` or \`\\p{Nd}\``;
}

/** The largest product of nested repeat counts, at least 1. */
function mostRepeats(pattern: string): number {
  // By open group, the innermost last.
  const most = [1];
  let last = 1;
  const keep = (repeats: number) => most.push(Math.max(repeats, most.pop() ?? 1));
  for (const [token] of pattern.matchAll(TOKEN)) {
    const [, least, greatest] = /^\{(\d+),?(\d*)\}$/.exec(token) ?? [];
    if (least !== undefined) {
      last *= Math.max(1, Number(least), Number(greatest));
      keep(last);
    } else if (token === '(') {
      most.push(1);
    } else if (token === ')') {
      last = most.pop() ?? 1;
      keep(last);
    } else if (!'*+?'.includes(token)) {
      last = 1;
    }
  }
  return most[0] ?? 1;
}
