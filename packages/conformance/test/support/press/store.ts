/** What the press stores. */
import type { PressFault } from './faults.ts';

interface PostSection {
  readonly id: number;
  readonly name: string;
}

export interface Post {
  readonly id: number;
  title: string;
  readonly slug: string;
  code: string;
  readonly is_pinned: boolean;
  status: string;
  draft: string;
  published: string;
  section: PostSection | null;
  readonly site: { readonly id: number; readonly name: string };
  writer_id: number;
  published_at: number | null;
  edited_by: number;
  updated_at: number;
}

export interface Section {
  readonly id: number;
  readonly name: string;
  readonly site_id: number;
  readonly above: number | null;
  /** Number of posts that have moved away and are still counted. */
  surplus: number;
}

export interface Writer {
  readonly id: number;
  readonly email: string;
  badge: string;
  readonly desks: readonly { readonly id: number }[];
}

export interface Reader {
  readonly id: number;
  readonly email: string;
  name: string;
  letters?: number;
}

export interface Account {
  readonly name: string;
  readonly sites: readonly { readonly id: number; readonly name: string }[];
  readonly sections: readonly Section[];
  readonly writers: readonly Writer[];
  readonly posts: Post[];
  readonly readers: Reader[];
}

export const pressTokens = { full: 'press-one', 'other-account': 'press-two' };

export interface Store {
  /** True of the fault that the press has. */
  readonly is: (name: PressFault) => boolean;
  /** By token. */
  readonly accounts: Readonly<Record<string, Account>>;
  readonly all: readonly Account[];
  /** The posts as they were at the start, by ID. */
  readonly firstPosts: ReadonlyMap<number, Readonly<Post>>;
  /** The titles that a search reads if it reads a copy, by the ID of the post. */
  readonly copiedTitles: Map<number, string>;
  /** Texts that posts have had and are found by, by the ID of the post. */
  readonly formerTexts: Map<number, string[]>;
  /** The IDs of posts that are not found by what is published. */
  readonly unsearchable: Set<number>;
  /** The IDs of readers that cannot be retrieved. */
  readonly hiddenReaders: Set<number>;
  /** Codes that no post had when an update looked for them. */
  readonly untaken: Set<string>;
  /** The codes that posts have had, each with the ID of its last post. */
  readonly formerCodes: Map<string, number>;
  /** The next ID, which is higher than all others. */
  readonly nextId: () => number;
  /** Milliseconds since 1970. */
  readonly getTime: () => number;
  readonly skip: (milliseconds: number) => void;
}

const TITLES = ['Big news', 'Rain tomorrow', 'News of the harbour', 'Harbour opens', 'Old news', 'Tomorrow it snows'];

const sectionOf = (siteId: number, place: number): PostSection => ({
  id: siteId * 10 + place,
  name: `Section ${place}`,
});

/** `top` is the section of each site that the third one is inside of. */
function createAccount(name: string, offset: number, top: 1 | 2): Account {
  const sites = [1, 2].map((id) => ({ id: offset + id, name: `${name} site ${id}` }));
  const sections = sites.flatMap(({ id }) =>
    // The fourth is inside of the third.
    [null, null, top, 3].map((above, index) => ({
      id: id * 10 + index + 1,
      name: `Section ${index + 1}`,
      site_id: id,
      above: above && id * 10 + above,
      surplus: 0,
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
        draft: `It rains ${index} times${index === 5 ? ' on the half-empty Café' : ''}.`,
        published: '',
        published_at: null,
        updated_at: 1_700_000_000,
        section: sectionOf(site.id, index === 0 ? top : 1 + (index % 2)),
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

export function createStore(fault?: PressFault): Store {
  const is = (name: PressFault): boolean => fault === name;
  const top = is('counts-one-more-two-levels-below-the-fullest-section') ? 2 : 1;
  const accounts: Readonly<Record<string, Account>> = {
    [pressTokens.full]: createAccount('one', is('high-ids') ? 9_007_199_254_730_000 : 0, top),
    [pressTokens['other-account']]: createAccount('two', 5000, top),
  };
  const all = Object.values(accounts);
  if (is('first-site-is-empty') || is('sites-are-empty')) {
    for (const { posts, sites } of all)
      posts.splice(0, posts.length, ...posts.filter(({ site }) => !is('sites-are-empty') && site.id !== sites[0]?.id));
  }
  if (is('rejection-publishes-drafts')) for (const post of all.flatMap(({ posts }) => posts)) post.status = 'PUBLISHED';
  if (is('posts-were-updated-in-1970')) for (const post of all.flatMap(({ posts }) => posts)) post.updated_at = 0;
  const formerTexts = new Map<number, string[]>();
  const firstPosts = new Map(all.flatMap(({ posts }) => posts).map((post) => [post.id, { ...post }]));
  let lastId = 9000;
  let skippedMs = 0;
  return {
    is,
    accounts,
    all,
    firstPosts,
    copiedTitles: new Map([...firstPosts].map(([id, { title }]) => [id, title])),
    formerTexts,
    unsearchable: new Set(),
    hiddenReaders: new Set(),
    untaken: new Set(),
    formerCodes: new Map(),
    nextId: () => ++lastId,
    getTime: () => Date.now() + skippedMs,
    skip: (milliseconds) => {
      skippedMs += milliseconds;
    },
  };
}
