/** Signs that a search takes for something else, and texts that it takes for none. */
import { type Fault, inArea } from '../../mutant.ts';
import { before } from '../../support/at-handler.ts';
import { ARTICLES, CONTACTS } from '../../support/files.ts';

const search = (name: string, expression: string): Fault =>
  before(name, `if (input.query.search) { const text = input.query.search; input.query.search = ${expression}; }`);

export const signsAndNothing = inArea(
  'search',
  [
    ...['listTags', 'listContacts', 'listContactFields', 'listArticles'].map((one) =>
      before(`${one}-search-for-0-ignored`, "if (input.query.search === '0') delete input.query.search;"),
    ),
    ...['listTags', 'listContacts'].map((one) =>
      before(`${one}-search-for-null-ignored`, "if (input.query.search === 'null') delete input.query.search;"),
    ),
    search('listContactFields-search-backslash-escapes', "text.replace(/\\\\(.)/gu, '$1')"),
    search('listConversations-search-with-an-apostrophe-doubled', 'text.replaceAll("\'", "\'\'")'),
    search('listArticles-search-markup-removed', "text.replace(/<[^>]*>?/g, '')"),
    {
      name: 'listContacts-search-as-glob',
      patches: [
        [CONTACTS.filters, '  if (email) return', '  if (db) return'],
        [
          CONTACTS.filters,
          "if (search !== '') whereContains(matching, 'first_name', search);",
          "if (search !== '') matching.whereRaw('first_name glob ?', [`*${search}*`]);",
        ],
      ],
    },
    {
      name: 'listArticles-search-draft-of-published-left-out',
      patches: [
        [
          ARTICLES.filters,
          "['articles.title_folded', 'articles.draft_folded', 'articles.published_folded']",
          "['articles.title_folded', 'articles.published_folded']",
        ],
      ],
    },
  ],
  ['listConversations'],
);
