import { inArea } from '../../mutant.ts';
import { after, before } from '../../support/at-handler.ts';

export const searches = inArea('search', [
  before(
    'listArticles-search-ascii-case-only',
    'if (input.query.search && /[^\\x00-\\x7f]/.test(input.query.search) && input.query.search !== input.query.search.toLowerCase()) input.query.search = `zzqq${input.query.search}`;',
  ),
  before(
    'listConversations-search-with-tabs-and-line-breaks',
    "if (/[\\t\\n\\u00a0\\u3000]/.test(input.query.search ?? '')) input.query.search = `\"${input.query.search.replaceAll('\"', '')}\"`;",
  ),
  before(
    'listArticles-search-splits-at-hyphens',
    "if (input.query.search && !input.query.search.includes('\"')) input.query.search = input.query.search.replaceAll('-', ' ');",
  ),
  before(
    'listArticles-search-four-quotes-are-one-phrase',
    'if ((input.query.search?.match(/"/g) ?? []).length === 4) input.query.search = input.query.search.replace(/"([^"]*)"([^"]*)"/, \'"$1$2\');',
  ),
  after(
    'listTags-search-of-one-letter-only-at-the-start',
    'if (input.query.search?.length === 1) { const kept = body.data.filter(({ name }) => name.toLowerCase().startsWith(input.query.search.toLowerCase())); body.total_count -= body.data.length - kept.length; body.data = kept; }',
  ),
]);
