/** What each element keeps (docs/decisions/html-sanitizing.md): a table, and the elements that depend on their addresses. */
import { cleanImageAddress, cleanLinkAddress, cleanMediaAddress, cleanYoutubeAddress } from './addresses.ts';

export type Attributes = Record<string, string>;
interface Element {
  readonly name: string;
  readonly attributes: Attributes;
}

/** Elements whose text is on lines of its own in plain text. */
export const BLOCK_TAGS = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'figure',
  'figcaption',
  'video',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'br',
  'hr',
];
/** Elements whose text is apart from that of the next one, on the same line. */
export const CELL_TAGS = ['td', 'th'];
const INLINE_TAGS = ['a', 'strong', 'em', 'img', 'code', 'u', 's', 'sub', 'sup', 'span'];

export const KEPT_TAGS = [...BLOCK_TAGS, ...CELL_TAGS, ...INLINE_TAGS];

export const KEPT_ATTRIBUTES = {
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  video: ['src', 'poster', 'width', 'height', 'controls', 'data-provider'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  ol: ['start'],
};

/** Removed, but its content stays. */
const UNWRAPPED: Element = { name: 'unwrapped', attributes: {} };
/** Removed with its content; one of `DISCARDED_TAGS`. */
const DISCARDED: Element = { name: 'discarded', attributes: {} };

/** Elements whose content is not text for readers, or that browsers parse by special rules. */
export const DISCARDED_TAGS = [
  'script',
  'style',
  'object',
  'embed',
  'applet',
  'svg',
  'math',
  'template',
  'noscript',
  'noembed',
  'noframes',
  'frameset',
  'textarea',
  'select',
  'option',
  'optgroup',
  'datalist',
  'title',
  'audio',
  'canvas',
  'xmp',
  'plaintext',
  DISCARDED.name,
];

/** Tags that are replaced by a kept one. */
export const CONVERTED_TAGS = ['b', 'i', 'iframe'];

const DIGITS = /^[0-9]+$/;

/** @returns the replacement of an element of `KEPT_TAGS` or `CONVERTED_TAGS`. */
export function convertElement(name: string, sent: Attributes): Element {
  switch (name) {
    case 'b':
      return { name: 'strong', attributes: {} };
    case 'i':
      return { name: 'em', attributes: {} };
    case 'a':
      return convertLink(sent);
    case 'img':
      return convertImage(sent);
    case 'video':
      return convertVideo(sent);
    case 'iframe':
      return convertFrame(sent);
    case 'td':
    case 'th':
      return { name, attributes: pickNumbers(sent, ['colspan', 'rowspan']) };
    case 'ol':
      return { name, attributes: pickNumbers(sent, ['start']) };
    default:
      return { name, attributes: {} };
  }
}

function convertLink(sent: Attributes): Element {
  const href = cleanLinkAddress(sent.href);
  if (href === undefined) return UNWRAPPED;
  return { name: 'a', attributes: { href, ...pickTexts(sent, ['title']), rel: 'noopener noreferrer' } };
}

function convertImage(sent: Attributes): Element {
  const src = cleanImageAddress(sent.src);
  if (src === undefined) return UNWRAPPED;
  return {
    name: 'img',
    attributes: { src, ...pickTexts(sent, ['alt', 'title']), ...pickNumbers(sent, ['width', 'height']) },
  };
}

function convertVideo(sent: Attributes): Element {
  const src = cleanMediaAddress(sent.src);
  if (src === undefined) return DISCARDED;
  const poster = cleanMediaAddress(sent.poster);
  const isOurs = sent['data-provider'] === 'youtube' && src === cleanYoutubeAddress(src);
  return {
    name: 'video',
    attributes: {
      controls: '',
      src,
      ...(poster !== undefined && { poster }),
      ...pickNumbers(sent, ['width', 'height']),
      // Written by convertFrame. It stays, so that sanitizing again changes nothing.
      ...(isOurs && { 'data-provider': 'youtube' }),
    },
  };
}

function convertFrame(sent: Attributes): Element {
  const src = cleanYoutubeAddress(sent.src);
  if (src === undefined) return DISCARDED;
  return { name: 'video', attributes: { controls: '', src, 'data-provider': 'youtube' } };
}

function pickTexts(sent: Attributes, names: readonly string[]): Attributes {
  return pickAttributes(sent, names, () => true);
}

function pickNumbers(sent: Attributes, names: readonly string[]): Attributes {
  return pickAttributes(sent, names, (value) => DIGITS.test(value));
}

function pickAttributes(sent: Attributes, names: readonly string[], accepts: (value: string) => boolean): Attributes {
  return Object.fromEntries(Object.entries(sent).filter(([name, value]) => names.includes(name) && accepts(value)));
}
