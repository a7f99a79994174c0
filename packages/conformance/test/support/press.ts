/** A server for the contract in `fixtures/press`, with two accounts, and faults in what it keeps apart and in its updates. */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { compile } from '@helpdesk/contract-gen';
import { isObject, type Json } from '@helpdesk/contract-model';
import { getSchemaValidator } from '../../src/schema-validator.ts';
import { listen } from './listen.ts';

export const { contract: pressContract } = await compile(fileURLToPath(new URL('../fixtures/press', import.meta.url)));

const validator = getSchemaValidator(pressContract);

export const pressTokens = { full: 'press-one', 'other-account': 'press-two' };

export type PressFault =
  | 'updated-a-year-ago'
  // No fault: its database has a clock that is two seconds behind.
  | 'times-are-behind'
  | 'keeps-editors'
  | 'editors-become-writers'
  | 'publishes-once'
  | 'publishes-for-false'
  | 'takes-empty-titles'
  | 'publishes-drafts-with-section'
  | 'search-keeps-old-titles'
  | 'list-shows-old-titles'
  | 'list-shows-the-present'
  | 'reading-moves-times'
  | 'rejection-loses-section'
  | 'rejection-publishes'
  | 'rejection-publishes-drafts'
  | 'any-section-of-the-account'
  | 'moves-to-the-section-above-the-third-level'
  | 'writers-of-all-accounts'
  | 'badges-of-all-accounts'
  | 'readers-of-all-accounts'
  | 'readers-are-named-as-elsewhere'
  | 'rejected-letters-touch-readers'
  | 'codes-of-all-accounts'
  | 'pins-own-codes'
  | 'takes-own-code-for-another'
  | 'fails-for-own-code-in-another-case'
  // No fault: another client moves a post once.
  | 'is-edited-by-others'
  // No fault: the list of writers has another form than a writer.
  | 'lists-writers-without-desks'
  // No fault: its sites have IDs near the end of their range.
  | 'high-ids'
  // No fault: a post whose code an update takes is deleted just before, if it is not pinned.
  | 'taken-posts-are-deleted'
  // No fault: one site, or both, have no posts.
  | 'first-site-is-empty'
  | 'sites-are-empty'
  | 'same-title-stays-published'
  | 'dates-titles-in-another-case'
  | 'reads-five-words'
  | 'publishes-old-drafts'
  | 'removes-words'
  | 'edits-in-all-accounts'
  | 'writes-back-what-it-read'
  | 'takes-two-cursors'
  | 'trims-phrases'
  | 'folds-blanks-of-phrases'
  | 'reads-unpaired-quotes'
  | 'searches-slugs'
  | 'searches-sites'
  | 'section-replaces-search'
  | 'desk-replaces-search'
  | 'first-desk-only'
  | 'tells-codes-as-sent'
  | 'ignores-unknown-writers-beside-desks'
  | 'joins-phrases'
  | 'section-replaces-phrases'
  | 'ignores-renamed-cursors-of-searches';

interface Post {
  readonly id: number;
  title: string;
  readonly slug: string;
  code: string;
  readonly is_pinned: boolean;
  status: string;
  draft: string;
  published: string;
  section: { id: number } | null;
  readonly site: { readonly id: number; readonly name: string };
  writer_id: number;
  published_at: number | null;
  edited_by: number;
  updated_at: number;
}

interface Section {
  readonly id: number;
  readonly name: string;
  readonly site_id: number;
  readonly above: number | null;
}

interface Writer {
  readonly id: number;
  readonly email: string;
  readonly badge: string;
  readonly desks: readonly { readonly id: number }[];
}

interface Account {
  readonly name: string;
  readonly sites: readonly { readonly id: number; readonly name: string }[];
  readonly sections: readonly Section[];
  readonly writers: readonly Writer[];
  readonly posts: Post[];
  readonly readers: { readonly id: number; readonly email: string; readonly name: string; letters?: number }[];
}

interface PressResponse {
  readonly status: number;
  readonly body?: unknown;
}

