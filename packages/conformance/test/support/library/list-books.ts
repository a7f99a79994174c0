/** The list of books: filters, searches, order and cursors. */
import { isNarrow } from './access.ts';
import { foldAscii } from './fold-ascii.ts';
import { queryIssues, type ValidationIssue } from './input.ts';
import { type Call, error, type LibraryResponse, parse } from './messages.ts';
import type { Account, Book, Store } from './store.ts';

interface Cursor {
  readonly id: number;
  readonly owner: string;
  readonly filters: string;
  readonly size: number;
}

export function createBookList(store: Store): (call: Call, owner: Account) => LibraryResponse {
  const { is, accounts, seen, newBook, checked } = store;
  const { isTicking = false, searchesIds = false, searchesReviews = false } = store.settings;
  const reviewed = new Set(searchesReviews ? Object.values(accounts).flatMap(({ books }) => books) : []);
  /** How often each list was read with the largest pages. */
  const largePages = new Map<string, number>();

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
    if (is('ignores-wrong-flags-beside-formats') && query.has('format') && query.get('available')?.startsWith('y'))
      query.delete('available');
    readLeniently(query);
    const issues = is('takes-any-query')
      ? []
      : checked(queryIssues('books', query, is('takes-101-per-page') ? 101 : 100));
    const filters = is('compares-cursors-as-sent')
      ? query.toString().replace(/&?(after|per_page)=[^&]*/g, '')
      : normalizeQuery(query, is('binds-cursors-to-empty-values'));
    const isAbsent = is('reads-null-as-no-cursor') && query.get('after') === 'null';
    const cursor = query.get('after') && !isAbsent ? readCursor(query.get('after') ?? '') : undefined;
    const isOther =
      !is('takes-any-cursor') &&
      cursor !== undefined &&
      cursor !== null &&
      cursor.owner === owner.name &&
      cursor.filters !== filters;
    if ((cursor === null || isOther) && !is('takes-damaged-cursors'))
      issues.push({ path: '/query/after', message: 'must be a cursor of this list' });
    if (issues.length > 0) return error(400, queryText(store, issues), is('no-details') ? [] : issues);
    const formats = query.get('format')?.split(',') ?? [];
    if (is('rejects-repeated-values') && new Set(formats).size < formats.length) return error(400, 'Invalid query');
    if (cursor && cursor.owner !== owner.name) return error(404, 'Page not found');
    const hasOther = is('has-another-default') || (is('has-another-default-later') && cursor !== undefined);
    const asked = Number(query.get('per_page') ?? (hasOther ? 20 : 25));
    const size = is('cursor-keeps-its-size') && cursor ? cursor.size : asked;
    const isUnsorted =
      (is('ignores-the-sort-with-filters') && query.has('format')) ||
      (is('ignores-the-sort-with-searches') && query.has('search'));
    const isByTitle = query.get('sort_by') === 'title' && !is('ignores-the-sort') && !isUnsorted;
    const isShared = is('lists-every-account') || (is('searches-every-account') && query.has('search'));
    const all = Object.values(accounts).flatMap(({ books }) => books);
    const own = is('shows-what-a-token-may-edit') && isNarrow(call) ? owner.books.slice(1) : owner.books;
    const known = isShared ? new Set(all) : own;
    const searched = all.filter(({ id }) => is('finds-ids-of-all-accounts') && String(id) === query.get('search'));
    const sorted = [...new Set([...known, ...searched])].toSorted((left, right) =>
      compareBooks(isByTitle, left, right, is('equal-titles-newest-first')),
    );
    const others = sorted.filter((book) => !matchesQuery(book, query));
    const added = is('adds-another-item-each-time') ? others[seen.length % others.length] : undefined;
    const matching = (is('lists-the-oldest-first') ? sorted.toReversed() : sorted).filter(
      (book) => book === added || matchesQuery(book, query),
    );
    const start = cursor ? matching.findIndex(({ id }) => id === cursor.id) + 1 + (is('skips-an-item') ? 2 : 0) : 0;
    const isOffset = is('cursor-is-an-offset') || (is('counts-through-searches') && Boolean(query.get('search')));
    const offset = isOffset ? (cursor?.id ?? 0) : start;
    const rest = matching.slice(offset);
    const page = rest.slice(0, size === 1 && is('gives-two-for-one') ? 2 : size);
    const turn = (largePages.get(filters) ?? 0) + Number(size === 100);
    largePages.set(filters, turn);
    // All but the last item, which the cursor names.
    if (is('changes-the-order'))
      page.unshift(...page.splice(turn % page.length, page.length - 1 - (turn % page.length)));
    if (is('repeats-an-item') && cursor && page.length > 1) page[1] = page[0] ?? newBook({});
    const last = page.at(-1);
    if (is('fills-the-last-page') && cursor && last && page.length < size) page.push(last);
    const shown = is('reverses-pages') ? page.toReversed() : page;
    const hasMore = last !== undefined && (rest.length > size || is('never-ends'));
    const next = hasMore
      ? Buffer.from(
          JSON.stringify({ id: isOffset ? offset + size : last.id, owner: owner.name, filters, size }),
        ).toString('base64url')
      : null;
    const url = new URL(call.path, call.origin);
    if (!is('drops-filter-from-url')) for (const [name, value] of query) url.searchParams.set(name, value);
    if (!is('drops-default-size-from-url') || query.has('per_page')) url.searchParams.set('per_page', String(size));
    url.searchParams.set('after', next ?? '');
    if (is('drops-search-from-url')) url.searchParams.delete('search');
    if (is('drops-available-from-url-beside-format') && query.has('format')) url.searchParams.delete('available');
    const counted = is('counts-pages-of-searches') && query.get('search') ? page.length : matching.length;
    return {
      status: 200,
      body: {
        data:
          is('shows-other-times-with-filters') && query.has('author_id')
            ? shown.map((book) => ({ ...book, created_at: '2026-03-02T00:00:00Z' }))
            : isTicking
              ? shown.map((book, index) => ({ ...book, created_at: new Date(seen.length * 1000 + index) }))
              : is('shows-subtitles-to-writers') && isNarrow(call)
                ? shown.map((book) => ({ ...book, subtitle: null }))
                : shown,
        next_cursor: next,
        next_url: next && url.href,
        per_page: size,
        total_count: totalOf(is('counts-without-filters') ? sorted.length : counted, page.length, size),
      },
    };
  }

  /** Writes what a fault reads as another value as that value. */
  function readLeniently(query: URLSearchParams): void {
    for (const [name, value] of [...query]) {
      if (is('reads-digits-of-all-scripts') && value === '\u0661') query.set(name, '1');
      if (is('reads-lists-as-json') && /^\[\d+\]$/.test(value)) query.set(name, value.slice(1, -1));
      if (is('reads-on-as-true') && value === 'on') query.set(name, 'true');
      if (is('reads-null-as-no-flag') && name === 'available' && value === 'null') query.delete(name);
    }
  }

  const foreignAuthors = (owner: Account): number[] =>
    Object.values(accounts)
      .filter((one) => one !== owner)
      .flatMap(({ authors }) => authors.map(({ id }) => id));

  function matchesQuery(book: Book, query: URLSearchParams): boolean {
    const formats = query.get('format')?.split(',') ?? [];
    if (is('ignores-the-third-filter') && query.has('format') && query.has('author_id')) query.delete('available');
    if (is('ignores-available-beside-several-formats') && formats.length > 1) query.delete('available');
    if (is('ignores-false-beside-format') && query.has('format') && query.get('available') === 'false')
      query.delete('available');
    const search = readId(query.get('search') ?? '');
    const isStart = is('finds-starts-of-ids') && String(book.id).startsWith(search);
    const isFoundById = searchesIds && (isStart || search === String(book.id));
    if (isFoundById && is('finds-ids-in-any-format')) return true;
    const available = is('reads-false-as-absent') && query.get('available') === 'false' ? null : query.get('available');
    const conditions = [
      query.has('format') && !is('ignores-a-filter')
        ? formats.slice(is('takes-the-last-value') ? -1 : 0, is('takes-two-values') ? 2 : 100).includes(book.format)
        : undefined,
      query.has('author_id') ? String(book.author_id) === query.get('author_id') : undefined,
      available === null ? undefined : String(book.available) === available,
      search ? isFoundById || listSearched(book).some((text) => findsText(text, search)) : undefined,
    ].filter((condition) => condition !== undefined);
    return is('combines-with-or') && conditions.length > 1
      ? conditions.some((condition) => condition)
      : conditions.every((condition) => condition);
  }

  /** The search without what a fault takes for marks around an ID. */
  function readId(search: string): string {
    if (is('finds-ids-after-number-signs')) return search.replace(/^#(?=\d+$)/, '');
    return is('finds-ids-in-quotes') ? search.replace(/^"(\d+)"$/, '$1') : search;
  }

  const listSearched = (book: Book): string[] => [
    book.title,
    ...(reviewed.has(book) ? ['Printed on paper, or read aloud'] : []),
    ...(is('searches-formats') ? [book.format] : []),
  ];

  function findsText(title: string, sent: string): boolean {
    const known = is('reads-30-characters-of-searches') ? Array.from(sent).slice(0, 30).join('') : sent;
    const unmarked = is('drops-marks-at-the-end-of-searches') ? known.replace(/!$/, '') : known;
    const separated = is('reads-commas-as-blanks') ? unmarked.replaceAll(',', ' ') : unmarked;
    const search = is('trims-searches') ? separated.trim() : separated;
    if (is('indexes-100-characters') && !title.slice(0, 100).toLowerCase().includes(search.toLowerCase())) return false;
    if (is('searches-blanks-as-nothing') && search.trim() === '') return true;
    if (is('searches-in-one-case')) return title.includes(search);
    if (is('folds-ascii-only')) return foldAscii(title).includes(foldAscii(search));
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

  return listBooks;
}

function queryText({ is }: Store, issues: readonly ValidationIssue[]): string {
  const isAbout = (name: string, hasOthers: boolean): boolean =>
    issues[hasOthers ? 'some' : 'every'](({ path }) => path === `/query/${name}`);
  if (isAbout('after', is('blames-cursors-beside-others'))) return 'Invalid cursor';
  return isAbout('author_id', !is('blames-authors-alone')) ? 'Invalid author_id' : 'Invalid query';
}

/** The same for all queries that list the same books in the same order. */
const normalizeQuery = (query: URLSearchParams, withEmpty: boolean): string =>
  JSON.stringify(
    [...query]
      .filter(
        ([name, value]) =>
          !['after', 'per_page'].includes(name) && (value !== '' || withEmpty) && value !== 'created_at',
      )
      .map(([name, value]) => [name, value.split(',').toSorted()])
      .toSorted(),
  );

/** By title and id, or the newest first. */
function compareBooks(isByTitle: boolean, left: Book, right: Book, isNewestFirst = false): number {
  if (isByTitle && left.title !== right.title) return Buffer.compare(Buffer.from(left.title), Buffer.from(right.title));
  return isByTitle && !isNewestFirst ? left.id - right.id : right.id - left.id;
}

function readCursor(text: string): Cursor | null {
  const read = parse(Buffer.from(text, 'base64url').toString());
  return typeof read === 'object' && read !== null && 'id' in read ? (read as Cursor) : null;
}
