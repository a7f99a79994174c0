/** What the library stores. */
import type { Credential } from '@helpdesk/contract-model';
import type { ValidationIssue } from './input.ts';
import type { Mutant } from './mutants.ts';

export interface Book {
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

export interface Account {
  readonly name: string;
  readonly lends: boolean;
  readonly books: Book[];
  readonly authors: { id: number; name: string; email: string }[];
}

export const tokens = {
  full: 'lib_FullToken123',
  unscoped: 'lib_Unscoped12345',
  expired: 'lib_Expired123456',
  revoked: 'lib_Revoked123456',
  'other-account': 'lib_OtherAccount1',
  'no-features': 'lib_NoFeatures123',
  'scope:books:view': 'lib_BooksView123',
  'scope:books:manage': 'lib_BooksManage12',
  'scope:branches:view': 'lib_BranchesView1',
} as const satisfies Partial<Record<Credential, string>>;

/** Scopes of the tokens that do not have all. */
export const scopesOf: Readonly<Record<string, readonly string[]>> = {
  [tokens.unscoped]: [],
  [tokens['scope:books:view']]: ['books:view'],
  [tokens['scope:books:manage']]: ['books:manage', 'books:view'],
  [tokens['scope:branches:view']]: ['branches:view'],
};

export interface Settings {
  /** Number of books of each account at the start. */
  readonly books?: number;
  readonly mutant?: Mutant;
  /** Number of authors of the first account. Default: 3. */
  readonly authors?: number;
  /** Number of authors of each account but the first. Default: 3. */
  readonly otherAuthors?: number;
  readonly offersFaults?: boolean;
  readonly openBranches?: number;
  /** Each book has a tag at first, and one that it has already, in this sense, is not appended again. Default: each is. */
  readonly appendsNewTags?: 'any-case' | 'each-letter' | 'ascii-case' | 'any-accents' | 'any-emoji' | 'other-starts';
  /** The tag that each book has at first then. Default: `novel`. */
  readonly firstTag?: string;
  /** A search finds the ID of a book, too. */
  readonly searchesIds?: boolean;
  /** Searches also look at reviews, which no response shows: each book of the start has the same. */
  readonly searchesReviews?: boolean;
  /** The ID before the first one. Default: 100. */
  readonly idBefore?: number;
  /** Another client adds a book before every response. */
  readonly isBusy?: boolean;
  /** `created_at` of every book increases with each response. */
  readonly isTicking?: boolean;
  readonly largestId?: number;
  /** Every other response ends with a blank: the same data in a text of another length. */
  readonly isOfChangingLength?: boolean;
  /** What its URLs start with, as if it were behind a proxy. Default: its address. */
  readonly publicOrigin?: string;
}

export interface Store {
  readonly settings: Settings;
  /** True of the fault that the library has. */
  readonly is: (name: Mutant) => boolean;
  /** By token. */
  readonly accounts: Readonly<Record<string, Account>>;
  readonly main: Account;
  readonly branches: readonly { readonly id: number; readonly name: string; readonly is_open: boolean }[];
  /** Method and target of every request. */
  readonly seen: string[];
  /** The next ID, which is higher than all others. */
  readonly nextId: () => number;
  readonly newBook: (sent: Partial<Book>) => Book;
  /** The issues, if the library validates. */
  readonly checked: (issues: ValidationIssue[]) => ValidationIssue[];
  /** Everything, as text. */
  readonly rows: () => string;
}

export function createStore(settings: Settings): Store {
  const { mutant, openBranches = 3, books: bookCount = 5, authors: mainAuthors = 3, otherAuthors = 3 } = settings;
  const is = (name: Mutant): boolean => mutant === name;
  let lastId = settings.idBefore ?? 100;
  const nextId = (): number => {
    lastId += 1;
    return lastId;
  };

  function newBook(sent: Partial<Book>): Book {
    const subtitle = is('starts-with-a-subtitle') ? 'A book' : null;
    const available = !is('starts-unavailable');
    const tags = settings.appendsNewTags ? [settings.firstTag ?? 'novel'] : [];
    const defaults = { subtitle, format: 'paper', branch_ids: [], tags, available };
    return { id: nextId(), created_at: '2026-03-01T09:30:00Z', ...defaults, ...sent } as Book;
  }

  const account = (name: string, lends: boolean): Account => {
    const authorCount = name === 'main' ? mainAuthors : otherAuthors;
    const authors = Array.from({ length: authorCount }, (_, index) => index + 1).map((n) => ({
      id: nextId(),
      name: `${name} author ${n}`,
      email: `${name}${n}@example.com`,
    }));
    const books = Array.from({ length: bookCount }, (_, index) => index + 1).map((n) =>
      newBook({
        title: `${name} ${n} ${n % 2 === 0 ? 'even' : 'odd'}`,
        isbn: `${9780000000000 + nextId()}`,
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
  return {
    settings,
    is,
    accounts,
    main,
    branches,
    nextId,
    newBook,
    seen: [],
    checked: (issues) => (is('skips-validation') ? [] : issues),
    rows: () => JSON.stringify({ accounts, lastId }),
  };
}
