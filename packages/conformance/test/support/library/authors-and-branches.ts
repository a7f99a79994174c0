/** Authors, which have page numbers, and branches, which are listed by ID. */
import { matchesLike } from '../matches-like.ts';
import { authorIssues, queryIssues } from './input.ts';
import { type Call, error, type LibraryResponse, parse } from './messages.ts';
import type { Account, Store } from './store.ts';

type Serve = (call: Call, owner: Account) => LibraryResponse;

export function createOthers({
  is,
  accounts,
  branches,
  nextId,
  checked,
}: Store): Readonly<Record<'listAuthors' | 'createAuthor' | 'listBranches', Serve>> {
  function listAuthors({ query }: Call, { authors }: Account): LibraryResponse {
    const issues = checked(queryIssues('authors', query));
    if (issues.length > 0) return error(400, 'Invalid query', issues);
    const page = Number(query.get('page') ?? 1);
    const usual = is('has-another-default-on-later-pages') && page > 1 ? 20 : 25;
    const limit = Number(query.get('limit') ?? usual);
    const isAfterLast = page > 1 && (page - 1) * limit >= authors.length;
    if (is('fails-after-last') && page > 1 && page < 1000 && (page - 1) * limit >= authors.length)
      return error(500, 'Error loading authors');
    const isRepeated = is('repeats-the-first-page-after-the-last') && isAfterLast;
    const isEmpty = is('has-no-pages-of-one') && limit === 1;
    const first = isRepeated ? 0 : (page - 1) * limit;
    const data = isEmpty ? [] : authors.slice(first, first + limit);
    return {
      status: 200,
      body: {
        data,
        total_count: is('total-is-zero-after-last') && isAfterLast ? 0 : authors.length,
        has_next_page: page * limit < authors.length || is('says-more-after-last'),
      },
    };
  }

  function createAuthor(call: Call, { authors }: Account): LibraryResponse {
    const author = parse(is('corrects-emails') ? call.body.replace(/"A <(.+)>"/, '"$1"') : call.body);
    const unknown = checked(queryIssues('none', call.query));
    if (author === undefined) return error(400, 'Invalid author', [{ path: '/body', message: 'must be JSON' }]);
    if (unknown.length > 0) return error(400, 'Invalid query', unknown);
    const issues = checked(authorIssues(author)).filter(
      ({ path }) => !(is('takes-empty-emails') && path === '/body/email' && call.body.includes('"email":""')),
    );
    if (issues.length > 0) return error(400, 'Invalid author', issues);
    const { name, email } = author as { name: string; email: string };
    const known = is('compares-emails-of-all-accounts')
      ? Object.values(accounts).flatMap((one) => one.authors)
      : authors;
    const toCompared = (text: string) => (is('compares-local-parts') ? text.split('@')[0] : text);
    const isLike = (text: string): boolean => is('compares-emails-as-patterns') && matchesLike(text, email);
    if (known.some((one) => toCompared(one.email) === toCompared(email) || isLike(one.email)))
      return error(409, 'Author with this email already exists');
    authors.push({ id: nextId(), name: name.trim(), email });
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

  return { listAuthors, createAuthor, listBranches };
}
