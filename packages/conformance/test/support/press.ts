/** A server for the contract in `fixtures/press`, with two accounts, and faults in what it keeps apart and in its updates. */
import { createServer } from 'node:http';
import { listen } from './listen.ts';
import type { PressFault } from './press/faults.ts';
import { createLetters } from './press/letters-and-readers.ts';
import { createPostList } from './press/list-posts.ts';
import { listWriters } from './press/list-writers.ts';
import { type PressResponse, parse, type Sent } from './press/messages.ts';
import { createCodeWait } from './press/simultaneous-codes.ts';
import { type Account, createStore, type Section } from './press/store.ts';
import { createUpdatePost } from './press/update-post.ts';
import { createWrongUpdate } from './press/update-wrongly.ts';

export { pressContract } from './press/contract.ts';
export type { PressFault } from './press/faults.ts';
export { pressTokens } from './press/store.ts';

export async function startPress(fault?: PressFault) {
  const store = createStore(fault);
  const { is, accounts, getTime } = store;
  const updatePost = createWrongUpdate(store, createUpdatePost(store));
  const listPosts = createPostList(store);
  const { createLetter, createReader } = createLetters(store);
  const waitForCode = createCodeWait(store);

  function listAfter(rows: readonly { readonly id: number }[], query: URLSearchParams): PressResponse {
    const rest = rows.filter(({ id }) => id > Number(query.get('after') ?? 0));
    return { status: 200, body: { data: rest.slice(0, Number(query.get('size') ?? 25)) } };
  }

  function retrieve(rows: readonly { readonly id: number }[], id: string): PressResponse {
    const data = rows.find((one) => String(one.id) === id);
    return data === undefined ? { status: 404 } : { status: 200, body: { data } };
  }

  function respond(method: string, url: URL, account: Account, sent: Sent, readers: Account['readers']): PressResponse {
    const [, , kind, id] = url.pathname.split('/');
    const { searchParams: query } = url;
    if (kind === 'letters') return createLetter(account, sent, readers);
    if (kind === 'sites') return listAfter(account.sites, query);
    const show = ({ above: _, surplus: __, ...section }: Section) => section;
    const isSecondSite = (sent: URLSearchParams): boolean => sent.get('site_id') === String(account.sites[1]?.id);
    const isInside = (id: number | null): boolean =>
      account.sections.some((own) => own.id === id && own.above !== null);
    const isWrong = is('counts-one-more-two-levels-below-the-fullest-section');
    const nested = account.sections.map((one) => ({
      ...show(one),
      post_count:
        one.surplus +
        Number(isWrong && isInside(one.above)) +
        account.posts.filter(({ section }) => section?.id === one.id).length,
      inner: account.sections.filter(({ above }) => above === one.id).map(show),
    }));
    if (kind === 'sections' && id !== undefined) return retrieve(nested, id);
    if (kind === 'sections') {
      const isTop = (own: number): boolean => account.sections.some((one) => one.id === own && one.above === null);
      const listed = nested.filter((one) => isTop(one.id) && String(one.site_id) === query.get('site_id'));
      const isOfSecond = is('counts-one-more-in-the-list-of-the-second-site') && isSecondSite(query);
      return listAfter(isOfSecond ? listed.map((one) => ({ ...one, post_count: one.post_count + 1 })) : listed, query);
    }
    const listed = account.writers.map(({ desks, ...writer }) =>
      is('lists-writers-without-desks') ? writer : { ...writer, desks },
    );
    if (kind === 'writers' && id === undefined) return listWriters(listed, query, is);
    if (kind === 'writers') return retrieve(account.writers, id ?? '');
    if (kind === 'readers' && method === 'POST') return createReader(account, sent);
    const email = query.get('email');
    const listedReaders = account.readers.filter((one) => email === null || one.email === email);
    const retrieved = account.readers.filter((one) => !store.hiddenReaders.has(one.id));
    if (kind === 'readers') return id === undefined ? listAfter(listedReaders, query) : retrieve(retrieved, id);
    if (id === undefined) return listPosts(account, url);
    const post = account.posts.find((one) => String(one.id) === id);
    if (is('reading-moves-times') && method === 'GET' && post !== undefined)
      post.updated_at = Math.floor(getTime() / 1000);
    return method === 'PUT' && post !== undefined ? updatePost(post, account, sent) : retrieve(account.posts, id);
  }

  /** Two simultaneous letters have created a reader each. */
  let hasLost = false;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const account = accounts[request.headers.authorization?.replace('Bearer ', '') ?? ''];
    const post = account?.posts.find(({ id }) => url.pathname.endsWith(`/posts/${id}`));
    const writesBack = is('writes-back-what-it-read') || is('writes-back-its-draft');
    if (writesBack && request.method === 'PUT' && post !== undefined) {
      const read = is('writes-back-its-draft') ? { draft: post.draft } : { ...post };
      // On a busy machine, requests that are sent at once arrive one after another.
      await new Promise((resolve) => setTimeout(resolve, 100));
      Object.assign(post, read);
    }
    const sent = parse(text) as Sent;
    const early = account && request.method === 'PUT' ? await waitForCode(account, sent) : undefined;
    const readers = [...(account?.readers ?? [])];
    const isRacing =
      is('creates-a-reader-for-each-simultaneous-letter') ||
      (is('creates-a-reader-for-each-simultaneous-letter-once') && !hasLost);
    if (isRacing && url.pathname.endsWith('/letters')) await new Promise((resolve) => setTimeout(resolve, 20));
    const isNew = isRacing && !readers.some(({ email }) => email === sent?.from);
    if (isNew && account?.readers.some(({ email }) => email === sent?.from)) hasLost = true;
    const { status, body } =
      account === undefined
        ? { status: 401, body: {} }
        : (early ?? respond(request.method ?? '', url, account, sent, isRacing ? readers : account.readers));
    const date = new Date(getTime()).toUTCString();
    response.writeHead(status, { 'content-type': 'application/json', date }).end(JSON.stringify(body ?? {}));
  });
  return {
    ...(await listen(server)),
    /** Moves the clock of the server instead of waiting. */
    skip: async (milliseconds: number): Promise<void> => store.skip(milliseconds),
  };
}