/** The body of a request, of which the validator knows whether it is one. */
interface Sent {
  readonly [name: string]: Json;
  readonly title?: string;
  readonly code?: string;
  readonly draft?: string;
  readonly from?: string;
  readonly email?: string;
  readonly name?: string;
  readonly to?: string;
  readonly section_id?: number | null;
  readonly publish?: boolean;
  readonly notes?: Record<string, string>;
}

const TITLES = ['Big news', 'Rain tomorrow', 'News of the harbour', 'Harbour opens', 'Old news', 'Tomorrow it snows'];

function createAccount(name: string, offset: number): Account {
  const sites = [1, 2].map((id) => ({ id: offset + id, name: `${name} site ${id}` }));
  const sections = sites.flatMap(({ id }) =>
    // The third is inside of the first, and the fourth inside of the third.
    [null, null, 1, 3].map((above, index) => ({
      id: id * 10 + index + 1,
      name: `Section ${index + 1}`,
      site_id: id,
      above: above && id * 10 + above,
    })),
  );
  const writers = ['ada', 'bea', 'cem'].map((first, index) => ({
    id: offset + 31 + index,
    email: `${first}@${name}.example`,
    badge: index === 0 ? `${name}-chief` : first,
    desks: index === 0 ? [{ id: 41 }, { id: 42 }] : [{ id: 41 + index * 10 }],
  }));
  const posts = sites.flatMap((site) =>
    TITLES.map(
      (title, index): Post => ({
        id: site.id * 100 + index,
        title,
        slug: title.toLowerCase().replaceAll(' ', '_'),
        status: 'DRAFT',
        code: `P-${site.id}${index}`,
        is_pinned: index === 3,
        draft: `It rains ${index} times.`,
        published: '',
        published_at: null,
        updated_at: 1_700_000_000,
        section: { id: site.id * 10 + 1 + (index % 2) },
        site,
        edited_by: 71 + (index % 2),
        writer_id: writers[index % 3]?.id ?? 0,
      }),
    ),
  );
  const readers = ['Yan Winter', 'Zoe Winter'].map((reader, index) => ({
    id: offset + 81 + index,
    email: `${reader.slice(0, 3).toLowerCase()}@${name}.example`,
    name: reader,
  }));
  return { name, sites, sections, writers, posts, readers };
}

const reject = (status: number, message: string): PressResponse => ({ status, body: { error: { message } } });

