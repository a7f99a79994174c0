/** A small server that conforms to the library contract, and mutants that do not. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Credential } from '@helpdesk/contract-model';
import { authorIssues, bookIssues, queryIssues, updateIssues, type ValidationIssue } from './library-input.ts';

export type Mutant =
  | 'lets-everybody-in'
  | 'ignores-scopes'
  | 'takes-any-scope'
  | 'writes-with-view-scope'
  | 'reads-with-manage-scope-only'
  | 'ignores-included-scopes'
  | 'other-401-text'
  | 'extra-401-member'
  | 'drops-www-authenticate'
  | 'omits-a-field'
  | 'adds-a-field'
  | 'wrong-content-type'
  | 'starts-unavailable'
  | 'starts-with-a-subtitle'
  | 'no-location'
  | 'takes-any-query'
  | 'ignores-unknown-fields'
  | 'takes-101-per-page'
  | 'counts-utf-16'
  | 'does-not-trim'
  | 'no-details'
  | 'text-without-id'
  | 'takes-isbn-twice'
  | 'crashes-on-search'
  | 'skips-an-item'
  | 'repeats-an-item'
  | 'wrong-total'
  | 'total-is-page-length'
  | 'total-is-zero'
  | 'total-grows'
  | 'total-in-small-pages'
  | 'changes-the-order'
  | 'fails-on-filters'
  | 'never-ends'
  | 'reverses-pages'
  | 'drops-filter-from-url'
  | 'takes-damaged-cursors'
  | 'ignores-page-size'
  | 'starts-after-branches-only'
  | 'says-more-after-last'
  | 'no-allow'
  | 'knows-few-methods'
  | 'stores-other-title'
  | 'update-resets-availability'
  | 'rejected-update-has-effect'
  | 'rejected-create-has-effect'
  | 'rejected-create-takes-isbn'
  | 'rejected-create-cuts-subtitle'
  | 'tells-what-exists'
  | 'returns-another-book'
  | 'returns-the-next-book'
  | 'doubles-branches'
  | 'not-implemented'
  | 'lists-not-implemented'
  | 'search-not-implemented'
  | 'lists-fail'
  | 'does-not-fail'
  | 'ignores-a-filter'
  | 'takes-the-last-value'
  | 'takes-two-values'
  | 'reads-false-as-absent'
  | 'searches-with-like'
  | 'searches-in-one-case'
  | 'searches-starts-only'
  | 'combines-with-or'
  | 'counts-without-filters'
  | 'has-another-default'
  | 'ignores-the-sort'
  | 'lists-the-oldest-first'
  | 'takes-any-cursor'
  | 'compares-cursors-as-sent'
  | 'compares-emails-of-all-accounts'
  | 'skips-validation'
  | 'head-without-type'
  | 'options-needs-token'
  | 'compares-encoded-paths'
  | 'decodes-twice'
  | 'repairs-encoding'
  | 'reads-encoded-bodies'
  | 'reads-other-charsets'
  | 'reads-other-json'
  | 'reads-untyped-bodies'
  | 'names-in-any-case'
  | 'cursor-is-an-offset'
  | 'lists-every-account'
  | 'allow-without-options'
  | 'allow-names-everything'
  | 'reads-starts-of-numbers'
  | 'reads-hexadecimal'
  | 'drops-search-from-url'
  | 'counts-pages-of-searches'
  | 'takes-any-scheme'
  | 'takes-bare-tokens'
  | 'takes-starts-of-tokens'
  | 'takes-first-words'
  | 'compares-scheme-case'
  | 'parses-before-token'
  | 'validates-before-scope'
  | 'types-before-size'
  | 'parses-before-type'
  | 'validates-before-parsing'
  | 'loads-before-validation'
  | 'query-before-path'
  | 'taken-before-absent'
  | 'ignores-the-sort-with-filters'
  | 'ignores-the-sort-with-searches'
  | 'rejects-repeated-values'
  | 'gives-two-for-one'
  | 'shows-other-times-with-filters'
  | 'adds-another-item-each-time'
  | 'fails-for-other-account'
  | 'fails-without-size-for-other-account'
  | 'fails-on-foreign-filters'
  | 'new-request-ids-for-errors'
  | 'details-about-the-query'
  | 'validates-before-feature'
  | 'compares-charset-case';

interface Book {
  id: number;
  title: string;
  subtitle: string | null;
  isbn: string;
  author_id: number | undefined;
  format: string;
  branch_ids: number[];
  tags: string[];
  available: boolean;
  created_at: string;
}

interface Cursor {
  readonly id: number;
  readonly owner: string;
  readonly filters: string;
}

interface Account {
  readonly name: string;
  readonly lends: boolean;
  readonly books: Book[];
  readonly authors: { id: number; name: string; email: string }[];
}

export const tokens = {
  full: 'lib_FullToken123',
  unscoped: 'lib_Unscoped12345',
  expired: 'lib_Expired123456',
  'other-account': 'lib_OtherAccount1',
  'no-features': 'lib_NoFeatures123',
  'scope:books:view': 'lib_BooksView123',
  'scope:books:manage': 'lib_BooksManage12',
  'scope:branches:view': 'lib_BranchesView1',
} as const satisfies Partial<Record<Credential, string>>;

/** Scopes of the tokens that do not have all. */
const scopesOf: Readonly<Record<string, readonly string[]>> = {
  [tokens.unscoped]: [],
  [tokens['scope:books:view']]: ['books:view'],
  [tokens['scope:books:manage']]: ['books:manage', 'books:view'],
  [tokens['scope:branches:view']]: ['branches:view'],
};

