/** Help centers, collections and articles. */
import type { schemas } from '@helpdesk/contract';
import { memoize } from '@helpdesk/contract-model';
import { sumBytes } from '../../database/pages/page.ts';
import { foldCase } from '../../database/search/search.ts';
import { type ContentRejected, sanitizers } from '../../html/sanitizers.ts';
import type { Result } from '../../result.ts';
import { bulkResource, timesOf } from '../bulk-resource.ts';
import { contractMember, contractMembers, FLAG, ID, lineSchema, nullable, SORTED_TEXT } from '../line-schema.ts';

interface HelpCenterLine {
  readonly id?: number;
  readonly name: string;
  readonly status: string;
  readonly access_type: string;
  readonly favicon?: string;
  readonly seo_title?: string;
  readonly seo_description?: string;
  readonly seo_image?: string;
  readonly brand_id: number;
  readonly domain: schemas.HelpCenterDomain;
  readonly created_at?: number;
  readonly updated_at?: number;
}

interface StoredHelpCenter extends Required<Omit<HelpCenterLine, 'domain'>> {
  readonly domain_url: string;
  readonly domain_https: boolean | number;
  readonly domain_active: boolean | number;
  readonly domain_verified: boolean | number;
}

export const helpCenters = bulkResource<HelpCenterLine, StoredHelpCenter>({
  name: 'help-centers',
  table: 'help_centers',
  schema: lineSchema(['name', 'status', 'access_type', 'brand_id', 'domain'], {
    ...contractMembers('HelpCenter', 'id', 'name', 'status', 'access_type', 'favicon', 'seo_title', 'seo_description'),
    ...contractMembers('HelpCenter', 'seo_image', 'domain', 'created_at', 'updated_at'),
    brand_id: ID,
  }),
  referencesOf: ({ brand_id }) => [{ table: 'brands', id: brand_id, path: '/brand_id' }],
  toRows: ({ domain, ...line }, key) => [
    [
      'help_centers',
      [
        {
          favicon: '',
          seo_title: '',
          seo_description: '',
          seo_image: '',
          ...line,
          name: line.name.trim(),
          id: key.id,
          account_id: key.accountId,
          domain_url: domain.url,
          domain_https: domain.https,
          domain_active: domain.active,
          domain_verified: domain.verified,
          ...timesOf(line, key),
        },
      ],
    ],
  ],
  toLines: (_db, _accountId, rows) =>
    rows.map(({ domain_url: url, domain_https, domain_active, domain_verified, ...row }) => ({
      ...row,
      domain: {
        url,
        https: Boolean(domain_https),
        active: Boolean(domain_active),
        verified: Boolean(domain_verified),
      },
    })),
});

interface CollectionLine {
  readonly id?: number;
  readonly help_center_id: number;
  readonly parent_collection_id?: number | null;
  readonly root_collection_id?: number | null;
  readonly level: number;
  readonly name: string;
  readonly description?: string;
  readonly icon?: string;
  readonly slug?: string;
  readonly position?: string;
  readonly created_at?: number;
  readonly updated_at?: number;
}

export const collections = bulkResource<CollectionLine, Required<CollectionLine>>({
  name: 'collections',
  table: 'collections',
  schema: lineSchema(['help_center_id', 'level', 'name'], {
    ...contractMembers('CollectionFields', 'id', 'help_center_id', 'level', 'name', 'description', 'icon', 'slug'),
    ...contractMembers('CollectionFields', 'created_at', 'updated_at'),
    position: SORTED_TEXT,
    ...contractMembers('Collection', 'parent_collection_id', 'root_collection_id'),
  }),
  referencesOf: ({ help_center_id, parent_collection_id = null, root_collection_id = null }) => [
    { table: 'help_centers', id: help_center_id, path: '/help_center_id' },
    ...(parent_collection_id === null
      ? []
      : [{ table: 'collections', id: parent_collection_id, path: '/parent_collection_id' }]),
    ...(root_collection_id === null
      ? []
      : [{ table: 'collections', id: root_collection_id, path: '/root_collection_id' }]),
  ],
  check: ({ level, parent_collection_id = null, root_collection_id = null }) => {
    const isNested = parent_collection_id !== null && root_collection_id !== null;
    if (level === 1 && (parent_collection_id ?? root_collection_id) === null) return undefined;
    if (level > 1 && isNested) return undefined;
    return '/level must be 1 for a collection without parent and root, and 2 or 3 for one that has both.';
  },
  loadCheck: async (db, accountId, lines) => {
    const ids = lines.flatMap(({ parent_collection_id }) => parent_collection_id ?? []);
    const rows: ParentCollection[] = await db('collections')
      .select('id', 'help_center_id', 'level', 'root_collection_id')
      .where('account_id', accountId)
      .whereIn('id', ids);
    const parents = new Map(rows.map((row) => [row.id, row]));
    return (line) => {
      const parent = parents.get(line.parent_collection_id ?? 0);
      const problem = parent && findMisplaced(line, parent);
      // A later line of the batch may be below this one.
      if (problem === undefined && line.id !== undefined) parents.set(line.id, { ...line, id: line.id });
      return problem;
    };
  },
  toRows: (line, key) => [
    [
      'collections',
      [
        {
          parent_collection_id: null,
          root_collection_id: null,
          description: '',
          icon: '',
          slug: '',
          position: '',
          ...line,
          name: line.name.trim(),
          id: key.id,
          account_id: key.accountId,
          ...timesOf(line, key),
        },
      ],
    ],
  ],
  // Parents come first.
  keyset: ['level', 'id'],
});

type ParentCollection = Pick<CollectionLine, 'help_center_id' | 'level' | 'root_collection_id'> & {
  readonly id: number;
};

