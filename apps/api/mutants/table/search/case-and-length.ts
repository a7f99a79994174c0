/** Searches and stored texts by letter case, and short searches. */
import { inArea } from '../../mutant.ts';
import { ARTICLES, CONTACT_FIELDS, CONVERSATIONS, DATABASE, HTML } from '../../support/files.ts';

const INDEX = 'apps/api/src/database/search/text-index.ts';

export const caseAndLength = inArea('search', [
  {
    name: 'listContacts-search-of-two-letters-by-the-index',
    patches: [
      [INDEX, 'return text.length >= 3 && (text.length >= 6 || [...text].length >= 3);', 'return text.length >= 2;'],
    ],
  },
  {
    name: 'listContacts-search-of-two-emoji-by-the-index',
    outOfReach: 'A search for two characters beyond 16 bits would be a request more for each list.',
    patches: [
      [INDEX, 'return text.length >= 3 && (text.length >= 6 || [...text].length >= 3);', 'return text.length >= 3;'],
    ],
  },
  {
    name: 'listContacts-search-with-a-quote-finds-nothing',
    patches: [[INDEX, 'return `"${text.replaceAll(\'"\', \'""\')}"`;', "return `\"${text.replaceAll('\"', '')}\"`;"]],
  },
  {
    name: 'createConversation-subject-found-in-its-own-case-only',
    patches: [[CONVERSATIONS.insert, 'subject_folded: foldCase(subject)', 'subject_folded: subject']],
  },
  {
    name: 'createConversation-description-found-in-its-own-case-only',
    patches: [[CONVERSATIONS.insert, 'description_folded: description.folded', 'description_folded: description.text']],
  },
  {
    name: 'createConversation-final-sigma-not-folded',
    outOfReach: 'The contract does not say whether the two forms of a small sigma are one letter.',
    patches: [
      [
        DATABASE.search,
        "return text.replace(/[A-Z]+|\\P{ASCII}/gu, (part) => (part < '\\u0080' ? part.toLowerCase() : foldCodePoint(part)));",
        'return text.toLowerCase();',
      ],
    ],
  },
  {
    name: 'updateArticle-content-found-in-its-own-case-only',
    patches: [
      [
        HTML.sanitizers,
        'succeed({ html, folded: foldCase(htmlToText(html)) })',
        'succeed({ html, folded: htmlToText(html) })',
      ],
    ],
  },
  {
    name: 'updateArticle-title-found-in-its-own-case-only',
    patches: [[ARTICLES.changes, 'title_folded: foldCase(saved.title)', 'title_folded: saved.title']],
  },
  {
    name: 'updateContactField-name-found-in-lower-case-only',
    patches: [
      [
        CONTACT_FIELDS.store,
        "const search = foldCase(query.search ?? '');",
        "const search = (query.search ?? '').replace(/[A-Z]/g, (one) => one.toLowerCase());",
      ],
    ],
  },
]);