export async function startPress(fault?: PressFault) {
  const is = (name: PressFault): boolean => fault === name;
  let movedId: number | undefined;
  const accounts: Readonly<Record<string, Account>> = {
    [pressTokens.full]: createAccount('one', is('high-ids') ? 9_007_199_254_730_000 : 0),
    [pressTokens['other-account']]: createAccount('two', 5000),
  };
  const all = Object.values(accounts);
  if (is('first-site-is-empty') || is('sites-are-empty')) {
    for (const { posts, sites } of all)
      posts.splice(0, posts.length, ...posts.filter(({ site }) => !is('sites-are-empty') && site.id !== sites[0]?.id));
  }
  if (is('rejection-publishes-drafts')) for (const post of all.flatMap(({ posts }) => posts)) post.status = 'PUBLISHED';
  const firstTitles = new Map(all.flatMap(({ posts }) => posts).map(({ id, title }) => [id, title]));
  let lastId = 9000;
  let skippedMs = 0;
  const getTime = (): number => Date.now() + skippedMs;
  const isValid = (operationId: string, sent: Json): boolean =>
    validator.errors(pressContract.operations[operationId]?.body?.schema ?? {}, sent).length === 0;

  function updatePost(post: Post, own: Account, given: Sent): PressResponse {
    const sent = typeof given?.code === 'string' ? { ...given, code: given.code.trim() } : given;
    const behind = is('updated-a-year-ago') ? 31_536_000 : is('times-are-behind') ? 2 : 0;
    const now = Math.floor(getTime() / 1000) - behind;
    const touch = (): void => {
      post.updated_at = now;
      if (!is('keeps-editors')) post.edited_by = 71;
      if (is('editors-become-writers') && sent.title === 'Great news') post.writer_id = post.edited_by;
    };
    const { draft } = post;
    const publish = (): void => {
      const isKnown = sent.draft === 'It pours.';
      const published = is('publishes-old-drafts') && !isKnown ? draft : post.draft;
      Object.assign(post, { status: 'PUBLISHED', published, published_at: now });
      touch();
    };
    if (!isValid('updatePost', sent) && !(is('takes-empty-titles') && sent?.title === '')) {
      const publishes = is('rejection-publishes') || (is('rejection-publishes-drafts') && post.status === 'DRAFT');
      if (publishes && sent?.title === '' && sent.publish === true) publish();
      return reject(400, 'Invalid post');
    }
    const fits = own.sections.some(
      ({ id, site_id }) => id === sent.section_id && (site_id === post.site.id || is('any-section-of-the-account')),
    );
    if (typeof sent.section_id === 'number' && !fits) {
      if (is('rejection-loses-section')) post.section = null;
      return reject(404, 'Section not found');
    }
    const isOtherCode = sent.code !== undefined && (sent.code !== post.code || is('pins-own-codes'));
    const isOwnInOtherCase = isOtherCode && post.code.toLowerCase() === sent.code?.toLowerCase();
    if (is('fails-for-own-code-in-another-case') && post.is_pinned && isOwnInOtherCase) return reject(500, 'Oops');
    if (post.is_pinned && isOtherCode) return reject(400, 'The code is pinned');
    if (is('is-edited-by-others') && post.is_pinned && sent.code !== undefined && movedId === undefined) {
      movedId = post.id;
      post.section = null;
    }
    const isTaken = (is('codes-of-all-accounts') ? all.flatMap(({ posts }) => posts) : own.posts).some(
      (one) =>
        (one !== post || (is('takes-own-code-for-another') && one.code !== sent.code)) &&
        one.code.toLowerCase() === sent.code?.toLowerCase(),
    );
    const taken = own.posts.findIndex((one) => one !== post && one.code.toLowerCase() === sent.code?.toLowerCase());
    if (isTaken && is('taken-posts-are-deleted') && !own.posts[taken]?.is_pinned) own.posts.splice(taken, 1);
    else if (isTaken) return reject(409, `Code ${is('tells-codes-as-sent') ? given.code : sent.code} is taken`);
    const before = JSON.stringify(post);
    const { title } = post;
    if (sent.code !== undefined) post.code = sent.code;
    if (is('edits-in-all-accounts') && sent.code !== undefined)
      for (const other of all.filter((one) => one !== own).flatMap(({ posts }) => posts)) other.edited_by += 1;
    if (sent.title !== undefined) post.title = sent.title;
    const isInOtherCase = post.title !== title && post.title.toLowerCase() === title.toLowerCase();
    if (is('dates-titles-in-another-case') && isInOtherCase) post.published_at = now;
    if (sent.draft !== undefined)
      post.draft = is('removes-words') ? sent.draft.replaceAll('javascript:', '') : sent.draft;
    const isSame = is('same-title-stays-published') && sent.title === title;
    if ((sent.title !== undefined && !isSame) || sent.draft !== undefined) post.status = 'DRAFT';
    if (sent.section_id !== undefined) post.section = sent.section_id === null ? null : { id: sent.section_id };
    const named = own.sections.find(({ id }) => id === post.section?.id);
    const isThird = own.sections.some(({ id, above }) => id === named?.above && above !== null);
    if (is('moves-to-the-section-above-the-third-level') && isThird) post.section = { id: named?.above ?? 0 };
    if (JSON.stringify(post) !== before) touch();
    const isPublished = post.status === 'PUBLISHED';
    const isTriggered = is('publishes-for-false') ? sent.publish !== undefined : sent.publish === true;
    const isWithSection = sent.draft !== undefined && typeof sent.section_id === 'number' && !sent.publish;
    if (is('publishes-drafts-with-section') && isWithSection) post.published = post.draft;
    if (isTriggered && !(is('publishes-once') && isPublished)) publish();
    return { status: 200, body: { data: post } };
  }

  function matchesSearch({ id, title: current, draft, slug, site }: Post, sent: string): boolean {
    const search = is('joins-phrases') ? sent.replace('" "', ' ') : sent;
    const title = is('search-keeps-old-titles') ? (firstTitles.get(id) ?? '') : current;
    const others = is('searches-slugs') ? [slug] : is('searches-sites') ? [site.name] : [];
    const texts = [title, draft, ...others].map((text) => text.toLowerCase());
    const isPaired = search.split('"').length % 2 === 1;
    const last = search.lastIndexOf('"');
    const paired = isPaired || is('reads-unpaired-quotes') ? search : search.slice(0, last) + search.slice(last + 1);
    const terms = paired.split('"').flatMap((part, index) => {
      if (index % 2 === 0) return part.split(/\s+/);
      const phrase = is('folds-blanks-of-phrases') ? part.replaceAll(/\s+/g, ' ') : part;
      return [phrase.trim() === '' || is('trims-phrases') ? phrase.trim() : phrase];
    });
    const read = is('reads-five-words') ? terms.slice(0, 5) : terms;
    return read.every((term) => texts.some((text) => text.includes(term.toLowerCase())));
  }

  function listPosts({ posts, sections, writers, name }: Account, url: URL): PressResponse {
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
    const [site, section, desk, asked] = ['site_id', 'section_id', 'desk_id', 'writer_id'].map((one) => query.get(one));
    const isThere = writers.some(({ id }) => String(id) === asked);
    const writer = is('ignores-unknown-writers-beside-desks') && desk !== null && !isThere ? null : asked;
    const fits = sections.some((one) => String(one.id) === section && String(one.site_id) === site);
    if (section !== null && !fits && !is('any-section-of-the-account')) return reject(404, 'Section not found');
    const desksOf = (post: Post): string[] => {
      const desks = writers.find(({ id }) => id === post.writer_id)?.desks.map(({ id }) => String(id)) ?? [];
      return is('first-desk-only') ? desks.slice(0, 1) : desks;
    };
    const isReplaced =
      (is('section-replaces-search') && section !== null) ||
      (is('section-replaces-phrases') && section !== null && query.get('search')?.includes('"')) ||
      (is('desk-replaces-search') && desk !== null);
    const matching = posts
      .filter((post) => String(post.site.id) === site)
      .filter((post) => section === null || String(post.section?.id) === section)
      .filter(({ writer_id }) => writer === null || String(writer_id) === writer)
      .filter((post) => desk === null || desksOf(post).includes(String(desk)))
      .filter((post) => isReplaced || matchesSearch(post, query.get('search') ?? ''))
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
        ? { ...post, title: firstTitles.get(post.id) ?? '' }
        : is('list-shows-the-present')
          ? { ...post, updated_at: Math.floor(getTime() / 1000) }
          : post,
    );
    return { status: 200, body: { data, next, url: next && following.href, size, total: matching.length } };
  }

  function createLetter(account: Account, sent: Sent): PressResponse {
    if (!isValid('createLetter', sent)) return reject(400, 'Invalid letter');
    const knownTo = is('writers-of-all-accounts') ? all : [account];
    const knownNotes = is('badges-of-all-accounts') ? all : [account];
    const isWriter = knownTo.some(({ writers }) => writers.some(({ email }) => email === sent.to));
    const badges = knownNotes.flatMap(({ writers }) => writers.map(({ badge }) => badge));
    const isNoted = Object.keys(sent.notes ?? {}).every((name) => badges.includes(name));
    if ((sent.to !== undefined && !isWriter) || !isNoted) {
      const known = account.readers.find(({ email }) => email === sent.from);
      if (known !== undefined && is('rejected-letters-touch-readers')) known.letters = 1;
      return reject(400, 'Invalid letter');
    }
    const readers = is('readers-of-all-accounts') ? all.flatMap((one) => one.readers) : account.readers;
    const { from = '' } = sent;
    const elsewhere = is('readers-are-named-as-elsewhere') ? all.flatMap((one) => one.readers) : [];
    const { name = from.split('@')[0] ?? '' } = elsewhere.find(({ email }) => email === from) ?? {};
    const reader = readers.find(({ email }) => email === from) ?? { id: ++lastId, email: from, name };
    if (!readers.includes(reader)) account.readers.push(reader);
    return { status: 201, body: { data: { id: ++lastId, reader_id: reader.id } } };
  }

  function createReader({ readers }: Account, sent: Sent): PressResponse {
    if (!isValid('createReader', sent)) return reject(400, 'Invalid reader');
    const { email = '', name = '' } = sent;
    const reader = { id: ++lastId, email, name };
    readers.push(reader);
    return { status: 201, body: { data: reader } };
  }

  function listAfter(rows: readonly { readonly id: number }[], query: URLSearchParams): PressResponse {
    const rest = rows.filter(({ id }) => id > Number(query.get('after') ?? 0));
    return { status: 200, body: { data: rest.slice(0, Number(query.get('size') ?? 25)) } };
  }

  function retrieve(rows: readonly { readonly id: number }[], id: string): PressResponse {
    const data = rows.find((one) => String(one.id) === id);
    return data === undefined ? { status: 404 } : { status: 200, body: { data } };
  }

  function respond(method: string, url: URL, account: Account, sent: Sent): PressResponse {
    const [, , kind, id] = url.pathname.split('/');
    const { searchParams: query } = url;
    if (kind === 'letters') return createLetter(account, sent);
    if (kind === 'sites') return listAfter(account.sites, query);
    const show = ({ above: _, ...section }: Section) => section;
    const nested = account.sections.map((one) => ({
      ...show(one),
      inner: account.sections.filter(({ above }) => above === one.id).map(show),
    }));
    if (kind === 'sections' && id !== undefined) return retrieve(nested, id);
    if (kind === 'sections') {
      const isTop = (own: number): boolean => account.sections.some((one) => one.id === own && one.above === null);
      const listed = nested.filter((one) => isTop(one.id) && String(one.site_id) === query.get('site_id'));
      return listAfter(listed, query);
    }
    const listed = account.writers.map(({ desks, ...writer }) =>
      is('lists-writers-without-desks') ? writer : { ...writer, desks },
    );
    if (kind === 'writers') return id === undefined ? listAfter(listed, query) : retrieve(account.writers, id);
    if (kind === 'readers' && method === 'POST') return createReader(account, sent);
    if (kind === 'readers') return id === undefined ? listAfter(account.readers, query) : retrieve(account.readers, id);
    if (id === undefined) return listPosts(account, url);
    const post = account.posts.find((one) => String(one.id) === id);
    if (is('reading-moves-times') && method === 'GET' && post !== undefined)
      post.updated_at = Math.floor(getTime() / 1000);
    return method === 'PUT' && post !== undefined ? updatePost(post, account, sent) : retrieve(account.posts, id);
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const account = accounts[request.headers.authorization?.replace('Bearer ', '') ?? ''];
    const post = account?.posts.find(({ id }) => url.pathname.endsWith(`/posts/${id}`));
    if (is('writes-back-what-it-read') && request.method === 'PUT' && post !== undefined) {
      const read = { ...post };
      await new Promise((resolve) => setTimeout(resolve, 20));
      Object.assign(post, read);
    }
    const { status, body } =
      account === undefined
        ? { status: 401, body: {} }
        : respond(request.method ?? '', url, account, parse(text) as Sent);
    const date = new Date(getTime()).toUTCString();
    response.writeHead(status, { 'content-type': 'application/json', date }).end(JSON.stringify(body ?? {}));
  });
  return {
    ...(await listen(server)),
    /** Moves the clock of the server instead of waiting. */
    skip: async (milliseconds: number): Promise<void> => {
      skippedMs += milliseconds;
    },
  };
}

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readCursor(
  token: string,
): { readonly id: number; readonly filters: string; readonly name: string } | undefined {
  const read = parse(Buffer.from(token, 'base64url').toString());
  const { id, filters, name } = isObject(read) ? read : {};
  return typeof id === 'number' ? { id, filters: String(filters), name: String(name) } : undefined;
}
