/** Writes markup: tags with attributes, and elements with what they need around and inside. */
/** HTML that is sent, and what must be left of it. */
export interface HtmlRow {
  readonly sent: string;
  readonly expected: string;
  /** What may be left instead, since it means the same. */
  readonly orElse?: readonly string[];
}

export type Attributes = Readonly<Record<string, string>>;

/** Elements that HTML allows only inside others, and what they need inside. */
export const CONTEXTS: Readonly<Record<string, readonly string[]>> = {
  li: ['ul'],
  figcaption: ['figure'],
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['table', 'tbody'],
  th: ['table', 'tbody', 'tr'],
  td: ['table', 'tbody', 'tr'],
};
export const CONTENTS: Readonly<Record<string, readonly string[]>> = {
  ul: ['li'],
  ol: ['li'],
  table: ['tbody', 'tr', 'td'],
  thead: ['tr', 'th'],
  tbody: ['tr', 'td'],
  tfoot: ['tr', 'td'],
  tr: ['td'],
};
export const VOID_ELEMENTS = ['br', 'hr', 'img', 'input', 'embed', 'source'];
/** Elements whose text is only shown by browsers that do not know them. */
const WITHOUT_TEXT = ['video', 'audio'];

/** The element with text, inside the elements that it needs. `write` writes its own start tag. */
export function nest(name: string, attributes: Attributes, write: TagWriter = writeTag): string {
  const inner = (CONTENTS[name] ?? []).reduceRight((content, child) => tag(child, {}, content), textOf(name));
  const own = tag(name, attributes, inner, write);
  return (CONTEXTS[name] ?? []).reduceRight((content, parent) => tag(parent, {}, content), own);
}

export const textOf = (name: string): string =>
  VOID_ELEMENTS.includes(name) || WITHOUT_TEXT.includes(name) ? '' : 'text';

/** The start tag of an element. */
export type TagWriter = (name: string, attributes: Attributes) => string;

const writeTag: TagWriter = (name, attributes) => {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeAttribute(value)}"`);
  return `<${name}${written.join('')}>`;
};

export const tag = (name: string, attributes: Attributes, content: string, write: TagWriter = writeTag): string =>
  `${write(name, attributes)}${VOID_ELEMENTS.includes(name) ? '' : `${content}</${name}>`}`;

export const escapeAttribute = (value: string): string =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;')
    .replaceAll('\u0001', '&#1;');
