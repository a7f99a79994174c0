/** What the API makes of HTML that was sent. All of it is done in one place, so that it can be done in another thread (off-thread.ts). */
import { fold } from '../fold.ts';
import { type Description, fromDescription } from './description.ts';
import { sanitize } from './sanitize.ts';
import { toText } from './text.ts';

export interface CleanArticle {
  readonly html: string;
  /** What searches look at: the text without letter case. */
  readonly folded: string;
}

export interface CleanDescription extends Description {
  /** What searches look at: the text without letter case. */
  readonly folded: string;
}

/** What was sent cannot be kept. */
export interface Rejected {
  /** What is wrong with it, to be read after its path. */
  readonly issue: string;
}

export interface Cleaned {
  readonly article: CleanArticle;
  readonly description: CleanDescription;
}
export type Kind = keyof Cleaned;

export const CLEANERS: { readonly [K in Kind]: (sent: string) => Cleaned[K] | Rejected } = { article, description };

/** As `maxLength` of `ArticleUpdate.content`. */
const MAX_ARTICLE = 10_000_000;
/** As `maxLength` of `NewConversation.description`. */
const MAX_DESCRIPTION = 1_000_000;

function article(sent: string): CleanArticle | Rejected {
  const html = sanitize(sent);
  return isTooLong(html, MAX_ARTICLE) ? tooLongIssue(MAX_ARTICLE) : { html, folded: fold(toText(html)) };
}

function description(sent: string): CleanDescription | Rejected {
  const cleaned = fromDescription(sent);
  if (!cleaned) return { issue: 'must have text, an image or a video left after sanitizing' };
  // A text was measured as it was sent, and is shown as it was sent: its HTML is only how we keep it.
  const isHtml = cleaned.text !== sent;
  if (isHtml && isTooLong(cleaned.html, MAX_DESCRIPTION)) return tooLongIssue(MAX_DESCRIPTION);
  return { ...cleaned, folded: fold(cleaned.text) };
}

/** Escaping makes text up to five times as long. */
function isTooLong(html: string, limit: number): boolean {
  return html.length > limit && codePoints(html) > limit;
}

function tooLongIssue(limit: number): Rejected {
  return { issue: `must be at most ${limit} characters after sanitizing` };
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
