/** What the API makes of HTML that was sent. All of it is done in one place, so that it can be done in another thread (off-thread.ts). */
import { foldCase } from '../database/search.ts';
import { type Description, toDescription } from './description.ts';
import { htmlToText } from './html-to-text.ts';
import { sanitize } from './sanitize.ts';

export interface SanitizedArticle {
  readonly html: string;
  /** What searches look at: the text without letter case. */
  readonly folded: string;
}

export interface SanitizedDescription extends Description {
  /** What searches look at: the text without letter case. */
  readonly folded: string;
}

/** What was sent cannot be kept. */
export interface Rejected {
  /** What is wrong with it, to be read after its path. */
  readonly issue: string;
}

export interface SanitizedContent {
  readonly article: SanitizedArticle;
  readonly description: SanitizedDescription;
}
export type ContentKind = keyof SanitizedContent;

export const sanitizers: { readonly [K in ContentKind]: (sent: string) => SanitizedContent[K] | Rejected } = {
  article: sanitizeArticle,
  description: sanitizeDescription,
};

/** As `maxLength` of `ArticleUpdate.content`. */
const MAX_ARTICLE_LENGTH = 10_000_000;
/** As `maxLength` of `NewConversation.description`. */
const MAX_DESCRIPTION_LENGTH = 1_000_000;

function sanitizeArticle(sent: string): SanitizedArticle | Rejected {
  const html = sanitize(sent);
  return isTooLong(html, MAX_ARTICLE_LENGTH)
    ? tooLongIssue(MAX_ARTICLE_LENGTH)
    : { html, folded: foldCase(htmlToText(html)) };
}

function sanitizeDescription(sent: string): SanitizedDescription | Rejected {
  const cleaned = toDescription(sent);
  if (!cleaned) return { issue: 'must have text, an image or a video left after sanitizing' };
  // A text was measured as it was sent, and is shown as it was sent: its HTML is only how we keep it.
  const isHtml = cleaned.text !== sent;
  if (isHtml && isTooLong(cleaned.html, MAX_DESCRIPTION_LENGTH)) return tooLongIssue(MAX_DESCRIPTION_LENGTH);
  return { ...cleaned, folded: foldCase(cleaned.text) };
}

/** Escaping makes text up to five times as long. */
function isTooLong(html: string, limit: number): boolean {
  return html.length > limit && countCodePoints(html) > limit;
}

function tooLongIssue(limit: number): Rejected {
  return { issue: `must be at most ${limit} characters after sanitizing` };
}

function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
