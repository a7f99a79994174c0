/**
 * What is measured: every list, filter, search, sort, creation and retrieval, at the start, in the middle and at the end of a
 * list. Of tags, members, fields, collections and help centers there are those of the sample, at each size.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import {
  BUSY_REQUESTER,
  FORMER_MEMBER,
  LARGE_ACCOUNT,
  LARGE_COMPANY,
  OLD_NAME,
  OLD_WORD,
  RARE_NAME,
  RARE_WORD,
  SCARCE_WORD,
  SELDOM_WORD,
} from './scale-data.ts';
import { COMMON_NAME, COMMON_WORD } from './scale-words.ts';

export interface ScaleRequest {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Different for each number where that is possible. */
  readonly path: (number: number) => string;
  readonly body?: (number: number) => object;
}

const PER_PAGE = 25;
/** The rows before the thousandth page. */
const THOUSANDTH = 999 * PER_PAGE;
const CHECKSUM_BYTES = 6;

/** Reads a first page of the service. */
export type ReadPage = (path: string) => Promise<{ readonly pages: { readonly next_cursor: string | null } }>;

export async function listRequests(knex: Knex, readPage: ReadPage): Promise<ScaleRequest[]> {
  const contactIds: number[] = await knex('contacts')
    .where('account_id', LARGE_ACCOUNT)
    .orderBy('id')
    .limit(500)
    .pluck('id');
  const deep: ListDeepPages = (name, deepList) => listDeepPages(knex, readPage, name, deepList);
  return [
    {
      name: 'contact by id',
      method: 'GET',
      path: (number) => `/v1/contacts/${contactIds[number % contactIds.length]}`,
    },
    get('company by id', '/v1/companies/412'),
    ...(await listContactRequests(deep)),
    ...(await listConversationRequests(deep, contactIds[300] ?? contactIds[0] ?? 1)),
    ...SAMPLE_REQUESTS,
    ...listCreationRequests(`${Date.now()}`),
  ];
}

type ListDeepPages = (name: string, list: DeepList) => Promise<ScaleRequest[]>;

const get = (name: string, path: string): ScaleRequest => ({ name, method: 'GET', path: () => path });

async function listContactRequests(deep: ListDeepPages): Promise<ScaleRequest[]> {
  const contacts = (name: string, query: string) => get(`contacts ${name}`, `/v1/contacts?${query}`);
  return [
    ...(await deep('contacts', { path: '/v1/contacts?', table: 'contacts', column: 'created_at', direction: 'desc' })),
    contacts('by email', 'requested_by_email=c2%40scale.example'),
    contacts('by phone', 'requested_by_phone=%2B491000000010'),
    contacts('by a rare name', `search=${RARE_NAME}`),
    contacts('by a common name', `search=${COMMON_NAME}`),
    contacts('by an old name', `search=${OLD_NAME}`),
    contacts('by a name that nobody has', 'search=Xyzzyx'),
    contacts('by two letters', 'search=qu'),
  ];
}

async function listConversationRequests(deep: ListDeepPages, requester: number): Promise<ScaleRequest[]> {
  const conversations = (name: string, query: string) => get(`conversations ${name}`, `/v1/conversations?${query}`);
  return [
    ...(await deep('conversations', {
      path: '/v1/conversations?',
      table: 'conversations',
      column: 'created_at',
      direction: 'desc',
    })),
    ...(await deep('conversations by last update, oldest first', {
      path: '/v1/conversations?sort_by=updated_at&sort_order=asc&',
      table: 'conversations',
      column: 'last_updated_at',
      direction: 'asc',
    })),
    conversations('by status, many', 'status=Closed'),
    conversations('by status and priority, few', 'status=Closed,Open&priority=Urgent'),
    conversations('by member', 'assigned_to_member_id=14'),
    conversations('by a former member', `assigned_to_member_id=${FORMER_MEMBER}`),
    conversations('by team and brand', 'assigned_to_team_id=5&brand_id=4'),
    conversations('by requester', `requested_by_id=${requester}`),
    conversations('by requester, many', `requested_by_id=${BUSY_REQUESTER}`),
    conversations('by company', 'requested_by_company=412'),
    conversations('by company, many', `requested_by_company=${LARGE_COMPANY}`),
    conversations('handled by AI', 'ai_handled=true'),
    conversations('by a rare word', `search=${RARE_WORD}`),
    conversations('by two words, one rare', `search=brake%20${RARE_WORD}`),
    conversations('by a common word', `search=${COMMON_WORD}`),
    conversations('by an old word', `search=${OLD_WORD}`),
    conversations('by a word that one in 1,000 has', `search=${SELDOM_WORD}`),
    conversations('by a word that one in 3,000 has', `search=${SCARCE_WORD}`),
    conversations('by a common phrase and status', `search=%22${COMMON_WORD}%22&status=Open`),
    conversations('by a common word and a requester, many', `search=${COMMON_WORD}&requested_by_id=${BUSY_REQUESTER}`),
    conversations(
      'by a common word and a company, many',
      `search=${COMMON_WORD}&requested_by_company=${LARGE_COMPANY}`,
    ),
    conversations('by a phrase with white space, many', 'search=%22brake%20lever%22'),
    conversations('by a word that is nowhere', 'search=xyzzyx'),
    conversations('by two letters', 'search=ke'),
  ];
}