function findMisplaced(line: CollectionLine, parent: ParentCollection): string | undefined {
  if (line.help_center_id !== parent.help_center_id) {
    return '/parent_collection_id must be a collection of the same help center.';
  }
  if (line.level !== parent.level + 1) return '/level must be one more than that of the parent.';
  return line.root_collection_id === (parent.root_collection_id ?? parent.id)
    ? undefined
    : '/root_collection_id must be that of the parent, or the parent if it is a root.';
}

interface ArticleLine {
  readonly id?: number;
  readonly help_center_id: number;
  readonly collection_id?: number | null;
  readonly brand_id: number;
  readonly created_by_id: number;
  readonly last_updated_by_id?: number;
  readonly title: string;
  readonly slug?: string;
  readonly status: string;
  readonly position?: string;
  /** Sanitized again, which changes nothing that was sanitized before. */
  readonly draft_html_content?: string;
  readonly published_html_content?: string;
  readonly is_public?: boolean;
  readonly is_archived?: boolean;
  readonly ai_agent_enabled?: boolean;
  readonly ai_copilot_enabled?: boolean;
  readonly published_at?: number | null;
  readonly created_at?: number;
  readonly updated_at?: number;
}

interface StoredArticle extends Required<ArticleLine> {
  readonly title_folded: string;
  readonly draft_folded: string;
  readonly published_folded: string;
}

/** Once for each line, for its check and its row. */
const sanitizeContents = memoize((line: ArticleLine) => {
  const { draft_html_content = '', published_html_content = '' } = line;
  const draft = sanitizers.article(draft_html_content);
  const isSame = published_html_content === draft_html_content;
  return { draft, published: isSame ? draft : sanitizers.article(published_html_content) };
});

/** @throws if the check of the line did not reject it. */
function expectAccepted<Value>(result: Result<Value, ContentRejected>): Value {
  if (result.ok) return result.value;
  throw new Error(`The content ${result.error.message}`);
}

export const articles = bulkResource<ArticleLine, StoredArticle>({
  name: 'articles',
  table: 'articles',
  schema: lineSchema(['help_center_id', 'brand_id', 'created_by_id', 'title', 'status'], {
    ...contractMembers('Article', 'id', 'slug', 'status', 'is_public', 'is_archived', 'published_at', 'created_at'),
    ...contractMembers('Article', 'updated_at'),
    title: { allOf: [contractMember('Article', 'title'), contractMember('ArticleUpdate', 'title')] },
    draft_html_content: contractMember('ArticleUpdate', 'content'),
    published_html_content: contractMember('ArticleUpdate', 'content'),
    position: SORTED_TEXT,
    help_center_id: ID,
    collection_id: nullable(ID),
    brand_id: ID,
    created_by_id: ID,
    last_updated_by_id: ID,
    ai_agent_enabled: FLAG,
    ai_copilot_enabled: FLAG,
  }),
  check: (line) => {
    const { draft, published } = sanitizeContents(line);
    if (!draft.ok) return `/draft_html_content ${draft.error.message}.`;
    return published.ok ? undefined : `/published_html_content ${published.error.message}.`;
  },
  referencesOf: (line) => [
    { table: 'help_centers', id: line.help_center_id, path: '/help_center_id' },
    { table: 'brands', id: line.brand_id, path: '/brand_id' },
    { table: 'members', id: line.created_by_id, path: '/created_by_id' },
    ...(line.last_updated_by_id === undefined
      ? []
      : [{ table: 'members', id: line.last_updated_by_id, path: '/last_updated_by_id' }]),
    ...(line.collection_id ? [{ table: 'collections', id: line.collection_id, path: '/collection_id' }] : []),
  ],
  loadCheck: async (db, accountId, lines) => {
    const ids = new Set(lines.flatMap(({ collection_id }) => collection_id ?? []));
    const rows: { id: number; help_center_id: number }[] = await db('collections')
      .select('id', 'help_center_id')
      .where('account_id', accountId)
      .whereIn('id', [...ids]);
    const helpCenterOf = new Map(rows.map((row) => [row.id, row.help_center_id]));
    return (line) => {
      const { collection_id, help_center_id } = line;
      return collection_id && helpCenterOf.get(collection_id) !== help_center_id
        ? '/collection_id must be a collection of the help center of the article.'
        : undefined;
    };
  },
  toRows: (line, key) => {
    const contents = sanitizeContents(line);
    const draft = expectAccepted(contents.draft);
    const published = expectAccepted(contents.published);
    return [
      [
        'articles',
        [
          {
            collection_id: null,
            last_updated_by_id: line.created_by_id,
            slug: '',
            position: '',
            published_at: null,
            is_public: false,
            is_archived: false,
            ai_agent_enabled: false,
            ai_copilot_enabled: false,
            ...line,
            id: key.id,
            account_id: key.accountId,
            title_folded: foldCase(line.title),
            draft_html_content: draft.html,
            draft_folded: draft.folded,
            published_html_content: published.html,
            published_folded: published.folded,
            ...timesOf(line, key),
          },
        ],
      ],
    ];
  },
  keyset: ['help_center_id', 'created_at', 'id'],
  bytesOf: (db) => sumBytes(db, ['draft_html_content', 'published_html_content', 'draft_folded', 'published_folded']),
  toLines: (_db, _accountId, rows) =>
    rows.map(({ title_folded: _title, draft_folded: _draft, published_folded: _published, ...row }) => ({
      ...row,
      is_public: Boolean(row.is_public),
      is_archived: Boolean(row.is_archived),
      ai_agent_enabled: Boolean(row.ai_agent_enabled),
      ai_copilot_enabled: Boolean(row.ai_copilot_enabled),
    })),
});
