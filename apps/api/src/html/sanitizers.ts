/** Converts HTML from a client to the content that is stored: one function for each kind, so that a worker thread can run it. */
import { countCodePoints } from '@helpdesk/contract-model';
import { foldCase } from '../database/search/search.ts';
import { type DomainError, type Failure, fail, type Result, succeed } from '../result.ts';
import { type Description, toDescription } from './description.ts';
import { htmlToText } from './html-to-text.ts';
import { sanitize } from './sanitize.ts';

interface SanitizedArticle {
  readonly html: string;
  /** The text in which searches look: without letter case. */
  readonly folded: string;
}

interface SanitizedDescription extends Description {
  /** The text in which searches look: without letter case. */
  readonly folded: string;
}

/** Content that cannot be stored. */
export interface ContentRejected extends DomainError<'rejected'> {
  /** What is wrong with it, to be read after its path. */
  readonly message: string;
}

export interface SanitizedContent {
  readonly article: SanitizedArticle;
  readonly description: SanitizedDescription;
}
export type ContentKind = keyof SanitizedContent;

export const sanitizers: {
  readonly [Kind in ContentKind]: (sent: string) => Result<SanitizedContent[Kind], ContentRejected>;
} = { article: sanitizeArticle, description: sanitizeDescription };

/** As `maxLength` of `ArticleUpdate.content`. */
const MAX_ARTICLE_LENGTH = 10_000_000;
/** As `maxLength` of `NewConversation.description`. */
const MAX_DESCRIPTION_LENGTH = 1_000_000;

function sanitizeArticle(sent: string): Result<SanitizedArticle, ContentRejected> {
  const html = sanitize(sent);
  if (isTooLong(html, MAX_ARTICLE_LENGTH)) return rejectLength(MAX_ARTICLE_LENGTH);
  return succeed({ html, folded: foldCase(htmlToText(html)) });
}

function sanitizeDescription(sent: string): Result<SanitizedDescription, ContentRejected> {
  const description = toDescription(sent);
  if (!description) return rejectContent('must have text, an image or a video left after sanitizing');
  // Plain text is returned as it was sent, and its length was validated then. Its HTML is only the stored form.
  const isHtml = description.text !== sent;
  if (isHtml && isTooLong(description.html, MAX_DESCRIPTION_LENGTH)) return rejectLength(MAX_DESCRIPTION_LENGTH);
  return succeed({ ...description, folded: foldCase(description.text) });
}

/** Escaping makes text up to five times as long. Counting code points takes time, so the UTF-16 length is compared first. */
function isTooLong(html: string, maxLength: number): boolean {
  return html.length > maxLength && countCodePoints(html) > maxLength;
}

function rejectLength(maxLength: number): Failure<ContentRejected> {
  return rejectContent(`must be at most ${maxLength} characters after sanitizing`);
}

function rejectContent(message: string): Failure<ContentRejected> {
  return fail('rejected', { message });
}
