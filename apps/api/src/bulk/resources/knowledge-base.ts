/** Help centers, collections and articles. */
import type { schemas } from '@helpdesk/contract';
import { foldCase } from '../../database/search.ts';
import { htmlToText } from '../../html/html-to-text.ts';
import { sanitize } from '../../html/sanitize.ts';
import { bulkResource } from '../bulk-resource.ts';
import { closedObject, contractMember, contractMembers, FLAG, ID, nullable } from '../line-schema.ts';

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

interface HelpCenterRow extends Required<Omit<HelpCenterLine, 'domain'>> {
  readonly domain_url: string;
  readonly domain_https: boolean | number;
  readonly domain_active: boolean | number;
  readonly domain_verified: boolean | number;
}

export const helpCenters = bulkResource<HelpCenterLine, HelpCenterRow>({
  name: 'help-centers',
  table: 'help_centers',
  schema: closedObject(['name', 'status', 'access_type', 'brand_id', 'domain'], {
    ...contractMembers('HelpCenter', 'id', 'name', 'status', 'access_type', 'favicon', 'seo_title', 'seo_description'),
    ...contractMembers('HelpCenter', 'seo_image', 'domain', 'created_at', 'updated_at'),
    brand_id: ID,
  }),
  referencesOf: ({ brand_id }) => [{ table: 'brands', id: brand_id, path: '/brand_id' }],
  toRows: ({ domain, ...line }, { accountId, id, time }) => [
    [
      'help_centers',
      [
        {
          id,
          account_id: accountId,
          brand_id: line.brand_id,
          name: line.name,
          status: line.status,
          access_type: line.access_type,
          favicon: line.favicon ?? '',
          seo_title: line.seo_title ?? '',
          seo_description: line.seo_description ?? '',
          seo_image: line.seo_image ?? '',
          domain_url: domain.url,
          domain_https: domain.https,
          domain_active: domain.active,
          domain_verified: domain.verified,
          created_at: line.created_at ?? time,
          updated_at: line.updated_at ?? line.created_at ?? time,
        },
      ],
    ],
  ],
  toLines: (_db, _accountId, rows) =>
    rows.map((row) => ({
      id: row.id,
      name: row.name,
      status: row.status,
      access_type: row.access_type,
      favicon: row.favicon,
      seo_title: row.seo_title,
      seo_description: row.seo_description,
      seo_image: row.seo_image,
      brand_id: row.brand_id,
      domain: {
        url: row.domain_url,
        https: Boolean(row.domain_https),
        active: Boolean(row.domain_active),
        verified: Boolean(row.domain_verified),
      },
      created_at: row.created_at,
      updated_at: row.updated_at,
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
  schema: closedObject(['help_center_id', 'level', 'name'], {
    ...contractMembers('CollectionFields', 'id', 'help_center_id', 'level', 'name', 'description', 'icon', 'slug'),
    ...contractMembers('CollectionFields', 'position', 'created_at', 'updated_at'),
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
  loadCheck:
    async () =>
    ({ level, parent_collection_id = null, root_collection_id = null }) => {
      const isNested = parent_collection_id !== null && root_collection_id !== null;
      if (level === 1 && (parent_collection_id ?? root_collection_id) === null) return undefined;
      if (level > 1 && isNested) return undefined;
      return '/level must be 1 for a collection without parent and root, and 2 or 3 for one that has both.';
    },
  toRows: (line, { accountId, id, time }) => [
    [
      'collections',
      [
        {
          id,
          account_id: accountId,
          help_center_id: line.help_center_id,
          parent_collection_id: line.parent_collection_id ?? null,
          root_collection_id: line.root_collection_id ?? null,
          level: line.level,
          name: line.name,
          description: line.description ?? '',
          icon: line.icon ?? '',
          slug: line.slug ?? '',
          position: line.position ?? '',
          created_at: line.created_at ?? time,
          updated_at: line.updated_at ?? line.created_at ?? time,
        },
      ],
    ],
  ],
  // Parents come first.
  keyset: ['level', 'id'],
  toLines: (_db, _accountId, rows) =>
    rows.map((row) => ({
      id: row.id,
      help_center_id: row.help_center_id,
      parent_collection_id: row.parent_collection_id,
      root_collection_id: row.root_collection_id,
      level: row.level,
      name: row.name,
      description: row.description,
      icon: row.icon,
      slug: row.slug,
      position: row.position,
      created_at: row.created_at,
      updated_at: row.updated_at,
    })),
});

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

export const articles = bulkResource<ArticleLine, Required<ArticleLine>>({
  name: 'articles',
  table: 'articles',
  schema: closedObject(['help_center_id', 'brand_id', 'created_by_id', 'title', 'status'], {
    ...contractMembers('Article', 'id', 'slug', 'status', 'is_public', 'is_archived', 'published_at', 'created_at'),
    ...contractMembers('Article', 'updated_at'),
    title: { allOf: [contractMember('Article', 'title'), contractMember('ArticleUpdate', 'title')] },
    draft_html_content: contractMember('ArticleUpdate', 'content'),
    published_html_content: contractMember('ArticleUpdate', 'content'),
    position: contractMember('CollectionFields', 'position'),
    help_center_id: ID,
    collection_id: nullable(ID),
    brand_id: ID,
    created_by_id: ID,
    last_updated_by_id: ID,
    ai_agent_enabled: FLAG,
    ai_copilot_enabled: FLAG,
  }),
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
    return ({ collection_id, help_center_id }) =>
      collection_id && helpCenterOf.get(collection_id) !== help_center_id
        ? '/collection_id must be a collection of the help center of the article.'
        : undefined;
  },
  toRows: (line, { accountId, id, time }) => {
    const draft = sanitize(line.draft_html_content ?? '');
    const published =
      line.published_html_content === line.draft_html_content ? draft : sanitize(line.published_html_content ?? '');
    return [
      [
        'articles',
        [
          {
            id,
            account_id: accountId,
            help_center_id: line.help_center_id,
            collection_id: line.collection_id ?? null,
            brand_id: line.brand_id,
            created_by_id: line.created_by_id,
            last_updated_by_id: line.last_updated_by_id ?? line.created_by_id,
            title: line.title,
            title_folded: foldCase(line.title),
            slug: line.slug ?? '',
            status: line.status,
            position: line.position ?? '',
            draft_html_content: draft,
            draft_folded: foldCase(htmlToText(draft)),
            published_html_content: published,
            published_folded: foldCase(htmlToText(published)),
            is_public: line.is_public ?? false,
            is_archived: line.is_archived ?? false,
            ai_agent_enabled: line.ai_agent_enabled ?? false,
            ai_copilot_enabled: line.ai_copilot_enabled ?? false,
            published_at: line.published_at ?? null,
            created_at: line.created_at ?? time,
            updated_at: line.updated_at ?? line.created_at ?? time,
          },
        ],
      ],
    ];
  },
  keyset: ['help_center_id', 'created_at', 'id'],
  rowsPerBatch: 5,
  toLines: (_db, _accountId, rows) =>
    rows.map((row) => ({
      id: row.id,
      help_center_id: row.help_center_id,
      collection_id: row.collection_id,
      brand_id: row.brand_id,
      created_by_id: row.created_by_id,
      last_updated_by_id: row.last_updated_by_id,
      title: row.title,
      slug: row.slug,
      status: row.status,
      position: row.position,
      draft_html_content: row.draft_html_content,
      published_html_content: row.published_html_content,
      is_public: Boolean(row.is_public),
      is_archived: Boolean(row.is_archived),
      ai_agent_enabled: Boolean(row.ai_agent_enabled),
      ai_copilot_enabled: Boolean(row.ai_copilot_enabled),
      published_at: row.published_at,
      created_at: row.created_at,
      updated_at: row.updated_at,
    })),
});
