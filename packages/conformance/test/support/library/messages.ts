/** Requests and responses of the library. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ValidationIssue } from './input.ts';
import type { Book, Store } from './store.ts';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly origin: string;
}

export interface LibraryResponse {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export const error = (status: number, message: string, issues: readonly ValidationIssue[] = []): LibraryResponse => ({
  status,
  body: { error: { message, ...(issues.length > 0 && { details: issues }) } },
});

export function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

export function readCall({ is }: Store, request: IncomingMessage, body: string, baseUrl: string): Call {
  const url = new URL(request.url ?? '/', baseUrl);
  const read = is('decodes-twice') ? (text: string) => decode(decode(text)) : decode;
  const [target = ''] = (request.url ?? '/').split('?');
  const routed = is('drops-matrix-parameters') ? target.replaceAll(/;[^/]*/g, '') : target;
  const segments = routed.split('/').map(read);
  // A slash that was encoded is part of a segment.
  const joined = is('decodes-slashes') ? segments : segments.map((segment) => segment.replaceAll('/', '%2F'));
  const path = is('compares-encoded-paths') ? url.pathname : joined.join('/');
  const query = new URLSearchParams();
  const alone = is('reads-flags-alone-as-true') ? 'true' : undefined;
  for (const [name = '', value = ''] of url.search
    .slice(1)
    .split('&')
    .filter(Boolean)
    .map(
      (pair) => [pair.split('=')[0] ?? '', pair.includes('=') ? pair.slice(pair.indexOf('=') + 1) : alone] as const,
    )) {
    const text = is('repairs-encoding')
      ? (new URLSearchParams(`x=${value}`).get('x') ?? '')
      : read(is('keeps-plus-in-queries') ? value : value.replaceAll('+', ' '));
    const [digits] = is('reads-starts-of-numbers') ? (/^\d+(?=[a-z]$)/.exec(text) ?? []) : [];
    const hexadecimal = is('reads-hexadecimal') && /^0x[0-9a-f]+$/.test(text) ? String(Number(text)) : undefined;
    const [fraction] = is('reads-fractions-of-zero') ? (/^\d+(?=\.0+$)/.exec(text) ?? []) : [];
    if (is('ignores-names-of-objects') && name in {}) continue;
    if (is('ignores-common-parameters') && name === 'fields') continue;
    if (is('ignores-names-with-underscores') && name.startsWith('_')) continue;
    if (is('repeats-encoded-names') && name.includes('%')) query.delete(read(name));
    query.append(
      is('names-in-any-case') ? read(name).toLowerCase() : read(name),
      digits ?? hexadecimal ?? fraction ?? text,
    );
  }
  const { method = 'GET', headers } = request;
  return { method, path, query, headers, body: readBody(is, body), origin: url.origin };
}

function readBody(is: Store['is'], body: string): string {
  if (is('reads-blanks-as-nothing')) return body.replace(/^\s+$/, '{}');
  if (is('reads-leading-comments')) return body.replace(/^\/\*.*?\*\//, '');
  return is('takes-the-first-of-repeated-names') ? body.replace(/^\{("[a-z_]+"):(.*),\1:[^,]*\}$/, '{$1:$2}') : body;
}

export function isReadable({ is }: Store, headers: Call['headers']): boolean {
  const given = headers['content-type'];
  const sent = is('compares-charset-case') && given?.startsWith('application/json;') ? given : given?.toLowerCase();
  const type =
    (is('reads-other-json')
      ? sent?.replace(/[a-z-]+\+json/, 'json')
      : is('reads-text-json')
        ? sent?.replace('text/json', 'application/json')
        : is('reads-types-that-start-as-json')
          ? sent?.replace(/^(application\/json)-[a-z]+/, '$1')
          : sent) ?? (is('reads-untyped-bodies') ? 'application/json' : '');
  const coding = headers['content-encoding'];
  const isRead = is('reads-encoded-bodies') || (is('reads-deflated-bodies') && coding === 'deflate');
  const isEncoded = coding !== undefined && !isRead;
  const charset = is('reads-any-utf') ? 'utf-\\d+' : 'utf-8';
  const pattern = is('reads-other-charsets')
    ? /^application\/json/
    : new RegExp(`^application/json(; charset=${charset})?$`);
  return pattern.test(type) && !isEncoded;
}

export function send(
  { is, settings, seen }: Store,
  { method = 'GET', headers: given }: IncomingMessage,
  response: ServerResponse,
  { status, body, headers = {} }: LibraryResponse,
): void {
  const sent = structuredClone(body) as
    | { data?: Partial<Book>; error?: { message?: string; details?: { path: string }[] } }
    | undefined;
  const location = is('details-about-the-query')
    ? '/query'
    : is('details-about-another-parameter')
      ? '/query/x'
      : undefined;
  if (location !== undefined) for (const one of sent?.error?.details ?? []) one.path = location;
  const givenId = is('new-request-ids-for-errors') && status >= 400 ? '' : String(given['x-request-id'] ?? '');
  const madeId = is('request-ids-of-connections') ? `port-${response.socket?.remotePort}` : randomUUID();
  const id = /^[\w-]{1,64}$/.test(givenId) ? givenId : madeId;
  if (is('omits-a-field') && sent?.data?.isbn) delete sent.data.tags;
  if (is('adds-a-field') && sent?.data?.isbn) Object.assign(sent.data, { shelf: 7 });
  const isPage = is('has-pages-for-browsers') && given.accept?.startsWith('text/html');
  const type = isPage || is('wrong-content-type') ? 'text/html' : 'application/json; charset=utf-8';
  const hasExpired = Object(body).message === 'Token has expired';
  const isOther = is('forbids-head-when-expired') && method === 'HEAD' && hasExpired;
  const isLonger = settings.isOfChangingLength && seen.length % 2 === 0;
  if (is('has-german-texts') && sent?.error && given['accept-language']?.startsWith('de'))
    sent.error.message = 'Falsch';
  const text = sent === undefined ? undefined : `${JSON.stringify(sent)}${isLonger ? ' ' : ''}`;
  const isEmptyHead = is('head-of-length-0') && method === 'HEAD';
  response.writeHead(isOther ? 403 : status, {
    ...(text !== undefined && { 'content-length': isEmptyHead ? 0 : Buffer.byteLength(text) }),
    ...(body !== undefined && !(is('head-without-type') && method === 'HEAD') && { 'content-type': type }),
    ...((settings.offersFaults ?? true) && { 'x-fault-injection': 'storage' }),
    ...(!(is('no-request-ids-for-errors') && status >= 400) && { 'x-request-id': id }),
    ...headers,
  });
  response.end(text);
}

/** U+0000 if it cannot be decoded, which nothing accepts. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '\u0000';
  }
}
