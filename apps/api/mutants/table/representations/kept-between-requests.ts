/** Responses from what the process keeps between requests, or that are wrong for some requests only. */
import { inArea } from '../../mutant.ts';
import { after, keeping, onItems } from '../../support/at-handler.ts';

export const keptBetweenRequests = inArea('representations', [
  keeping(
    'const seen = new Map();',
    after(
      'getCompany-total_contacts_linked-as-at-first',
      'seen.set(body.data.id, seen.get(body.data.id) ?? body.data.total_contacts_linked); body.data.total_contacts_linked = seen.get(body.data.id);',
    ),
  ),
  keeping(
    'const seen = new Map();',
    onItems(
      'listContactFields',
      'descriptions-as-at-first',
      'seen.set(one.id, seen.get(one.id) ?? one.description); one.description = seen.get(one.id);',
    ),
  ),
  keeping(
    'const seen = new Map();',
    onItems(
      'listContactFields',
      'options-as-at-first',
      'seen.set(one.id, seen.get(one.id) ?? one.field_options); one.field_options = seen.get(one.id);',
    ),
  ),
  keeping(
    'const seen = new Map();',
    after(
      'getArticle-draft-as-before-the-last-update',
      'const of = seen.get(body.data.id) ?? []; if (of.at(-1) !== body.data.draft_html_content) of.push(body.data.draft_html_content); seen.set(body.data.id, of); if (of.length > 2) body.data.draft_html_content = of.at(-2);',
    ),
  ),
  keeping(
    'const seen = new Map();',
    after(
      'getArticle-last_updated_by-as-at-first',
      'seen.set(body.data.id, seen.get(body.data.id) ?? body.data.last_updated_by); body.data.last_updated_by = seen.get(body.data.id);',
    ),
  ),
  keeping(
    'const seen = new Map();',
    onItems(
      'listArticles',
      'status-as-at-first',
      'seen.set(one.id, seen.get(one.id) ?? one.status); one.status = seen.get(one.id);',
    ),
  ),
  keeping(
    'const seen = new Map();',
    onItems(
      'listArticles',
      'updated_at-as-at-first',
      'seen.set(one.id, seen.get(one.id) ?? one.updated_at); one.updated_at = seen.get(one.id);',
    ),
  ),
  keeping(
    'let last;',
    after(
      'getContact-each-tenth-is-the-one-before',
      'last = last ?? { count: 0 }; last.count += 1; if (last.count % 10 === 0) response.body = last.body; else last.body = body;',
    ),
  ),
  after(
    'listContacts-phones-missing-on-the-last-page',
    'if (body.pages.next_cursor === null && body.data.length > 1) for (const one of body.data) one.phone = null;',
  ),
  after(
    'listConversations-tags-missing-on-the-last-page',
    'if (body.pages.next_cursor === null) for (const one of body.data) one.tags = [];',
  ),
  after('listMembers-teams-missing-of-the-last-item', 'if (body.data.length > 1) body.data.at(-1).teams = [];'),
  {
    ...after(
      'listCollections-children-missing-on-later-pages',
      'if (input.query.starting_after) for (const one of body.data) one.sub_collections = [];',
    ),
    argued: 'Of the collections of the sample only the first of each help center has others in it.',
  },
  after(
    'getCompany-total_contacts_linked-at-most-10',
    'body.data.total_contacts_linked = Math.min(body.data.total_contacts_linked, 10);',
  ),
  {
    ...after(
      'getCompany-total_contacts_linked-as-a-page',
      'body.data.total_contacts_linked = Math.min(body.data.total_contacts_linked, 25);',
    ),
    argued: 'No company of the sample has more than 25 contacts.',
  },
  after(
    'getCollection-parent-missing-at-level-3',
    'if (body.data.level === 3) body.data.parent_collection = body.data.root_collection;',
  ),
  after('getCollection-articles-by-slug-order', 'body.data.articles.sort((a, b) => (a.slug < b.slug ? -1 : 1));'),
  onItems(
    'listCollections',
    'parent-of-filtered-missing',
    'if (input.query.collection_id !== undefined) one.root_collection = one.parent_collection;',
  ),
  onItems(
    'listConversations',
    'phones-of-requesters-with-email-null',
    'if (one.requested_by_email) one.requested_by_phone = null;',
  ),
  {
    ...onItems('listConversations', 'csat-without-feedback', "if (one.csat) one.csat.feedback = '';"),
    argued: 'No other operation shows csat.',
  },
  {
    ...onItems('listConversations', 'csat-of-low-score-null', 'if (one.csat && one.csat.score < 3) one.csat = null;'),
    argued: 'No other operation shows csat.',
  },
  {
    ...onItems('listConversations', 'properties-without-browser', 'delete one.properties.browser;'),
    argued: 'No other operation shows the properties of the sample.',
  },
  {
    ...onItems('listConversations', 'attachments-first-only', 'one.attachments = one.attachments.slice(0, 1);'),
    argued: 'No other operation shows attachments.',
  },
  {
    ...onItems('listConversations', 'tags-at-most-3', 'one.tags = one.tags.slice(0, 3);'),
    argued: 'No other operation shows the tags of the sample.',
  },
  {
    ...onItems('listMembers', 'teams-by-label', 'one.teams.sort((a, b) => (a.label < b.label ? -1 : 1));'),
    argued: 'The contract says nothing about the order of teams.',
  },
  onItems('listContacts', 'language-of-first', 'one.language = body.data[0].language;'),
  {
    ...after(
      'createConversation-requested_by_email-null-by-phone',
      "if (!input.body.requested_by.includes('@')) body.data.requested_by_email = null;",
    ),
    outOfReach: 'What the suite finds by a phone number was created by that number, and so has no email.',
  },
  after(
    'createConversation-custom-numbers-as-texts',
    'for (const one of body.data.custom_fields) one.value = String(one.value);',
  ),
  after(
    'createConversation-201-brand-of-default',
    'if (input.body.brand_id !== undefined) body.data.brand = body.data.brand.toUpperCase();',
  ),
]);
