/** Every migration by name, in the order in which they run. Append only: what has run somewhere is never edited. */
import type { Knex } from 'knex';
import { createAccounts } from './0001-accounts.ts';
import { createContacts } from './0002-contacts.ts';
import { createConversations } from './0003-conversations.ts';
import { createKnowledgeBase } from './0004-knowledge-base.ts';
import { createImportCheckpoints } from './0005-import-checkpoints.ts';
import { createCounts } from './0006-counts.ts';
import { createSearch } from './0007-search.ts';
import { createContactNames } from './0008-contact-names.ts';
import { createSearchSegments } from './0009-search-segments.ts';
import { createSegmentCompanies } from './0010-segment-companies.ts';
import { createSearchAccounts } from './0011-search-accounts.ts';
import { createSearchBlocks } from './0012-search-blocks.ts';
import { allowReplacedSegments } from './0013-replaced-segments.ts';
import { createSegmentTimes } from './0014-segment-times.ts';
import { createContactPages } from './0015-contact-pages.ts';
import { createFrequentWords } from './0016-frequent-words.ts';
import { createRejectedLines } from './0017-rejected-lines.ts';
import { createArticleSearch } from './0018-article-search.ts';
import { widenPositions } from './0019-wide-positions.ts';
import { createDeferrableReplies } from './0020-deferrable-replies.ts';
import { addSegmentText } from './0021-segment-text.ts';

export type Migration = (knex: Knex) => Promise<void>;

export const migrations: Readonly<Record<string, Migration>> = {
  '0001-accounts': createAccounts,
  '0002-contacts': createContacts,
  '0003-conversations': createConversations,
  '0004-knowledge-base': createKnowledgeBase,
  '0005-import-checkpoints': createImportCheckpoints,
  '0006-counts': createCounts,
  '0007-search': createSearch,
  '0008-contact-names': createContactNames,
  '0009-search-segments': createSearchSegments,
  '0010-segment-companies': createSegmentCompanies,
  '0011-search-accounts': createSearchAccounts,
  '0012-search-blocks': createSearchBlocks,
  '0013-replaced-segments': allowReplacedSegments,
  '0014-segment-times': createSegmentTimes,
  '0015-contact-pages': createContactPages,
  '0016-frequent-words': createFrequentWords,
  '0017-rejected-lines': createRejectedLines,
  '0018-article-search': createArticleSearch,
  '0019-wide-positions': widenPositions,
  '0020-deferrable-replies': createDeferrableReplies,
  '0021-segment-text': addSegmentText,
};
