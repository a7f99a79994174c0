/** A small server that conforms to the library contract, and mutants that do not. */
import { createServer } from 'node:http';
import { isObject } from '@helpdesk/contract-model';
import { createAccess } from './library/access.ts';
import { createOthers } from './library/authors-and-branches.ts';
import { createBookList } from './library/list-books.ts';
import { type Call, error, isReadable, type LibraryResponse, parse, readCall, send } from './library/messages.ts';
import { createStore, type Settings } from './library/store.ts';
import { createBooks } from './library/write-books.ts';
import { type ListeningServer, listen } from './listen.ts';

export type { Mutant } from './library/mutants.ts';
export { type Settings, tokens } from './library/store.ts';

export interface Library extends ListeningServer {
  /** Method and target of every request. */
  readonly seen: readonly string[];
  /** Everything that it stores. */
  readonly rows: () => string;
}

const methods: Readonly<Record<string, readonly string[]>> = {
  '/v2/books': ['GET', 'POST'],
  '/v2/books/{id}': ['GET', 'PATCH'],
  '/v2/authors': ['GET', 'POST'],
  '/v2/branches': ['GET'],
};

const failures: Readonly<Record<string, string>> = {
  'GET /v2/books': 'Error loading books',
  'POST /v2/books': 'Error creating book',
  'GET /v2/books/{id}': 'Error loading book',
  'PATCH /v2/books/{id}': 'Error updating book',
  'GET /v2/authors': 'Error loading authors',
  'POST /v2/authors': 'Error creating author',
  'GET /v2/branches': 'Error loading branches',
};

const bodyTexts: Readonly<Record<string, string>> = {
  '/v2/books': 'Invalid book',
  '/v2/books/{id}': 'Invalid book',
  '/v2/authors': 'Invalid author',
};

const largest: Readonly<Record<string, number>> = { 'POST /v2/books': 65536 };