export interface Library {
  readonly baseUrl: string;
  readonly close: () => Promise<unknown>;
  /** Method and target of every request. */
  readonly seen: readonly string[];
  /** Everything that it stores. */
  readonly rows: () => string;
}

export interface Settings {
  /** Number of books of each account at the start. */
  readonly books?: number;
  readonly mutant?: Mutant;
  /** Number of authors of each account but the first. Default: 3. */
  readonly otherAuthors?: number;
  readonly offersFaults?: boolean;
  readonly openBranches?: number;
  /** Another client adds a book before every response. */
  readonly isBusy?: boolean;
  /** `created_at` of every book increases with each response. */
  readonly isTicking?: boolean;
  readonly largestId?: number;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly origin: string;
}

interface LibraryResponse {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
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

const error = (status: number, message: string, issues: readonly ValidationIssue[] = []): LibraryResponse => ({
  status,
  body: { error: { message, ...(issues.length > 0 && { details: issues }) } },
});

export async function startLibrary({
  mutant,
  offersFaults = true,
  openBranches = 3,
  books: bookCount = 5,
  isBusy = false,
  isTicking = false,
  largestId = Number.MAX_SAFE_INTEGER,
  otherAuthors = 3,
}: Settings = {}): Promise<Library> {
  const is = (name: Mutant): boolean => mutant === name;
  let lastId = 100;
  let largePages = 0;
  const account = (name: string, lends: boolean): Account => {
    const authors = [1, 2, 3].slice(0, name === 'main' ? 3 : otherAuthors).map((n) => ({
      id: ++lastId,
      name: `${name} author ${n}`,
      email: `${name}${n}@example.com`,
    }));
    const books = Array.from({ length: bookCount }, (_, index) => index + 1).map((n) =>
      newBook({
        title: `${name} ${n} ${n % 2 === 0 ? 'even' : 'odd'}`,
        isbn: `${9780000000000 + ++lastId}`,
        author_id: authors[n % 2]?.id ?? 1,
        format: n % 3 === 0 ? 'audio' : n % 5 === 0 ? 'braille' : 'paper',
        available: n % 4 > 0,
      }),
    );
    return { name, lends, authors, books };
  };
  const branches = [1, 2, 3, 5].map((id) => ({ id, name: `Branch ${id}`, is_open: id <= openBranches }));
  const main = account('main', true);
  const accounts: Record<string, Account> = {
    [tokens.full]: main,
    ...Object.fromEntries(Object.keys(scopesOf).map((token) => [token, main])),
    [tokens['other-account']]: account('other', true),
    [tokens['no-features']]: account('poor', false),
  };
  const seen: string[] = [];

  /** The issues, if the library validates. */
  /** ISBNs of rejected books. */
  const reserved = new Set<string>();
  const checked = (issues: ValidationIssue[]): ValidationIssue[] => (is('skips-validation') ? [] : issues);

  function newBook(sent: Partial<Book>): Book {
    const subtitle = is('starts-with-a-subtitle') ? 'A book' : null;
    const available = !is('starts-unavailable');
    const defaults = { subtitle, format: 'paper', branch_ids: [], tags: [], available };
    return { id: ++lastId, created_at: '2026-03-01T09:30:00Z', ...defaults, ...sent } as Book;
  }

  function respond(call: Call): LibraryResponse {
    const path = call.path.replace(/^(\/v2\/books)\/[^/]+$/, '$1/{id}');
    const allowed = call.path.includes('\u0000') ? undefined : methods[path];
    const isKnown = allowed?.includes(call.method) ?? false;
    if (is('knows-few-methods') && !isKnown) return error(501, 'Unsupported method');
    if (allowed === undefined) return error(404, 'No such path');
    const method = call.method === 'HEAD' ? 'GET' : call.method;
    const others = is('allow-names-everything') ? ['POST', 'PUT', 'PATCH', 'DELETE'] : [];
    const added = ['HEAD', ...others, ...(is('allow-without-options') ? [] : ['OPTIONS'])];
    const allow: Record<string, string> = is('no-allow') ? {} : { allow: [...allowed, ...added].join(', ') };
    if (method === 'OPTIONS' && !(is('options-needs-token') && !call.headers.authorization))
      return { status: 204, headers: allow };
    if (!allowed.includes(method)) return { ...error(405, 'No such method'), headers: allow };
    const isJsonBody = method === 'GET' || parse(call.body) !== undefined;
    if (is('parses-before-token') && !isJsonBody) return error(400, bodyTexts[path] ?? '');
    const owner = authenticate(call);
    const bookId = /^\/v2\/books\/(\d+)$/.exec(call.path)?.[1];
    const isAbsent = bookId !== undefined && !main.books.some(({ id }) => id === Number(bookId));
    if (is('tells-what-exists') && isAbsent) return error(404, `Book ${bookId} not found`);
    if ('status' in owner) return owner;
    const isScoped = is('ignores-scopes') || hasScope(call.headers.authorization?.split(' ')[1] ?? '', method, path);
    const isLending = path !== '/v2/branches' || owner.lends;
    const isKnownQuery = path.endsWith('}') || method === 'POST' ? call.query.size === 0 : true;
    if (is('validates-before-scope') && !isKnownQuery)
      return error(
        400,
        'Invalid query',
        [...call.query.keys()].map((name) => ({ path: `/query/${name}`, message: 'is not a known parameter' })),
      );
    if (!isScoped) return error(403, 'Not allowed');
    if (!isLending && !is('validates-before-feature')) return error(403, 'Lending is switched off');
    const isJson = method === 'GET' || isReadable(call.headers);
    if (is('types-before-size') && !isJson) return error(415, 'Body must be JSON');
    if (Buffer.byteLength(call.body) > (largest[`${method} ${path}`] ?? 1048576) && !is('skips-validation'))
      return error(413, 'Body is too large');
    if (is('parses-before-type') && !isJsonBody) return error(400, bodyTexts[path] ?? '');
    if (!isJson && !is('skips-validation')) return error(415, 'Body must be JSON');
    if (call.headers['x-fault'] === 'storage' && !is('does-not-fail'))
      return error(500, failures[`${method} ${path}`] ?? '');
    const isList = method === 'GET' && path !== '/v2/books/{id}';
    const isSearch = isList && path === '/v2/books' && call.query.has('search');
    if ((isList && is('lists-not-implemented')) || (isSearch && is('search-not-implemented')))
      return error(501, 'Not implemented');
    if (isList && is('lists-fail')) return error(500, failures[`${method} ${path}`] ?? '');
    if (isList && isBusy)
      owner.books.push(newBook({ title: 'Busy', isbn: `${9790000000000 + lastId}`, author_id: 101 }));
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

  function hasScope(token: string, method: string, path: string): boolean {
    const granted = scopesOf[token];
    if (granted === undefined || (is('takes-any-scope') && granted.length > 0)) return true;
    const needsManage =
      (method !== 'GET' && !is('writes-with-view-scope')) ||
      (is('reads-with-manage-scope-only') && path !== '/v2/books');
    const needed = path === '/v2/branches' ? 'branches:view' : needsManage ? 'books:manage' : 'books:view';
    const own = is('ignores-included-scopes') ? granted.slice(0, 1) : granted;
    return own.includes(needed);
  }

  function isReadable(headers: Call['headers']): boolean {
    const given = headers['content-type'];
    const sent = is('compares-charset-case') && given?.startsWith('application/json;') ? given : given?.toLowerCase();
    const type =
      (is('reads-other-json') ? sent?.replace(/[a-z-]+\+json/, 'json') : sent) ??
      (is('reads-untyped-bodies') ? 'application/json' : '');
    const isEncoded = headers['content-encoding'] !== undefined && !is('reads-encoded-bodies');
    const pattern = is('reads-other-charsets') ? /^application\/json/ : /^application\/json(; charset=utf-8)?$/;
    return pattern.test(type) && !isEncoded;
  }

  function authenticate({ headers }: Call): Account | LibraryResponse {
    const reject = (message: string): LibraryResponse => ({
      status: 401,
      body: { message: is('other-401-text') ? 'Nope' : message, ...(is('extra-401-member') && { code: 7 }) },
      headers: is('drops-www-authenticate') ? {} : { 'www-authenticate': 'Bearer' },
    });
    if (is('lets-everybody-in')) return main;
    if (!headers.authorization) return reject('A token is required');
    const [scheme = '', ...words] = headers.authorization.split(' ');
    const sent = is('takes-first-words') ? (words[0] ?? '') : words.join(' ');
    const token = is('takes-starts-of-tokens') ? sent.replace(/\.$/, '') : sent;
    if (is('takes-bare-tokens') && accounts[scheme]) return accounts[scheme];
    const isBearer = (is('compares-scheme-case') ? scheme : scheme.toLowerCase().replace('b', 'B')) === 'Bearer';
    if (isBearer && token === tokens.expired) return reject('Token has expired');
    return ((isBearer || is('takes-any-scheme')) && accounts[token]) || reject('Invalid token');
  }

  function listBooks(call: Call, owner: Account): LibraryResponse {
    const { query } = call;
    const isOtherAccount = owner.name === 'other';
    const authorId = Number(query.get('author_id') ?? owner.authors[0]?.id);
    if (
      (is('fails-for-other-account') && isOtherAccount) ||
      (is('fails-without-size-for-other-account') && isOtherAccount && !query.has('per_page')) ||
      (is('fails-on-foreign-filters') && foreignAuthors(owner).includes(authorId))
    )
      return error(500, 'Error loading books');
    if (is('crashes-on-search') && query.get('search')) return error(500, 'Oops');
    if (is('fails-on-filters') && query.has('format') && query.get('per_page') === '1')
      return error(500, 'Error loading books');
    const issues = is('takes-any-query')
      ? []
      : checked(queryIssues('books', query, is('takes-101-per-page') ? 101 : 100));
    const filters = is('compares-cursors-as-sent')
      ? query.toString().replace(/&?(after|per_page)=[^&]*/g, '')
      : normalizeQuery(query);
    const cursor = query.get('after') ? readCursor(query.get('after') ?? '') : undefined;
    const isOther =
      !is('takes-any-cursor') &&
      cursor !== undefined &&
      cursor !== null &&
      cursor.owner === owner.name &&
      cursor.filters !== filters;
    if ((cursor === null || isOther) && !is('takes-damaged-cursors'))
      issues.push({ path: '/query/after', message: 'must be a cursor of this list' });
    if (issues.length > 0) return error(400, queryText(issues), is('no-details') ? [] : issues);
    const formats = query.get('format')?.split(',') ?? [];
    if (is('rejects-repeated-values') && new Set(formats).size < formats.length) return error(400, 'Invalid query');
    if (cursor && cursor.owner !== owner.name) return error(404, 'Page not found');
    const size = Number(query.get('per_page') ?? (is('has-another-default') ? 20 : 25));
    const isUnsorted =
      (is('ignores-the-sort-with-filters') && query.has('format')) ||
      (is('ignores-the-sort-with-searches') && query.has('search'));
    const isByTitle = query.get('sort_by') === 'title' && !is('ignores-the-sort') && !isUnsorted;
    const isShared = is('lists-every-account');
    const known = isShared ? new Set(Object.values(accounts).flatMap(({ books }) => books)) : owner.books;
    const sorted = [...known].toSorted((left, right) => compareBooks(isByTitle, left, right));
    const others = sorted.filter((book) => !matchesQuery(book, query));
    const added = is('adds-another-item-each-time') ? others[seen.length % others.length] : undefined;
    const matching = (is('lists-the-oldest-first') ? sorted.toReversed() : sorted).filter(
      (book) => book === added || matchesQuery(book, query),
    );
    const start = cursor ? matching.findIndex(({ id }) => id === cursor.id) + 1 + (is('skips-an-item') ? 2 : 0) : 0;
    const offset = is('cursor-is-an-offset') ? (cursor?.id ?? 0) : start;
    const rest = matching.slice(offset);
    const page = rest.slice(0, size === 1 && is('gives-two-for-one') ? 2 : size);
    if (size === 100) largePages += 1;
    // All but the last item, which the cursor names.
    if (is('changes-the-order'))
      page.unshift(...page.splice(largePages % page.length, page.length - 1 - (largePages % page.length)));
    if (is('repeats-an-item') && cursor && page.length > 1) page[1] = page[0] ?? newBook({});
    const last = page.at(-1);
    const shown = is('reverses-pages') ? page.toReversed() : page;
    const hasMore = last !== undefined && (rest.length > size || is('never-ends'));
    const next = hasMore
      ? Buffer.from(
          JSON.stringify({ id: is('cursor-is-an-offset') ? offset + size : last.id, owner: owner.name, filters }),
        ).toString('base64url')
      : null;
    const url = new URL(call.path, call.origin);
    if (!is('drops-filter-from-url')) for (const [name, value] of query) url.searchParams.set(name, value);
    url.searchParams.set('per_page', String(size));
    url.searchParams.set('after', next ?? '');
    if (is('drops-search-from-url')) url.searchParams.delete('search');
    const counted = is('counts-pages-of-searches') && query.get('search') ? page.length : matching.length;
    return {
      status: 200,
      body: {
        data:
          is('shows-other-times-with-filters') && query.has('author_id')
            ? shown.map((book) => ({ ...book, created_at: '2026-03-02T00:00:00Z' }))
            : isTicking
              ? shown.map((book, index) => ({ ...book, created_at: new Date(seen.length * 1000 + index) }))
              : shown,
        next_cursor: next,
        next_url: next && url.href,
        per_page: size,
        total_count: totalOf(is('counts-without-filters') ? sorted.length : counted, page.length, size),
      },
    };
  }

  const foreignAuthors = (owner: Account): number[] =>
    Object.values(accounts)
      .filter((one) => one !== owner)
      .flatMap(({ authors }) => authors.map(({ id }) => id));

  function matchesQuery(book: Book, query: URLSearchParams): boolean {
    const formats = query.get('format')?.split(',') ?? [];
    const available = is('reads-false-as-absent') && query.get('available') === 'false' ? null : query.get('available');
    const conditions = [
      query.has('format') && !is('ignores-a-filter')
        ? formats.slice(is('takes-the-last-value') ? -1 : 0, is('takes-two-values') ? 2 : 100).includes(book.format)
        : undefined,
      query.has('author_id') ? String(book.author_id) === query.get('author_id') : undefined,
      available === null ? undefined : String(book.available) === available,
      query.get('search') ? findsText(book.title, query.get('search') ?? '') : undefined,
    ].filter((condition) => condition !== undefined);
    return is('combines-with-or') && conditions.length > 1
      ? conditions.some((condition) => condition)
      : conditions.every((condition) => condition);
  }

  function findsText(title: string, search: string): boolean {
    if (is('searches-in-one-case')) return title.includes(search);
    if (is('searches-starts-only'))
      return title
        .toLowerCase()
        .split(' ')
        .some((word) => word.startsWith(search.toLowerCase()));
    const parts = is('searches-with-like') ? search.toLowerCase().split('%') : [search.toLowerCase()];
    const rest = parts.reduce<string | undefined>((text, part) => {
      const at = text?.indexOf(part) ?? -1;
      return at === -1 ? undefined : text?.slice(at + part.length);
    }, title.toLowerCase());
    return rest !== undefined;
  }

  function totalOf(count: number, shown: number, size: number): number {
    if (is('wrong-total')) return count + 1;
    if (is('total-is-page-length')) return shown;
    if (is('total-is-zero')) return 0;
    if (is('total-in-small-pages')) return size < 100 ? shown : count;
    return is('total-grows') ? count + seen.length : count;
  }

  function queryText(issues: readonly ValidationIssue[]): string {
    if (issues.every(({ path }) => path === '/query/after')) return 'Invalid cursor';
    return issues.some(({ path }) => path === '/query/author_id') ? 'Invalid author_id' : 'Invalid query';
  }

  function createBook(call: Call, owner: Account): LibraryResponse {
    const book = parse(call.body);
    const unknown = checked(queryIssues('none', call.query));
    if (book === undefined && !is('validates-before-parsing')) return error(400, 'Invalid book');
    if (unknown.length > 0) return error(400, 'Invalid query', unknown);
    if (book === undefined) return error(400, 'Invalid book');
    const found = checked(bookIssues(book, is('counts-utf-16')));
    const issues = found.filter(({ message }) => !is('ignores-unknown-fields') || message !== 'is not a known field');
    const text = issues.every(({ path }) => path === '/body/isbn') ? 'Invalid ISBN' : 'Invalid book';
    const { subtitle: long }: Partial<Book> = Object(book);
    const isLongAlone = issues.length === 1 && typeof long === 'string' && long.length > 255;
    if (is('rejected-create-cuts-subtitle') && isLongAlone)
      owner.books.push(newBook({ ...(book as Book), subtitle: Array.from(long).slice(0, 100).join('') }));
    if (issues.length > 0) return error(400, text, is('no-details') ? [] : issues);
    if (is('not-implemented')) return error(501, 'Not implemented');
    const sent = book as Book;
    if (is('taken-before-absent') && owner.books.some(({ isbn }) => isbn === sent.isbn))
      return error(409, `A book with ISBN ${sent.isbn} already exists`);
    if (!owner.authors.some(({ id }) => id === sent.author_id)) {
      if (is('rejected-create-has-effect'))
        owner.books.push(newBook({ title: sent.title, isbn: sent.isbn, author_id: 1 }));
      if (is('rejected-create-takes-isbn')) reserved.add(sent.isbn);
      return error(404, 'Author not found');
    }
    const isTaken = reserved.has(sent.isbn) || owner.books.some(({ isbn }) => isbn === sent.isbn);
    if (isTaken && !is('takes-isbn-twice')) {
      return error(409, `A book with ISBN ${sent.isbn} already exists`);
    }
    const title = is('does-not-trim') ? sent.title : sent.title?.trim();
    const { subtitle, isbn, author_id, format, tags } = sent;
    const known = Object.entries({ subtitle, isbn, author_id, format, tags }).filter(
      ([, value]) => value !== undefined,
    );
    const created = newBook({
      ...Object.fromEntries(known),
      title: is('stores-other-title') ? `${title}.` : title,
      branch_ids: [...new Set(sent.branch_ids), ...((is('doubles-branches') && sent.branch_ids) || [])],
    });
    owner.books.push(created);
    const location = `${call.origin}/v2/books/${created.id}`;
    return { status: 201, body: { data: created }, headers: is('no-location') ? {} : { location } };
  }

  function oneBook(call: Call, owner: Account, method: string): LibraryResponse {
    const id = call.path.split('/').at(-1) ?? '';
    const unknown = checked(queryIssues('none', call.query));
    if (method === 'PATCH' && parse(call.body) === undefined)
      return error(400, 'Invalid book', [{ path: '/body', message: 'must be JSON' }]);
    if (is('query-before-path') && unknown.length > 0) return error(400, 'Invalid query', unknown);
    const isMissing = !owner.books.some((one) => one.id === Number(id));
    if (is('loads-before-validation') && /^[1-9]\d*$/.test(id) && Number(id) <= largestId && isMissing)
      return error(404, `Book ${id} not found`);
    if (!/^[1-9]\d*$/.test(id) || Number(id) > largestId)
      return error(400, 'Invalid book id', [{ path: '/path/id', message: 'must be an id' }]);
    if (unknown.length > 0) return error(400, 'Invalid query', unknown);
    const change = method === 'PATCH' ? parse(call.body) : {};
    const issues = checked(updateIssues(change));
    const { title: early } = (change ?? {}) as Partial<Book>;
    const named = owner.books.find((one) => one.id === Number(id));
    if (is('rejected-update-has-effect') && named && typeof early === 'string') named.title = early;
    if (issues.length > 0) return error(400, 'Invalid book', issues);
    const [next] = owner.books.filter((one) => one.id >= Number(id)).toSorted((left, right) => left.id - right.id);
    const exact = owner.books.find((one) => one.id === Number(id));
    const book = is('returns-the-next-book') && method === 'GET' ? next : exact;
    if (book === undefined) return error(404, is('text-without-id') ? 'Book not found' : `Book ${id} not found`);
    const {
      title = book.title,
      available = is('update-resets-availability') || book.available,
      tags = [],
    } = change as Partial<Book>;
    Object.assign(book, { title: title.trim(), available, tags: [...book.tags, ...tags] });
    const other = owner.books.find((one) => one.id !== book.id) ?? book;
    return { status: 200, body: { data: is('returns-another-book') && method === 'GET' ? other : book } };
  }

  function listAuthors({ query }: Call, { authors }: Account): LibraryResponse {
    const issues = checked(queryIssues('authors', query));
    if (issues.length > 0) return error(400, 'Invalid query', issues);
    const page = Number(query.get('page') ?? 1);
    const limit = Number(query.get('limit') ?? 25);
    const data = authors.slice((page - 1) * limit, page * limit);
    return {
      status: 200,
      body: {
        data,
        total_count: authors.length,
        has_next_page: page * limit < authors.length || is('says-more-after-last'),
      },
    };
  }

  function createAuthor(call: Call, { authors }: Account): LibraryResponse {
    const author = parse(call.body);
    const unknown = checked(queryIssues('none', call.query));
    if (author === undefined) return error(400, 'Invalid author', [{ path: '/body', message: 'must be JSON' }]);
    if (unknown.length > 0) return error(400, 'Invalid query', unknown);
    const issues = checked(authorIssues(author));
    if (issues.length > 0) return error(400, 'Invalid author', issues);
    const { name, email } = author as { name: string; email: string };
    const known = is('compares-emails-of-all-accounts')
      ? Object.values(accounts).flatMap((one) => one.authors)
      : authors;
    if (known.some((one) => one.email === email)) return error(409, 'Author with this email already exists');
    authors.push({ id: ++lastId, name: name.trim(), email });
    return { status: 201, body: { data: authors.at(-1) } };
  }

  function listBranches({ query }: Call, { lends }: Account): LibraryResponse {
    const issues = checked(queryIssues('branches', query));
    if (issues.length > 0) return error(400, 'Invalid query', issues);
    if (!lends) return error(403, 'Lending is switched off');
    const after = Number(query.get('starting_after') ?? 0);
    const size = is('ignores-page-size') ? 25 : Number(query.get('per_page') ?? 25);
    const isKnown = after === 0 || branches.some(({ id }) => id === after);
    const shown = is('starts-after-branches-only') && !isKnown ? [] : branches;
    return { status: 200, body: { data: shown.filter(({ id }) => id > after).slice(0, size) } };
  }

  function send(
    { method = 'GET', headers: given }: IncomingMessage,
    response: ServerResponse,
    { status, body, headers = {} }: LibraryResponse,
  ): void {
    const sent = structuredClone(body) as
      | { data?: Partial<Book>; error?: { details?: { path: string }[] } }
      | undefined;
    if (is('details-about-the-query')) for (const one of sent?.error?.details ?? []) one.path = '/query';
    const id = is('new-request-ids-for-errors') && status >= 400 ? undefined : given['x-request-id'];
    if (is('omits-a-field') && sent?.data?.isbn) delete sent.data.tags;
    if (is('adds-a-field') && sent?.data?.isbn) Object.assign(sent.data, { shelf: 7 });
    const type = is('wrong-content-type') ? 'text/html' : 'application/json; charset=utf-8';
    response.writeHead(status, {
      ...(body !== undefined && !(is('head-without-type') && method === 'HEAD') && { 'content-type': type }),
      ...(offersFaults && { 'x-fault-injection': 'storage' }),
      'x-request-id': id ?? randomUUID(),
      ...headers,
    });
    response.end(sent === undefined ? undefined : JSON.stringify(sent));
  }

  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { port } = server.address() as AddressInfo;
    const url = new URL(request.url ?? '/', `http://127.0.0.1:${port}`);
    seen.push(`${request.method} ${request.url}`);
    const read = is('decodes-twice') ? (text: string) => decode(decode(text)) : decode;
    const path = is('compares-encoded-paths')
      ? url.pathname
      : (request.url ?? '/').split('?')[0]?.split('/').map(read).join('/');
    const query = new URLSearchParams();
    for (const [name = '', value = ''] of url.search
      .slice(1)
      .split('&')
      .filter(Boolean)
      .map((pair) => pair.split('='))) {
      const text = is('repairs-encoding')
        ? (new URLSearchParams(`x=${value}`).get('x') ?? '')
        : read(value.replaceAll('+', ' '));
      const [digits] = is('reads-starts-of-numbers') ? (/^\d+(?=[a-z]$)/.exec(text) ?? []) : [];
      const hexadecimal = is('reads-hexadecimal') && /^0x[0-9a-f]+$/.test(text) ? String(Number(text)) : undefined;
      query.append(is('names-in-any-case') ? read(name).toLowerCase() : read(name), digits ?? hexadecimal ?? text);
    }
    const { method = 'GET', headers } = request;
    const body = Buffer.concat(chunks).toString();
    const call = { method, path: path ?? '/', query, headers, body, origin: url.origin };
    try {
      send(request, response, respond(call));
    } catch (cause) {
      // Input that a mutant accepts may break it later.
      send(request, response, error(500, String(cause)));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    seen,
    rows: () => JSON.stringify({ accounts, lastId }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** U+0000 if it cannot be decoded, which nothing accepts. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '\u0000';
  }
}

/** The same for all queries that list the same books in the same order. */
const normalizeQuery = (query: URLSearchParams): string =>
  JSON.stringify(
    [...query]
      .filter(([name, value]) => !['after', 'per_page'].includes(name) && value !== '' && value !== 'created_at')
      .map(([name, value]) => [name, value.split(',').toSorted()])
      .toSorted(),
  );

/** By title and id, or the newest first. */
function compareBooks(isByTitle: boolean, left: Book, right: Book): number {
  if (isByTitle && left.title !== right.title) return Buffer.compare(Buffer.from(left.title), Buffer.from(right.title));
  return isByTitle ? left.id - right.id : right.id - left.id;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function readCursor(text: string): Cursor | null {
  const read = parse(Buffer.from(text, 'base64url').toString());
  return typeof read === 'object' && read !== null && 'id' in read ? (read as Cursor) : null;
}
