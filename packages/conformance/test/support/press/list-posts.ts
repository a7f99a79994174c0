import { isObject } from '@helpdesk/contract-model';
import { type PressResponse, parse, reject } from './messages.ts';
import type { Account, Post, Store } from './store.ts';

export function createPostList({ is, all, firstPosts, copiedTitles, formerTexts, unsearchable, getTime }: Store) {
  function matchesSearch({ id, title: current, draft, published, slug, site }: Post, sent: string): boolean {
    const search = is('joins-phrases') ? sent.replace('" "', ' ') : sent;
    const title = is('search-keeps-old-titles')
      ? (firstPosts.get(id)?.title ?? '')
      : is('search-skips-titles-that-change-alone')
        ? (copiedTitles.get(id) ?? '')
        : current;
    const others = is('searches-slugs') ? [slug] : is('searches-sites') ? [site.name] : [];
    const isSkipped = is('search-skips-publications') || unsearchable.has(id);
    const texts = [title, draft, isSkipped ? '' : published, ...(formerTexts.get(id) ?? []), ...others].map((text) =>
      text.toLowerCase(),
    );
    const quotes = search.split('"').length - 1;
    const isWhole =
      (is('reads-unpaired-quotes-after-phrases') && quotes > 2) ||
      (is('keeps-quotes-inside-of-words') && quotes === 1 && /\w"\w/.test(search));
    if (isWhole && quotes === 1) return false;
    const isPaired = quotes % 2 === 0 || isWhole;
    const last = search.lastIndexOf('"');
    const paired = isPaired || is('reads-unpaired-quotes') ? search : search.slice(0, last) + search.slice(last + 1);
    const terms = paired.split('"').flatMap((part, index) => {
      if (index % 2 === 0 || (is('reads-one-phrase') && index > 1))
        return part.split(is('search-splits-at-blanks-of-ascii') ? /[ \t\n\r]+/ : /\s+/);
      const phrase = is('folds-blanks-of-phrases') ? part.replaceAll(/\s+/g, ' ') : part;
      return [phrase.trim() === '' || is('trims-phrases') ? phrase.trim() : phrase];
    });
    const read = is('reads-five-words') ? terms.slice(0, 5) : terms;
    const isIn = (text: string, term: string): boolean =>
      (is('search-joins-parts-in-any-order') &&
        /\w-\w/.test(term) &&
        term.split('-').every((part) => text.includes(part))) ||
      (is('search-ignores-accents') && removeAccents(text).includes(term)) ||
      text.includes(term);
    return read.every((term) => texts.some((text) => isIn(text, term.toLowerCase())));
  }

  return function listPosts({ posts: own, sections, writers, name }: Account, url: URL): PressResponse {
    const query = url.searchParams;
    const [after, cursor] = [query.get('after'), query.get('cursor')];
    const filters = JSON.stringify(
      ['site_id', 'section_id', 'search', 'writer_id', 'desk_id'].map((one) => query.get(one)),
    );
    const token = after ?? (is('ignores-renamed-cursors-of-searches') && query.has('search') ? null : cursor);
    const start = token === null ? undefined : readCursor(token);
    const isWrong = token !== null && (start?.filters !== filters || start.name !== name);
    const isDouble = after !== null && cursor !== null && after !== cursor && !is('takes-two-cursors');
    if (isWrong || isDouble) return reject(400, 'Invalid parameters');
    const everywhere = all.flatMap(({ posts }) => posts);
    const posts = is('lists-posts-of-foreign-sites') ? everywhere : own;
    const [site, section, desk, asked] = ['site_id', 'section_id', 'desk_id', 'writer_id'].map((one) => query.get(one));
    const isThere = writers.some(({ id }) => String(id) === asked);
    const writer = is('ignores-unknown-writers-beside-desks') && desk !== null && !isThere ? null : asked;
    const fits = sections.some((one) => String(one.id) === section && String(one.site_id) === site);
    if (section !== null && !fits && !is('any-section-of-the-account')) return reject(404, 'Section not found');
    const desksOf = (post: Post): string[] => {
      const desks = writers.find(({ id }) => id === post.writer_id)?.desks.map(({ id }) => String(id)) ?? [];
      return is('first-desk-only') ? desks.slice(0, 1) : desks;
    };
    const sectionOf = (post: Post): Post['section'] =>
      (is('old-sections-find-posts') ? firstPosts.get(post.id)?.section : undefined) ?? post.section;
    const isReplaced =
      (is('section-replaces-search') && section !== null) ||
      (is('section-replaces-phrases') && section !== null && query.get('search')?.includes('"')) ||
      (is('desk-replaces-search') && desk !== null);
    const matching = posts
      .filter((post) => String(post.site.id) === site)
      .filter((post) => section === null || String(sectionOf(post)?.id) === section)
      .filter(({ writer_id }) => writer === null || String(writer_id) === writer)
      .filter((post) => desk === null || desksOf(post).includes(String(desk)))
      .filter((post) => isReplaced || matchesSearch(post, query.get('search') ?? ''))
      .flatMap((post) => (is('lists-a-post-for-each-desk') && writer !== null ? desksOf(post).map(() => post) : [post]))
      .toSorted((left, right) => right.id - left.id);
    const size = Number(query.get('size') ?? 25);
    const rest = matching.filter(({ id }) => start === undefined || id < start.id);
    const page = rest.slice(0, size);
    const next =
      rest.length > size
        ? Buffer.from(JSON.stringify({ id: page.at(-1)?.id, filters, name })).toString('base64url')
        : null;
    const following = new URL(url);
    following.searchParams.delete('cursor');
    following.searchParams.set('after', next ?? '');
    following.searchParams.set('size', String(size));
    const data = page.map((post) =>
      is('list-shows-old-titles')
        ? { ...post, title: firstPosts.get(post.id)?.title ?? '' }
        : is('list-shows-old-sections')
          ? { ...post, section: firstPosts.get(post.id)?.section ?? null }
          : is('list-shows-the-present')
            ? { ...post, updated_at: Math.floor(getTime() / 1000) }
            : post,
    );
    const total = is('counts-posts-of-all-accounts') ? everywhere.length : matching.length;
    return { status: 200, body: { data, next, url: next && following.href, size, total } };
  };
}

const removeAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{Mn}/gu, '');

function readCursor(
  token: string,
): { readonly id: number; readonly filters: string; readonly name: string } | undefined {
  const read = parse(Buffer.from(token, 'base64url').toString());
  const { id, filters, name } = isObject(read) ? read : {};
  return typeof id === 'number' ? { id, filters: String(filters), name: String(name) } : undefined;
}
