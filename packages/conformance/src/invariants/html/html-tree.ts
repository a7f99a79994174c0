/** HTML as a browser parses it, in a form that can be compared: quotes, entities and the order of attributes do not count. */
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { escapeAttribute, VOID_ELEMENTS } from './html-markup.ts';

export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
}

/** A string is text. */
export type HtmlNode = string | HtmlElement | { readonly comment: string };

export const parseHtml = (html: string): HtmlNode[] => toNodes(parseFragment(html).childNodes);

function toNodes(nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): HtmlNode[] {
  const result: HtmlNode[] = [];
  for (const node of nodes) {
    const converted = toNode(node);
    const last = result.at(-1);
    if (typeof converted === 'string' && typeof last === 'string') result[result.length - 1] = last + converted;
    else result.push(converted);
  }
  return result;
}

function toNode(node: DefaultTreeAdapterTypes.ChildNode): HtmlNode {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  if ('tagName' in node) {
    const attributes = Object.fromEntries(
      node.attrs.map(({ name, value }): [string, string] => [name, value]).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
    const content = 'content' in node ? node.content : node;
    return { name: node.tagName, attributes, children: toNodes(content.childNodes) };
  }
  return { comment: 'data' in node ? node.data : node.nodeName };
}

export const isElement = (node: HtmlNode): node is HtmlElement => typeof node === 'object' && 'name' in node;

/** All elements and comments at any depth. */
export function* walkHtml(nodes: readonly HtmlNode[]): Generator<Exclude<HtmlNode, string>> {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    yield node;
    if (isElement(node)) yield* walkHtml(node.children);
  }
}

/** The text without any tag. */
export const readText = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : isElement(node) ? readText(node.children) : '')).join('');

const BLOCKS = new Set([
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
  'div',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'br',
  'hr',
  'video',
]);
const CELLS = new Set(['td', 'th']);

/** What separates elements that some take for blocks. */
export interface TextReading {
  readonly betweenCells: ' ' | '\n';
  /** HTML shows a video within its line. */
  readonly aroundVideos: '' | '\n';
}

export interface PlainText {
  /** With one line break between lines. */
  readonly text: string;
  /** How many line breaks may stand there instead, for each line break of the text: one for each `br`, and one for the end of a block. */
  readonly maxBreaks: readonly number[];
}

/** Stands for a `br`; white space of texts is blanks by then. */
const BR = '\r';

/** The text for readers: white space is collapsed, blocks are on lines of their own. */
export function toPlainText(nodes: readonly HtmlNode[], { betweenCells, aroundVideos }: TextReading): PlainText {
  const parts: string[] = [];
  const visit = (node: HtmlNode): void => {
    if (typeof node === 'string') parts.push(node.replace(/\s+/g, ' '));
    if (typeof node === 'string' || !isElement(node)) return;
    if (node.name === 'br') parts.push(BR);
    const isBlock = node.name !== 'br' && BLOCKS.has(node.name);
    const around = node.name === 'video' ? aroundVideos : isBlock ? '\n' : CELLS.has(node.name) ? betweenCells : '';
    parts.push(around);
    node.children.forEach(visit);
    parts.push(around);
  };
  nodes.forEach(visit);
  const maxBreaks: number[] = [];
  const text = parts
    .join('')
    .trim()
    .replace(/ +/g, ' ')
    .replace(/ ?[\r\n][ \r\n]*/g, (between) => {
      maxBreaks.push(between.split(BR).length - 1 + Number(between.includes('\n')));
      return '\n';
    });
  return { text, maxBreaks };
}

/** The text with one line break wherever there are not too many. */
export function foldBreaks(text: string, maxBreaks: readonly number[]): string {
  let index = -1;
  return text.replace(/\n+/g, (breaks) => {
    index += 1;
    return breaks.length <= (maxBreaks[index] ?? 1) ? '\n' : breaks;
  });
}

/** Without white space beside blocks and line breaks, which is not shown; other white space is one blank, except in preformatted text. */
export function normalizeSpace(nodes: readonly HtmlNode[]): HtmlNode[] {
  const isBlock = (node: HtmlNode | undefined): boolean =>
    node !== undefined && typeof node !== 'string' && isElement(node) && isBlockOrCell(node.name);
  return nodes
    .map((node) =>
      isElement(node) && node.name !== 'pre' ? { ...node, children: normalizeSpace(node.children) } : node,
    )
    .map((node, index, all) => {
      if (typeof node !== 'string') return node;
      const folded = node.replace(/[ \t\r\n]+/g, ' ');
      const started = isBlock(all[index - 1]) ? folded.replace(/^ /, '') : folded;
      return isBlock(all[index + 1]) ? started.replace(/ $/, '') : started;
    })
    .filter(
      (node, index, all) =>
        typeof node !== 'string' || node.trim() !== '' || (isInline(all[index - 1]) && isInline(all[index + 1])),
    );
}

const isBlockOrCell = (name: string): boolean => BLOCKS.has(name) || CELLS.has(name);

const isInline = (node: HtmlNode | undefined): boolean =>
  typeof node === 'string' || (node !== undefined && isElement(node) && !isBlockOrCell(node.name));

/** For messages: the nodes as short HTML. */
export function formatHtml(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      if (!isElement(node)) return `<!--${node.comment}-->`;
      const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
      const start = `<${node.name}${attributes.join('')}>`;
      return VOID_ELEMENTS.includes(node.name) ? start : `${start}${formatHtml(node.children)}</${node.name}>`;
    })
    .join('');
}
