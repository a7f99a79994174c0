/** One book: created, read and updated. */
import { isNarrow } from './access.ts';
import { foldAscii } from './fold-ascii.ts';
import { bookIssues, queryIssues, updateIssues, type ValidationIssue } from './input.ts';
import { type Call, error, type LibraryResponse, parse } from './messages.ts';
import type { Account, Book, Store } from './store.ts';

export interface Books {
  readonly createBook: (call: Call, owner: Account) => LibraryResponse;
  readonly oneBook: (call: Call, owner: Account, method: string) => LibraryResponse;
}

/** Makes texts of the tags between the first and the last one. */
function convertBetween(book: unknown): void {
  const { tags }: { readonly tags?: unknown } = Object(book);
  if (Array.isArray(tags))
    Object(book).tags = tags.map((tag, index) => (index > 0 && index < tags.length - 1 ? String(tag) : tag));
}

export function createBooks({ settings, is, accounts, newBook, checked }: Store): Books {
  const { largestId = Number.MAX_SAFE_INTEGER } = settings;
  /** ISBNs of rejected books. */
  const reserved = new Set<string>();

  function createBook(call: Call, owner: Account): LibraryResponse {
    if (is('rejects-fractions-of-zero') && /\d\.0+\s*[,}\]]/.test(call.body)) return error(400, 'Invalid book');
    const book = parse(call.body);
    if (Array.from(Object(book).subtitle ?? '').length > 255 && is('counts-trimmed-subtitles'))
      Object(book).subtitle = Object(book).subtitle.trim();
    if (is('checks-the-ends-of-lists')) convertBetween(book);
    const { author_id: author }: Partial<Book> = Object(book);
    if (is('reads-whole-parts-of-ids') && typeof author === 'number' && author > 2)
      Object(book).author_id = Math.trunc(author);
    const unknown = checked(queryIssues('none', call.query));
    if (book === undefined && !is('validates-before-parsing')) return error(400, 'Invalid book');
    if (unknown.length > 0) return error(400, 'Invalid query', unknown);
    if (book === undefined) return error(400, 'Invalid book');
    const found = checked(bookIssues(book, is('counts-utf-16')));
    const { title: named }: Partial<Book> = Object(book);
    const isBlankOutsideAscii = typeof named === 'string' && /^\s+$/.test(named) && /[^ \t\r\n]/.test(named);
    const issues = found
      .filter(({ path }) => !is('takes-blanks-outside-ascii') || path !== '/body/title' || !isBlankOutsideAscii)
      .filter(({ message }) => !is('ignores-unknown-fields') || message !== 'is not a known field')
      .filter(({ path }) => !is('ignores-fields-of-objects') || path !== '/body/constructor')
      .filter(({ path }) => !is('drops-prototypes') || path !== '/body/__proto__')
      .filter(({ path }) => !is('ignores-shown-fields') || path !== '/body/id');
    const isAboutIsbn = issues[is('blames-isbns-beside-others') ? 'some' : 'every'](
      ({ path }) => path === '/body/isbn',
    );
    const text = isAboutIsbn ? 'Invalid ISBN' : 'Invalid book';
    const { subtitle: long }: Partial<Book> = Object(book);
    const isLongAlone = issues.length === 1 && typeof long === 'string' && long.length > 255;
    if (is('rejected-create-cuts-subtitle') && isLongAlone)
      owner.books.push(newBook({ ...(book as Book), subtitle: Array.from(long).slice(0, 100).join('') }));
    const { format: kind, branch_ids: branches }: Partial<Book> = Object(book);
    if (is('rejects-null-subtitle') && long === null) return error(400, 'Invalid book');
    if (is('rejects-braille') && kind === 'braille') return error(400, 'Invalid book');
    if (is('rejects-empty-branches') && branches?.length === 0) return error(400, 'Invalid book');
    if (issues.length > 0) return error(400, text, is('no-details') ? [] : selectNamed(issues));
    if (is('not-implemented')) return error(501, 'Not implemented');
    const sent = book as Book;
    if (is('taken-before-absent') && owner.books.some(({ isbn }) => isbn === sent.isbn))
      return error(409, `A book with ISBN ${sent.isbn} already exists`);
    const authors = is('knows-the-first-author-only') ? owner.authors.slice(0, 1) : owner.authors;
    const others = Object.values(accounts).flatMap((one) => one.authors);
    const isForeign = others.some(({ id }) => id === sent.author_id);
    const isUnchecked =
      (is('unknown-authors-beside-tags') && sent.tags !== undefined) ||
      (is('foreign-authors-beside-tags') && sent.tags !== undefined && isForeign) ||
      (is('unknown-authors-of-braille') && sent.format === 'braille');
    if (!authors.some(({ id }) => id === sent.author_id) && !isUnchecked) {
      if (is('rejected-create-has-effect'))
        owner.books.push(newBook({ title: sent.title, isbn: sent.isbn, author_id: 1 }));
      if (is('rejected-create-takes-isbn')) reserved.add(sent.isbn);
      return error(404, 'Author not found');
    }
    const compared = is('isbns-unique-among-available') ? owner.books.filter((one) => one.available) : owner.books;
    const isTaken = reserved.has(sent.isbn) || compared.some(({ isbn }) => isbn === sent.isbn);
    const holder = owner.books.find(({ isbn }) => isbn === sent.isbn);
    if (holder !== undefined && is('conflict-updates-the-owner'))
      Object.assign(holder, { subtitle: sent.subtitle ?? null });
    if (isTaken && !is('takes-isbn-twice')) {
      return error(409, `A book with ISBN ${sent.isbn} already exists`);
    }
    const links = is('drops-links') ? /https?:\S+/g : is('drops-ticket-numbers') ? /\[#\d+\]/g : undefined;
    const isCut = is('drops-a-control-character-at-the-start') && sent.title?.startsWith('\u0001');
    const started = isCut ? sent.title.slice(1) : sent.title;
    const written = links === undefined ? started : started.replaceAll(links, '');
    const title = is('does-not-trim') ? written : written?.trim();
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

  let lastTagged: { readonly at: number; readonly before: readonly string[] } = { at: 0, before: [] };

  function omitKnown(own: readonly string[], tags: readonly string[]): readonly string[] {
    const { appendsNewTags: rule } = settings;
    if (rule === undefined) return tags;
    const fold = (tag: string): string => {
      if (rule === 'ascii-case') return foldAscii(tag);
      if (rule === 'each-letter') return Array.from(tag, (letter) => letter.toLowerCase()).join('');
      if (rule === 'any-accents') return tag.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
      return rule === 'any-emoji' ? tag.toLowerCase().replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?') : tag.toLowerCase();
    };
    const known = new Set(own.map(fold));
    return tags.filter((tag) => {
      const isStarted = rule === 'other-starts' && [...known].some((one) => fold(tag).startsWith(one));
      const isNew = !isStarted && !known.has(fold(tag));
      known.add(fold(tag));
      return isNew;
    });
  }

  /** The issues that the details have. */
  function selectNamed(issues: readonly ValidationIssue[]): readonly ValidationIssue[] {
    const isUnknown = ({ message }: ValidationIssue): boolean => message === 'is not a known field';
    const unknown = issues.filter(isUnknown);
    const wrong = issues.filter((issue) => !isUnknown(issue));
    if (is('names-unknown-fields-alone') && unknown.length > 0) return unknown;
    if (is('names-wrong-fields-alone') && wrong.length > 0) return wrong;
    if (!is('does-not-escape-names')) return issues;
    return issues.map((one) => ({ ...one, path: one.path.replaceAll('~1', '/').replaceAll('~0', '~') }));
  }

  function oneBook(call: Call, owner: Account, method: string): LibraryResponse {
    const sent = call.path.split('/').at(-1) ?? '';
    const id = is('reads-ids-without-line-breaks') ? sent.replace(/\n$/, '') : sent;
    const unknown = checked(queryIssues('none', call.query));
    if (method === 'PATCH' && parse(call.body) === undefined)
      return error(400, 'Invalid book', [{ path: '/body', message: 'must be JSON' }]);
    if (is('query-before-path') && unknown.length > 0) return error(400, 'Invalid query', unknown);
    const isMissing = !owner.books.some((one) => one.id === Number(id));
    if (is('loads-before-validation') && /^[1-9]\d*$/.test(id) && Number(id) <= largestId && isMissing)
      return error(404, `Book ${id} not found`);
    const isRejected = is('rejects-the-greatest-id') && method === 'GET' && Number(id) === largestId;
    if (!/^[1-9]\d*$/.test(id) || Number(id) > largestId || isRejected)
      return error(400, 'Invalid book id', [{ path: '/path/id', message: 'must be an id' }]);
    if (unknown.length > 0) return error(400, 'Invalid query', unknown);
    const change = method === 'PATCH' ? parse(call.body) : {};
    const isHiding = is('unknown-fields-beside-title') && Object(change).title !== undefined;
    const issues = checked(updateIssues(change)).filter(
      ({ message }) => !isHiding || message !== 'is not a known field',
    );
    const { title: early } = (change ?? {}) as Partial<Book>;
    const named = owner.books.find((one) => one.id === Number(id));
    if (is('rejected-update-has-effect') && named && typeof early === 'string') named.title = early;
    if (issues.length > 0) return error(400, 'Invalid book', issues);
    const all = Object.values(accounts).flatMap((one) => one.books);
    const foreign = all.find((one) => one.id === Number(id) && !owner.books.includes(one));
    if (is('rejects-and-changes-foreign-books') && foreign && typeof early === 'string') foreign.title = early;
    const [next] = owner.books.filter((one) => one.id >= Number(id)).toSorted((left, right) => left.id - right.id);
    const readable = is('reads-books-of-all-accounts') && method === 'GET' ? all : owner.books;
    const read = is('reads-32-bits-of-an-id') && method === 'GET' ? Number(id) % 2 ** 32 : Number(id);
    const exact = readable.find((one) => one.id === read);
    const book = is('returns-the-next-book') && method === 'GET' ? next : exact;
    const isBetween = owner.books.some((one) => one.id < Number(id)) && owner.books.some((one) => one.id > Number(id));
    if (is('rejects-ids-in-gaps') && method === 'GET' && !exact && isBetween)
      return error(400, 'Invalid book id', [{ path: '/path/id', message: 'must be an id' }]);
    if (book === undefined) return error(404, is('text-without-id') ? 'Book not found' : `Book ${id} not found`);
    const {
      title = book.title,
      available = is('update-resets-availability') || book.available,
      tags = [],
    } = change as Partial<Book>;
    const isTitled = Object(change).title !== undefined;
    const added = omitKnown(book.tags, is('composes-tags') ? tags.map((tag) => tag.normalize('NFC')) : tags);
    // As if both had read the book before either was stored.
    const isLost = is('loses-simultaneous-tags') && tags.length > 0 && performance.now() - lastTagged.at < 50;
    const own = isLost ? lastTagged.before : book.tags;
    if (tags.length > 0) lastTagged = { at: performance.now(), before: book.tags };
    const isEmptied = is('empty-tags-clear') && Object(change).tags !== undefined && tags.length === 0;
    const isRetitled = title.trim() !== book.title;
    const isDropped =
      (is('update-drops-tags-with-title') && isTitled) || (is('update-drops-tags-with-new-title') && isRetitled);
    Object.assign(book, {
      title: is('update-ignores-title-with-tags') && tags.length > 0 ? book.title : title.trim(),
      available: is('update-ignores-available-with-title') && isTitled ? book.available : available,
      tags: [...(isEmptied ? [] : own), ...(isDropped ? [] : added)],
    });
    const other = owner.books.find((one) => one.id !== book.id) ?? book;
    const shown = is('returns-another-book') && method === 'GET' ? other : book;
    const subtitle = shown.subtitle && Array.from(shown.subtitle).slice(0, 100).join('');
    const isCut = is('cuts-subtitles-when-read') && method === 'GET';
    if (is('shows-subtitles-to-writers') && isNarrow(call))
      return { status: 200, body: { data: { ...shown, subtitle: null } } };
    return { status: 200, body: { data: isCut ? { ...shown, subtitle } : shown } };
  }

  return { createBook, oneBook };
}
