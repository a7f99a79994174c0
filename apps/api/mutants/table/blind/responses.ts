/** Blind faults of what responses show, and of HTML. */
import { inArea } from '../../mutant.ts';
import { afterSanitizing } from '../../support/at-sanitizer.ts';
import { ARTICLES, COLLECTIONS, COMPANIES, CONTACTS, HTML, MEMBERS } from '../../support/files.ts';

const CONVERSATION_ROWS = 'apps/api/src/conversations/conversation-rows.ts';

export const blindRepresentations = inArea('representations', [
  {
    name: 'listContacts-as-many-companies-as-contacts',
    patches: [
      [
        CONTACTS.companies,
        'return group(contactIds.length, first);',
        'return group(contactIds.length, first.slice(0, contactIds.length));',
      ],
    ],
  },
  {
    name: 'getCompany-counts-where-it-is-the-first',
    patches: [
      [
        COMPANIES.store,
        ".where('contact_companies.company_id', db.ref('companies.id')),",
        ".where('contact_companies.company_id', db.ref('companies.id'))\n        .where('contact_companies.position', 0),",
      ],
    ],
  },
  {
    name: 'listCollections-published-count-of-public-ones',
    patches: [
      [
        COLLECTIONS.rows,
        "published_articles_count: articles().where('status', 'PUBLISHED'),",
        "published_articles_count: articles().where('status', 'PUBLISHED').where('is_public', true),",
      ],
    ],
  },
  {
    name: 'getCollection-root-named-like-its-parent',
    patches: [
      [
        COLLECTIONS.rows,
        "'root.name as root_name', 'root.slug as root_slug'",
        "'parent.name as root_name', 'parent.slug as root_slug'",
      ],
    ],
  },
  {
    name: 'getCollection-without-articles-under-review',
    patches: [
      [
        COLLECTIONS.articles,
        "'articles.is_archived': false })",
        "'articles.is_archived': false })\n    .whereIn('articles.status', ['PUBLISHED', 'DRAFT'])",
      ],
    ],
  },
  {
    name: 'listArticles-drafts-without-time-of-publication',
    patches: [
      [
        ARTICLES.store,
        'items: page.items.map(toArticle) });',
        "items: page.items.map((row) => ({ ...toArticle(row), published_at: row.status === 'DRAFT' ? null : row.published_at })) });",
      ],
    ],
  },
  {
    name: 'listConversations-custom-values-as-text',
    patches: [
      [
        CONVERSATION_ROWS,
        '    tags,\n',
        '    custom_fields: toConversation(row).custom_fields.map(({ id, value }) => ({ id, value: String(value) })),\n    tags,\n',
      ],
    ],
  },
  {
    name: 'listMembers-only-members-of-teams',
    patches: [
      [
        MEMBERS.store,
        "query.modify(joinRow, 'roles', 'members.role_id').select(COLUMNS)",
        "query.modify(joinRow, 'roles', 'members.role_id').whereIn('members.id', trx('member_teams').select('member_id')).select(COLUMNS)",
      ],
    ],
  },
]);

export const blindHtml = inArea('html', [
  {
    name: 'createConversation-entities-in-text-not-escaped',
    patches: [[HTML.description, "text.replaceAll('&', '&amp;')", "text.replace(/&(?!#?\\w+;)/g, '&amp;')"]],
  },
  {
    name: 'createConversation-tag-on-two-lines-is-text',
    outOfReach: 'A description whose only tag has a line break would take one more creation.',
    patches: [
      [
        HTML.description,
        'if (hasTag(sent)) return toHtmlDescription(sent);',
        'if (hasTag(sent) && /<[^>\\n]*>/.test(sent)) return toHtmlDescription(sent);',
      ],
    ],
  },
  {
    name: 'updateArticle-mailto-with-a-subject-unwrapped',
    patches: [[HTML.addresses, '/^(?:mailto|tel):./i', '/^(?:mailto:[^?]+|tel:.+)$/i']],
  },
  {
    name: 'updateArticle-large-data-image-removed',
    patches: [[HTML.addresses, 'DATA_IMAGE.test(address) ?', 'DATA_IMAGE.test(address) && address.length < 65_536 ?']],
  },
  afterSanitizing('updateArticle-blanks-between-elements-lost', "html.replace(/>\\s+</g, '><')"),
]);