/** Of the sample, so as many at each size. */
const SAMPLE_REQUESTS: readonly ScaleRequest[] = [
  get('tags', '/v1/tags'),
  get('members', '/v1/members'),
  get('contact fields', '/v1/contact-fields'),
  get('conversation fields', '/v1/conversations/fields'),
  get('conversation field by id', '/v1/conversations/fields/71'),
  get('help centers', '/v1/helpcenters'),
  get('collections', '/v1/collections?help_center_id=21'),
  get('collection by id', '/v1/collections/301'),
  get('articles', '/v1/articles?help_center_id=21'),
  get('articles by a rare word', `/v1/articles?help_center_id=21&search=${RARE_WORD}`),
  get('articles by a common word', `/v1/articles?help_center_id=21&search=${COMMON_WORD}`),
  get('articles by a word that is nowhere', '/v1/articles?help_center_id=21&search=xyzzyx'),
  get('articles by two letters', '/v1/articles?help_center_id=21&search=ke'),
  get('article by id', '/v1/articles/4001'),
];

/** @param unique what makes emails and domains other than those of earlier runs. */
const listCreationRequests = (unique: string): ScaleRequest[] => [
  {
    name: 'create company',
    method: 'POST',
    path: () => '/v1/companies',
    body: (number) => ({ name: `Scale ${unique}-${number}`, domains: [`c${unique}-${number}.example`] }),
  },
  {
    name: 'create contact',
    method: 'POST',
    path: () => '/v1/contacts',
    body: (number) => ({ first_name: 'Ada', last_name: 'Sato', email: `new${unique}-${number}@scale.example` }),
  },
  {
    name: 'create conversation',
    method: 'POST',
    path: () => '/v1/conversations',
    body: (number) => ({
      subject: 'Brake lever for the Harbour 7',
      description: 'The brake lever broke. '.repeat(12),
      requested_by: `new${unique}-${number % 50}@scale.example`,
    }),
  },
];

interface DeepList {
  /** Ends where further parameters can follow. */
  readonly path: string;
  readonly table: string;
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

/** The first page, the thousandth (where there are fewer, the middle one; all sizes have the same names), and the last. */
async function listDeepPages(
  knex: Knex,
  readPage: ReadPage,
  name: string,
  { path, table, column, direction }: DeepList,
): Promise<ScaleRequest[]> {
  const first = await readPage(path);
  const rows = () => knex(table).where('account_id', LARGE_ACCOUNT).select(column, 'id');
  const count = Number((await knex(table).where('account_id', LARGE_ACCOUNT).count({ total: '*' }))[0]?.total);
  const other = direction === 'asc' ? 'desc' : 'asc';
  const cursorAt = async (offset: number) => {
    const fromEnd = offset > count / 2;
    const order = fromEnd ? other : direction;
    const row = await rows()
      .orderBy([
        { column, order },
        { column: 'id', order },
      ])
      .offset(fromEnd ? count - 1 - offset : offset)
      .first();
    return moveCursor(first.pages.next_cursor ?? '', [Number(row[column]), Number(row.id)]);
  };
  const deepOffset = THOUSANDTH < count ? THOUSANDTH : Math.floor(count / 2);
  const at = async (suffix: string, offset: number): Promise<ScaleRequest> => {
    const cursor = await cursorAt(offset);
    return { name: `${name}, ${suffix} page`, method: 'GET', path: () => `${path}starting_after=${cursor}` };
  };
  return [
    { name: `${name}, first page`, method: 'GET', path: () => path.slice(0, -1) },
    await at('thousandth or middle', deepOffset - 1),
    await at('last', count - PER_PAGE - 1),
  ];
}

/** Points a cursor of the service to another row of the same list (docs/decisions/keyset-cursors.md), instead of walking there. */
function moveCursor(cursor: string, keys: readonly number[]): string {
  const payload = JSON.parse(Buffer.from(cursor, 'base64url').subarray(CHECKSUM_BYTES).toString());
  const moved = Buffer.from(JSON.stringify([...payload.slice(0, 2), ...keys]));
  const checksum = createHash('sha256').update(moved).digest().subarray(0, CHECKSUM_BYTES);
  return Buffer.concat([checksum, moved]).toString('base64url');
}