export async function startLibrary(settings: Settings = {}): Promise<Library> {
  const store = createStore(settings);
  const { is, main, seen, nextId, newBook } = store;
  const { authenticate, hasScope } = createAccess(store);
  const listBooks = createBookList(store);
  const { createBook, oneBook } = createBooks(store);
  const { listAuthors, createAuthor, listBranches } = createOthers(store);

  function respond(call: Call): LibraryResponse {
    const known = is('trims-paths') ? call.path.trim() : call.path;
    const path = (
      is('routes-by-the-start-of-a-path') ? known.replace(/^(\/v2\/(?:authors|branches|books\/\d+))\/.+$/, '$1') : known
    ).replace(/^(\/v2\/books)\/[^/]+$/, '$1/{id}');
    const allowed = call.path.includes('\u0000') ? undefined : methods[path];
    const isKnown = allowed?.includes(call.method) ?? false;
    const isNumbered = isKnown || call.method === 'HEAD' || !path.endsWith('}') || /\/\d+$/.test(call.path);
    if (is('knows-methods-of-numbers-only') && !isNumbered) return error(404, 'No such path');
    if (is('knows-few-methods') && !isKnown) return error(501, 'Unsupported method');
    const anonymous = is('asks-before-routing') && !isKnown && !call.headers.authorization && authenticate(call);
    if (anonymous && 'status' in anonymous && call.method !== 'OPTIONS' && call.method !== 'HEAD') return anonymous;
    const sender = is('reads-tokens-before-routing') && call.headers.authorization && authenticate(call);
    if (allowed === undefined) return sender && 'status' in sender ? sender : error(404, 'No such path');
    const method = call.method === 'HEAD' ? 'GET' : call.method;
    const others = is('allow-names-everything') ? ['POST', 'PUT', 'PATCH', 'DELETE'] : [];
    const added = ['HEAD', ...others, ...(is('allow-without-options') ? [] : ['OPTIONS'])];
    const allow: Record<string, string> = is('no-allow') ? {} : { allow: [...allowed, ...added].join(', ') };
    if (method === 'OPTIONS' && !(is('options-needs-token') && !call.headers.authorization))
      return { status: 204, headers: allow };
    const bearer = is('reads-tokens-before-methods') && call.headers.authorization && authenticate(call);
    if (!allowed.includes(method))
      return bearer && 'status' in bearer ? bearer : { ...error(405, 'No such method'), headers: allow };
    const isJsonBody = method === 'GET' || parse(call.body) !== undefined;
    if (is('parses-before-token') && !isJsonBody) return error(400, bodyTexts[path] ?? '');
    const owner = authenticate(call);
    const bookId = /^\/v2\/books\/(\d+)$/.exec(call.path)?.[1];
    const isAbsent = bookId !== undefined && !main.books.some(({ id }) => id === Number(bookId));
    if (is('tells-what-exists') && isAbsent) return error(404, `Book ${bookId} not found`);
    if ('status' in owner) return owner;
    const isScoped = is('ignores-scopes') || hasScope(call.headers.authorization?.split(' ')[1] ?? '', call, path);
    const isLending = path !== '/v2/branches' || owner.lends;
    const isKnownQuery = path.endsWith('}') || method === 'POST' ? call.query.size === 0 : true;
    if (is('validates-before-scope') && !isKnownQuery)
      return error(
        400,
        'Invalid query',
        [...call.query.keys()].map((name) => ({ path: `/query/${name}`, message: 'is not a known parameter' })),
      );
    const sent = is('tells-which-authors-exist') && isKnownQuery ? parse(call.body) : undefined;
    const namesNobody = isObject(sent) && !main.authors.some(({ id }) => id === sent.author_id);
    if (!isScoped && namesNobody && method === 'POST' && path === '/v2/books') return error(400, 'Author not found');
    if (!isScoped) return error(403, 'Not allowed');
    const noLending = is('head-without-lending-is-404') && call.method === 'HEAD' ? 404 : 403;
    if (!isLending && !is('validates-before-feature')) return error(noLending, 'Lending is switched off');
    const isTyped = is('reads-content-types-without-bodies') && call.headers['content-type'] !== undefined;
    const isJson = (method === 'GET' && !isTyped) || isReadable(store, call.headers);
    if (is('types-before-size') && !isJson) return error(415, 'Body must be JSON');
    if (Buffer.byteLength(call.body) > (largest[`${method} ${path}`] ?? 1048576) && !is('skips-validation'))
      return error(413, 'Body is too large');
    if (is('reads-no-leading-blanks') && /^\s/.test(call.body)) return error(400, bodyTexts[path] ?? '');
    if (is('parses-before-type') && !isJsonBody) return error(400, bodyTexts[path] ?? '');
    if (!isJson && !is('skips-validation')) return error(415, 'Body must be JSON');
    if (call.headers['x-fault'] === 'storage' && !is('does-not-fail'))
      return error(500, failures[`${method} ${path}`] ?? '');
    const isList = method === 'GET' && path !== '/v2/books/{id}';
    const isSearch = isList && path === '/v2/books' && call.query.has('search');
    if ((isList && is('lists-not-implemented')) || (isSearch && is('search-not-implemented')))
      return error(501, 'Not implemented');
    if (isList && is('lists-fail')) return error(500, failures[`${method} ${path}`] ?? '');
    if (isList && settings.isBusy)
      owner.books.push(newBook({ title: 'Busy', isbn: `${9790000000000 + nextId()}`, author_id: 101 }));
    switch (`${method} ${path}`) {
      case 'GET /v2/books':
        return listBooks(call, owner);
      case 'POST /v2/books':
        return createBook(call, owner);
      case 'GET /v2/authors':
        return listAuthors(call, owner);
      case 'POST /v2/authors':
        return createAuthor(call, owner);
      case 'GET /v2/branches':
        return listBranches(call, owner);
      default:
        return oneBook(call, owner, method);
    }
  }

  const server = createServer({ joinDuplicateHeaders: !is('takes-the-first-header') }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    seen.push(`${request.method} ${request.url}`);
    const body = Buffer.concat(chunks).toString();
    const call = readCall(store, request, body, settings.publicOrigin ?? listening.baseUrl);
    try {
      send(store, request, response, respond(call));
    } catch (cause) {
      // Input that a mutant accepts may break it later.
      send(store, request, response, error(500, String(cause)));
    }
  });
  const listening: ListeningServer = await listen(server);
  return { ...listening, seen, rows: store.rows };
}
