/** A server for the contract in `fixtures/notes`, which sanitizes HTML, and faults in how it does. */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { compile } from '@helpdesk/contract-gen';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { listen } from './listen.ts';

export const { contract: notesContract } = await compile(fileURLToPath(new URL('../fixtures/notes', import.meta.url)));

export const DISCARDED = [
  'script',
  'style',
  'iframe',
  'svg',
  'math',
  'template',
  'noscript',
  'textarea',
  'title',
  'xmp',
];
export const KEPT: Readonly<Record<string, readonly string[]>> = {
  p: [],
  br: [],
  strong: [],
  ul: [],
  li: [],
  a: ['href', 'title'],
  img: ['src', 'alt', 'width'],
  video: ['src'],
};
const ADDRESSES: Readonly<Record<string, RegExp>> = {
  a: /^(https:\/\/[^/]|mailto:.)/i,
  img: /^https:\/\/[^/]|^data:image\/png;base64,[A-Za-z0-9+/]+=*$/i,
  video: /^https:\/\/[^/]/i,
};
/** A complete tag, or the start of a comment. */
const MARKUP = /<\/?[a-z][^>]*>|<!--/i;

/** What a note service may change of the right way. */
export interface Sanitizing {
  readonly before?: (html: string) => string;
  /** Undefined where the usual rule holds. */
  readonly isHtml?: (content: string) => boolean | undefined;
  /** The address of a link that is kept. */
  readonly link?: RegExp;
  readonly kept?: Readonly<Record<string, readonly string[]>>;
  readonly discarded?: readonly string[];
  readonly isFrame?: (address: URL) => boolean;
  /** What the video has that replaces a frame, beside its address. */
  readonly frameAttributes?: string;
  readonly after?: (html: string) => string;
  readonly toText?: (html: string) => string;
  readonly fromText?: (text: string) => string;
  /** The plain text has a line break where a block was that is not kept. */
  readonly breaksAtBlocks?: boolean;
  /** HTML that is sent with one of these colors is stored as it is. */
  readonly trusted?: readonly string[];
  /** The size of a note that is created without one. */
  readonly sizeOf?: (color: string | undefined) => string;
}

const isFrame = ({ protocol, host }: URL): boolean =>
  protocol === 'https:' && ['video.example', 'www.video.example', 'vid.example'].includes(host);

const EMBEDDED = 'https://video.example/embed/';

function readVideoId(address: URL): string | undefined {
  const path = address.host === 'vid.example' ? /^\/(\d{6})$/ : /^\/embed\/(\d{6})$/;
  const inQuery = address.pathname === '/watch' ? (address.searchParams.get('v') ?? '') : '';
  return path.exec(address.pathname)?.[1] ?? /^\d{6}$/.exec(inQuery)?.[0];
}

const sanitize = (html: string, sanitizing: Sanitizing): string =>
  parseFragment(html)
    .childNodes.map((node) => sanitizeNode(node, sanitizing))
    .join('');

function sanitizeNode(node: DefaultTreeAdapterTypes.ChildNode, sanitizing: Sanitizing): string {
  if (node.nodeName === '#text' && 'value' in node) return escapeText(node.value);
  if (!('tagName' in node)) return '';
  const { kept = KEPT, discarded = DISCARDED } = sanitizing;
  const given = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
  const video = node.tagName === 'iframe' ? findVideo(given.src, sanitizing) : undefined;
  if (video !== undefined) return `<video src="${video}"${sanitizing.frameAttributes ?? ''}></video>`;
  if (discarded.includes(node.tagName)) return '';
  const content = node.childNodes.map((child) => sanitizeNode(child, sanitizing)).join('');
  const name = node.tagName === 'b' ? 'strong' : node.tagName;
  const names = kept[name];
  if (names === undefined) return content;
  const address = (given.href ?? given.src ?? '').replace(/[\t\r\n]/g, '').trim();
  const allowed = (name === 'a' ? sanitizing.link : undefined) ?? ADDRESSES[name];
  if (allowed !== undefined && !allowed.test(address)) return name === 'a' ? content : '';
  const attributes = Object.entries(given)
    .filter(([one, value]) => names.includes(one) && (one !== 'width' || /^[0-9]+$/.test(value)))
    .map(([one, value]) => ` ${one}="${escapeText(value)}"`);
  const isOfFrame = name === 'video' && given.src?.startsWith(EMBEDDED) === true && !names.includes('data-embed');
  if (isOfFrame) attributes.push(sanitizing.frameAttributes ?? '');
  const start = `<${name}${attributes.join('')}${name === 'a' ? ' rel="noopener"' : ''}>`;
  return ['br', 'img'].includes(name) ? start : `${start}${content}</${name}>`;
}

function findVideo(src: string | undefined, { isFrame: accepts = isFrame }: Sanitizing): string | undefined {
  const address = URL.parse(src ?? '');
  const id = address !== null && accepts(address) ? readVideoId(address) : undefined;
  return id && EMBEDDED + id;
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const decodeText = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

export const toText = (html: string): string =>
  decodeText(html.replace(/<\/?(p|ul|li|br|video|div|section|form)\b[^>]*>/g, '\n').replace(/<[^>]*>/g, ''))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

export const fromText = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');

interface Note {
  readonly id: number;
  readonly html: string;
  readonly text: string;
  readonly color?: string;
  readonly size: string;
}

interface Sent {
  readonly content: string;
  readonly color?: string;
  readonly size?: string;
}

export async function startNotes(sanitizing: Sanitizing = {}) {
  const notes = new Map<number, Note>();

  function store(id: number, { content, color, size }: Sent) {
    const { before = (html) => html, after = (html) => html } = sanitizing;
    const isHtml = sanitizing.isHtml?.(content) ?? MARKUP.test(content);
    const isTrusted = color !== undefined && sanitizing.trusted?.includes(color) === true;
    const fromHtml = (): string => (isTrusted ? content : after(sanitize(before(content), sanitizing)));
    const html = isHtml ? fromHtml() : (sanitizing.fromText ?? fromText)(content);
    const blocks = { ...KEPT, div: [], section: [], form: [] };
    const shown = sanitizing.breaksAtBlocks ? sanitize(content, { ...sanitizing, kept: blocks }) : html;
    const text = isHtml ? (sanitizing.toText ?? toText)(shown) : content;
    const kept = color ?? notes.get(id)?.color;
    const own = size ?? notes.get(id)?.size ?? sanitizing.sizeOf?.(color) ?? 'small';
    const note = { id, html, text, size: own, ...(kept !== undefined && { color: kept }) };
    notes.set(id, note);
    return note;
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const id = Number(/^\/v1\/notes\/(\d+)$/.exec(request.url ?? '')?.[1] ?? notes.size + 1);
    const isWrite = request.method === 'POST' || request.method === 'PUT';
    const isList = !isWrite && request.url === '/v1/notes';
    const data = isList
      ? [...notes.values()]
      : isWrite
        ? store(id, JSON.parse(Buffer.concat(chunks).toString()))
        : notes.get(id);
    const status = data === undefined ? 404 : request.method === 'POST' ? 201 : 200;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
  });
  return {
    ...(await listen(server)),
    notes,
  };
}
