/** Another JSON text of the same value (RFC 8259), in ways that few clients write and each parser has to read. */
import { isObject, type Json } from '@helpdesk/contract-model';
import type { JsonRewriting } from '../api-client.ts';

export function rewriteJson(value: Json, rewriting: JsonRewriting): string {
  if (rewriting === 'spelling') return BLANK + rewrite(value) + BLANK;
  return rewriting === 'whole-fractions' ? withFractions(value) : withUpperCaseEscapes(value);
}

function withFractions(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(withFractions).join(',')}]`;
  // JSON has no fraction after an exponent, which larger numbers are written with.
  if (Number.isInteger(value) && !String(value).includes('e'))
    return Number(value) % 2 === 0 ? `${value}.0` : `${value}e0`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${withFractions(member)}`);
  return `{${members.join(',')}}`;
}

const withUpperCaseEscapes = (value: Json): string =>
  JSON.stringify(value).replaceAll(/\\(?:u(....)|.)/g, (written, digits?: string) =>
    digits === undefined ? written : `\\u${digits.toUpperCase()}`,
  );

const BLANK = '\t\r\n ';

function rewrite(value: Json): string {
  if (Array.isArray(value)) return `[${BLANK}${value.map(rewrite).join(`${BLANK},${BLANK}`)}${BLANK}]`;
  if (typeof value === 'string') return rewriteText(value);
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value)
    .toReversed()
    .map(([name, member]) => [rewriteText(name), ':', rewrite(member)].join(BLANK));
  return `{${BLANK}${members.join(`${BLANK},${BLANK}`)}${BLANK}}`;
}

/** An escaped character has up to six times the bytes, so the rest of a long text stays as it is. */
const MAX_REWRITTEN = 300;

/** Slashes are escaped, and every third character: so the text also has characters of each kind as they are. */
function rewriteText(text: string): string {
  let count = 0;
  const head = writeInner(text.slice(0, MAX_REWRITTEN)).replaceAll(/\\u....|\\.|[^\\]/gsu, (written) => {
    count += 1;
    const isEscaped = written === '/' || (count % 3 === 0 && !written.startsWith('\\'));
    return isEscaped ? escapeCharacter(written) : written;
  });
  return `"${head}${writeInner(text.slice(MAX_REWRITTEN))}"`;
}

/** Half of a surrogate pair is escaped, so that a text may be cut anywhere. */
const writeInner = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Outside the Basic Multilingual Plane, a surrogate pair. */
function escapeCharacter(character: string): string {
  if (character === '/') return '\\/';
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
