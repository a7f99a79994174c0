import { foldCase } from '../../src/database/search/search.ts';
import { htmlToText } from '../../src/html/html-to-text.ts';
import { ARTICLES, type SampleArticle } from './articles.ts';
import { ADA, TOMAS } from './people.ts';
import type { Plan, Rows } from './plan.ts';

/** Time of creation of the first help center. */
const OPENED = 1_760_000_000;

/** Id in Northwind, help center, parent collection, name, position. */
type Collection = [number: number, helpCenter: number, above: number | null, name: string, position: string];

const COLLECTIONS: readonly Collection[] = [
  [301, 21, null, 'Getting started', 'a0'],
  [302, 21, 301, 'Devices', 'a0'],
  [303, 21, 302, 'Chargers', 'a0'],
  [304, 21, null, 'Billing', 'a1'],
  [305, 21, null, 'Repairs', 'a2'],
  [306, 21, 301, 'Your account', 'Zz'],
  [307, 21, 302, 'Displays', 'a0'],
  [308, 21, null, 'Ζητήματα παράδοσης', 'a1V'],
  [309, 22, null, 'Ordering', 'a0'],
  [310, 22, null, 'Invoices', 'a1'],
  [311, 22, 309, 'Bulk orders', 'a0'],
  [312, 23, null, 'Brakes', 'a0'],
];

const DETAILS: Readonly<Record<number, { description: string; icon: string }>> = {
  301: { description: 'First steps with your account and your devices.', icon: 'rocket' },
  302: { description: '', icon: 'plug' },
  304: { description: 'Invoices, payments and refunds.', icon: 'receipt' },
  305: { description: '', icon: 'wrench' },
};

export function createKnowledgeBaseRows(plan: Plan): Rows {
  if (!plan.hasKnowledgeBase) return [];
  return [
    ['help_centers', createHelpCenterRows(plan)],
    ['collections', COLLECTIONS.map((collection, index) => toCollectionRow(plan, collection, index))],
    ['articles', ARTICLES.map((article) => toArticleRow(plan, article))],
  ];
}

function createHelpCenterRows({ accountId: account_id, name, domain, id }: Plan) {
  const common = {
    account_id,
    status: 'ACTIVE',
    access_type: 'PUBLIC',
    favicon: '',
    seo_title: '',
    seo_description: '',
    seo_image: '',
  };
  const secure = { domain_https: true, domain_active: true, domain_verified: true };
  return [
    {
      ...common,
      id: id(21),
      brand_id: id(3),
      name: `${name} Help`,
      favicon: `https://help.${domain}/favicon.ico`,
      seo_title: `${name} Help`,
      seo_description: `Answers to questions about ${name} devices and accounts.`,
      seo_image: `https://help.${domain}/cover.png`,
      domain_url: `help.${domain}`,
      ...secure,
      created_at: OPENED,
      updated_at: OPENED + 86_400,
    },
    {
      ...common,
      id: id(22),
      brand_id: id(4),
      name: `${name} Trade`,
      domain_url: `trade.${domain}`,
      ...secure,
      domain_verified: false,
      created_at: OPENED + 3600,
      updated_at: OPENED + 3600,
    },
    {
      ...common,
      id: id(23),
      brand_id: id(3),
      name: `${name} Workshop`,
      seo_title: `${name} Workshop`,
      seo_description: `Repair guides for ${name} devices.`,
      domain_url: '',
      domain_https: false,
      domain_active: false,
      domain_verified: false,
      created_at: OPENED + 7200,
      updated_at: OPENED + 7200,
    },
  ];
}

function toCollectionRow(
  { accountId, id }: Plan,
  [number, helpCenter, above, name, position]: Collection,
  index: number,
) {
  const ancestors = listAncestors(above);
  const root = ancestors.at(-1);
  const created_at = OPENED + 600 + index * 100;
  return {
    id: id(number),
    account_id: accountId,
    help_center_id: id(helpCenter),
    parent_collection_id: above === null ? null : id(above),
    root_collection_id: root === undefined ? null : id(root),
    level: ancestors.length + 1,
    name,
    description: DETAILS[number]?.description ?? '',
    icon: DETAILS[number]?.icon ?? '',
    slug: makeSlug(name),
    position,
    created_at,
    updated_at: number === 301 ? OPENED + 90_000 : created_at,
  };
}

/** From the nearest up to the root. */
function listAncestors(number: number | null): number[] {
  const found = COLLECTIONS.find(([candidate]) => candidate === number);
  return found ? [found[0], ...listAncestors(found[2])] : [];
}

function toArticleRow({ accountId, id }: Plan, article: SampleArticle) {
  const { draft, published = '', created_at, published_at = null } = article;
  return {
    id: id(article.number),
    account_id: accountId,
    help_center_id: id(article.helpCenter),
    collection_id: article.collection === undefined ? null : id(article.collection),
    brand_id: id(article.helpCenter === 22 ? 4 : 3),
    created_by_id: id(article.updated_at || article.number % 3 > 0 ? ADA : TOMAS),
    last_updated_by_id: id(article.updated_at ? ADA : article.number % 2 === 0 ? ADA : TOMAS),
    title: article.title,
    slug: makeSlug(article.title),
    status: article.status,
    position: article.position,
    draft_html_content: draft,
    published_html_content: published,
    title_folded: foldCase(article.title),
    draft_folded: foldCase(htmlToText(draft)),
    published_folded: foldCase(htmlToText(published)),
    is_public: article.isPublic ?? true,
    is_archived: article.isArchived ?? false,
    ai_agent_enabled: false,
    ai_copilot_enabled: true,
    published_at,
    created_at,
    updated_at: article.updated_at ?? published_at ?? created_at,
  };
}

function makeSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
