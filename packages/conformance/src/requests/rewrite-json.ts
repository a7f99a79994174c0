/** Another JSON text of the same value (RFC 8259), in ways that few clients write and each parser has to read. */
import { isObject, type Json } from '@helpdesk/contract-model';

/** All white space between all tokens, some characters escaped, and the names of objects in reverse order. */
export function rewriteJson(value: Json): string {
  if (Array.isArray(value)) return `[${BLANK}${value.map(rewriteJson).join(`${BLANK},${BLANK}`)}${BLANK}]`;
  if (typeof value === 'string') return rewriteText(value);
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value)
    .toReversed()
    .map(([name, member]) => [rewriteText(name), ':', rewriteJson(member)].join(BLANK));
  return `{${BLANK}${members.join(`${BLANK},${BLANK}`)}${BLANK}}`;
}

const BLANK = ' \t\r\n';

/** An escaped character has three to six times the bytes, so that a long text keeps most of its characters. */
const MAX_ESCAPED = 100;

/** Every third character is escaped, so that the text also has characters of each kind as they are. */
function rewriteText(text: string): string {
  let count = 0;
  const rewritten = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(/\\u....|\\.|[^\\]/gsu, (written) => {
      count += 1;
      const isKept = written.startsWith('\\') || count % 3 > 0 || count > 3 * MAX_ESCAPED;
      return isKept ? written : escapeCharacter(written);
    });
  return `"${rewritten}"`;
}

/** Outside the Basic Multilingual Plane, a surrogate pair. */
function escapeCharacter(character: string): string {
  if (character === '/') return '\\/';
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
