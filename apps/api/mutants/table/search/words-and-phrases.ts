/** Words, phrases and quotes in a search for conversations or articles. */
import { inArea } from '../../mutant.ts';
import { CONVERSATIONS, comparingRows, DATABASE } from '../../support/files.ts';

const WORDS = "part.split(/\\s+/).flatMap((word) => (word === '' ? [] : [readWord(word)]))";

const EACH_TERM = 'for (const term of compared) query.where((any) => whereMentioned(db, any, accountId, term));';

export const wordsAndPhrases = inArea(
  'search',
  [
    ...comparingRows([
      {
        name: 'listConversations-phrase-across-subject-and-description',
        patches: [
          [
            CONVERSATIONS.filters,
            "  orWhereContains(any, 'conversations.subject_folded', text);",
            '  any.orWhereRaw("instr(conversations.subject_folded || \' \' || conversations.description_folded, ?) > 0", [text]);',
          ],
        ],
      },
    ]),
    { name: 'searches-five-words-only', patches: [[DATABASE.search, WORDS, `${WORDS}.slice(0, 5)`]] },
    { name: 'searches-split-at-blanks-only', patches: [[DATABASE.search, 'part.split(/\\s+/)', "part.split(' ')"]] },
    {
      name: 'searches-first-phrase-only',
      patches: [
        [
          DATABASE.search,
          'if (index % 2 === 1) return part.trim()',
          'if (index > 1 && index % 2 === 1) return [];\n      if (index % 2 === 1) return part.trim()',
        ],
      ],
    },
    {
      name: 'searches-words-after-phrase-ignored',
      patches: [
        [DATABASE.search, '      return part.split(', '      if (index > 1) return [];\n      return part.split('],
      ],
    },
    {
      name: 'searches-empty-phrase-finds-nothing',
      patches: [
        [DATABASE.search, "part.trim() === '' ? [] :", "part.trim() === '' ? [{ text: 'nothing at all \\u0001' }] :"],
      ],
    },
    {
      name: 'searches-blank-phrase-finds-nothing',
      argued: 'The contract does not say what a phrase of blanks finds.',
      patches: [
        [
          DATABASE.search,
          "part.trim() === '' ? [] :",
          "part === '' ? [] : part.trim() === '' ? [{ text: 'nothing at all \\u0001' }] :",
        ],
      ],
    },
    {
      name: 'searches-short-words-ignored',
      patches: [[DATABASE.search, "(word === '' ? []", '(word.length < 3 ? []']],
    },
    {
      name: 'searches-short-words-find-nothing',
      patches: [
        [
          DATABASE.search,
          'return { text: foldCase(word),',
          "if (word.length < 3 && !/\\d/.test(word)) return { text: 'nothing \\u0001' };\n  return { text: foldCase(word),",
        ],
      ],
    },
    {
      name: 'searches-common-words-ignored',
      patches: [
        [
          DATABASE.search,
          "(word === '' ? []",
          "(['', 'the', 'and', 'of', 'a', 'is', 'to'].includes(word.toLowerCase()) ? []",
        ],
      ],
    },
    {
      name: 'searches-common-words-find-nothing',
      patches: [
        [
          DATABASE.search,
          'return { text: foldCase(word),',
          "if (['the', 'and', 'of', 'a', 'is', 'to', 'my', 'for'].includes(word.toLowerCase())) return { text: 'nothing \\u0001' };\n  return { text: foldCase(word),",
        ],
      ],
    },
    {
      name: 'searches-punctuation-removed',
      patches: [
        [
          DATABASE.search,
          'return { text: foldCase(word),',
          "word = word.replace(/(?<=.)[.,;:!?'-](?=.)/g, '');\n  return { text: foldCase(word),",
        ],
      ],
    },
    {
      name: 'searches-plus-is-an-operator',
      patches: [
        [
          DATABASE.search,
          'return { text: foldCase(word),',
          "word = word.replace(/^[+-]/, '');\n  return { text: foldCase(word),",
        ],
      ],
    },
    {
      name: 'searches-minus-excludes',
      patches: [[DATABASE.search, "(word === '' ? []", "(word === '' || word.startsWith('-') ? []"]],
    },
    {
      name: 'searches-OR-is-an-operator',
      patches: [[DATABASE.search, "(word === '' ? []", "(word === '' || word === 'OR' || word === 'AND' ? []"]],
    },
    {
      name: 'searches-single-quotes-make-phrases',
      patches: [
        [
          DATABASE.search,
          '  return removeUnpairedQuote(search)',
          "  return removeUnpairedQuote(search.replace(/'/g, '\"'))",
        ],
      ],
    },
    {
      name: 'searches-curly-quotes-make-phrases',
      patches: [
        [
          DATABASE.search,
          '  return removeUnpairedQuote(search)',
          "  return removeUnpairedQuote(search.replace(/[“”]/g, '\"'))",
        ],
      ],
    },
    {
      name: 'searches-unpaired-quote-drops-the-rest',
      patches: [[DATABASE.search, "parts.join('\"') + last", "parts.join('\"')"]],
    },
    ...comparingRows([
      {
        name: 'searches-phrases-as-words',
        patches: [
          [DATABASE.search, "if (index % 2 === 1) return part.trim() === '' ? [] : [{ text: foldCase(part) }];\n", ''],
        ],
      },
      {
        name: 'searches-words-as-phrase',
        patches: [
          [
            DATABASE.search,
            "return part.split(/\\s+/).flatMap((word) => (word === '' ? [] : [readWord(word)]));",
            "return part.trim() === '' ? [] : [readWord(part.trim())];",
          ],
        ],
      },
      {
        name: 'searches-case-matters',
        patches: [
          [DATABASE.search, '[{ text: foldCase(part) }]', '[{ text: part }]'],
          [DATABASE.search, 'return { text: foldCase(word),', 'return { text: word,'],
        ],
      },
      {
        name: 'searches-phrase-case-matters',
        patches: [[DATABASE.search, '[{ text: foldCase(part) }]', '[{ text: part }]']],
      },
      {
        name: 'searches-blanks-of-phrases-folded',
        patches: [[DATABASE.search, '[{ text: foldCase(part) }]', "[{ text: foldCase(part.replace(/\\s+/g, ' ')) }]"]],
      },
      {
        name: 'searches-phrases-trimmed',
        patches: [[DATABASE.search, '[{ text: foldCase(part) }]', '[{ text: foldCase(part.trim()) }]']],
      },
      {
        name: 'searches-unpaired-quote-matters',
        patches: [
          [
            DATABASE.search,
            "return parts.length % 2 === 0 ? search : parts.join('\"') + last;",
            'return last === undefined ? search : search;',
          ],
        ],
      },
      {
        name: 'listConversations-texts-searched-as-one',
        patches: [
          [
            CONVERSATIONS.filters,
            "  orWhereContains(any, 'conversations.description_folded', text);",
            "  any.orWhereRaw('instr(conversations.subject_folded || conversations.description_folded, ?) > 0', [text]);",
          ],
        ],
      },
    ]),
    {
      name: 'listConversations-all-words-in-one-text',
      patches: [
        [
          CONVERSATIONS.filters,
          EACH_TERM,
          `const terms = parseSearch(filters.search ?? '');
  if (terms.length === 1) query.where((any) => whereMentioned(db, any, accountId, terms[0]));
  if (terms.length > 1) query.where((any) => {
    for (const column of ['subject_folded', 'description_folded']) {
      any.orWhere((all) => { for (const { text } of terms) whereContains(all, \`conversations.\${column}\`, text); });
    }
    const replies = db('conversation_replies').where('conversation_replies.conversation_id', db.ref('conversations.id'));
    for (const { text } of terms) whereContains(replies, 'conversation_replies.text_folded', text);
    any.orWhereRaw('? > 0', [replies.count('*')]);
    const ids = terms.flatMap(({ id }) => id ?? []);
    if (ids.length > 0) any.orWhereIn('conversations.id', ids);
  });`,
        ],
      ],
    },
  ],
  ['listConversations', 'listArticles'],
);
