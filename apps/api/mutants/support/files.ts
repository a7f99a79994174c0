/** The files that patches change, by the names that the tables use. */
import type { Patch } from '../apply-changes.ts';
import type { Fault } from '../mutant.ts';

const app = (path: string): string => `apps/api/src/${path}`;
const server = (path: string): string => `packages/contract-server/src/${path}`;

export const ACCOUNTS = { authenticate: app('accounts/authenticate.ts'), tokens: app('accounts/token-store.ts') };

export const ARTICLES = {
  buckets: app('articles/article-buckets.ts'),
  changes: app('articles/article-changes.ts'),
  filters: app('articles/article-filters.ts'),
  rows: app('articles/article-rows.ts'),
  store: app('articles/article-store.ts'),
  get: app('articles/getArticle.ts'),
  list: app('articles/listArticles.ts'),
  update: app('articles/updateArticle.ts'),
};

export const COLLECTIONS = {
  articles: app('collections/collection-articles.ts'),
  rows: app('collections/collection-rows.ts'),
  store: app('collections/collection-store.ts'),
  get: app('collections/getCollection.ts'),
  list: app('collections/listCollections.ts'),
};

export const COMPANIES = {
  rows: app('companies/company-rows.ts'),
  store: app('companies/company-store.ts'),
  create: app('companies/createCompany.ts'),
  get: app('companies/getCompany.ts'),
};

export const CONTACT_FIELDS = {
  check: app('custom-fields/check-field-value.ts'),
  options: app('contact-fields/contact-field-options.ts'),
  rows: app('contact-fields/contact-field-rows.ts'),
  store: app('contact-fields/contact-field-store.ts'),
  values: app('contact-fields/contact-field-values.ts'),
  list: app('contact-fields/listContactFields.ts'),
  update: app('contact-fields/updateContactField.ts'),
};

export const CONTACTS = {
  companies: app('contacts/contact-companies.ts'),
  filters: app('contacts/contact-filters.ts'),
  names: app('contacts/contacts-by-name.ts'),
  rows: app('contacts/contact-rows.ts'),
  store: app('contacts/contact-store.ts'),
  insert: app('contacts/insert-contact.ts'),
  create: app('contacts/createContact.ts'),
  get: app('contacts/getContact.ts'),
  list: app('contacts/listContacts.ts'),
};

export const CUSTOM_FIELDS = { options: app('custom-fields/field-options.ts') };

export const CONVERSATION_FIELDS = {
  rows: app('conversation-fields/conversation-field-rows.ts'),
  store: app('conversation-fields/conversation-field-store.ts'),
  values: app('conversation-fields/conversation-field-values.ts'),
  get: app('conversation-fields/getConversationField.ts'),
  list: app('conversation-fields/listConversationFields.ts'),
};

export const CONVERSATIONS = {
  filters: app('conversations/conversation-filters.ts'),
  rows: app('conversations/conversation-rows.ts'),
  selection: app('conversations/conversation-selection.ts'),
  pages: app('conversations/conversation-pages.ts'),
  candidates: app('conversations/conversation-candidates.ts'),
  store: app('conversations/conversation-store.ts'),
  insert: app('conversations/insert-conversation.ts'),
  levels: app('conversations/service-levels.ts'),
  create: app('conversations/createConversation.ts'),
  list: app('conversations/listConversations.ts'),
};

export const HELP_CENTERS = { store: app('help-centers/help-center-store.ts') };
export const MEMBERS = { store: app('members/member-store.ts'), list: app('members/listMembers.ts') };
export const TAGS = { store: app('tags/tag-store.ts'), list: app('tags/listTags.ts') };

export const DATABASE = {
  counts: app('database/pages/counts.ts'),
  cursor: app('database/pages/cursor.ts'),
  jsonRows: app('database/statements/json-rows.ts'),
  page: app('database/pages/page.ts'),
  rows: app('database/statements/rows.ts'),
  search: app('database/search/search.ts'),
};

export const HTML = {
  addresses: app('html/addresses.ts'),
  description: app('html/description.ts'),
  elements: app('html/elements.ts'),
  nesting: app('html/nesting.ts'),
  sanitize: app('html/sanitize.ts'),
  sanitizers: app('html/sanitizers.ts'),
  text: app('html/html-to-text.ts'),
};

export const HTTP = {
  listResponse: app('http/list-response.ts'),
  requestId: app('http/request-id.ts'),
  securityHeaders: app('http/security-headers.ts'),
};

export const MODEL = { json: 'packages/contract-model/src/json/json.ts' };

export const SERVER = {
  authorize: server('auth/authorize.ts'),
  bearer: server('auth/bearer-token.ts'),
  body: server('http/body.ts'),
  errors: server('errors/error-responses.ts'),
  json: server('http/json-body.ts'),
  parameters: server('http/parameters.ts'),
  pipeline: server('pipeline.ts'),
  publicUrl: server('http/public-url.ts'),
  routes: server('http/routes.ts'),
  send: server('http/send.ts'),
  server: server('server.ts'),
  trim: server('validation/trim.ts'),
};

/**
 * Compares every row instead of asking an index, as most services do. Otherwise the index would find what a fault in the
 * conditions on the rows leaves out, or hide what it lets in.
 */
const COMPARE_ROWS: Readonly<Record<string, Patch>> = {
  [ARTICLES.filters]: [ARTICLES.filters, 'const indexed = words.filter(isIndexed);', 'const indexed = [];'],
  [CONTACTS.filters]: [CONTACTS.filters, '  if (email) return', '  if (db) return'],
  [CONVERSATIONS.filters]: [
    CONVERSATIONS.selection,
    '  withoutFilters,\n',
    '  withoutFilters,\n  async (context) => compareInOrder(context),\n',
  ],
  [CONVERSATIONS.selection]: [
    CONVERSATIONS.selection,
    '  withoutFilters,\n',
    '  withoutFilters,\n  async (context) => compareInOrder(context),\n',
  ],
};

/** Adds to faults of filters that rows are compared. */
export function comparingRows(faults: readonly Fault[]): Fault[] {
  return faults.map((fault) => {
    const added = new Set(fault.patches.map(([file]) => COMPARE_ROWS[file]).filter((patch) => patch !== undefined));
    return { ...fault, patches: [...fault.patches, ...added] };
  });
}
