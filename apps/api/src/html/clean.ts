/** What the API makes of HTML that was sent: the one trip to another thread (off-thread.ts) does all of it. */
import { type Description, fromDescription } from './description.ts';
import { sanitize } from './sanitize.ts';
import { toText } from './text.ts';

export type Cleaned = Description | Unfit;
/** What was sent cannot be kept. */
export interface Unfit {
  /** What is wrong with it, to be read after its path. */
  readonly unfit: string;
}

export const CLEANERS = { article, description } satisfies Record<string, (sent: string) => Cleaned>;
export type Kind = keyof typeof CLEANERS;

/** As `maxLength` of `ArticleUpdate.content`. */
const MAX_ARTICLE = 10_000_000;
/** As `maxLength` of `NewConversation.description`. */
const MAX_DESCRIPTION = 1_000_000;

function article(sent: string): Cleaned {
  const html = sanitize(sent);
  return tooLong(html, MAX_ARTICLE) ?? { html, text: toText(html) };
}

function description(sent: string): Cleaned {
  const cleaned = fromDescription(sent);
  if (!cleaned) return { unfit: 'must have text, an image or a video left after sanitizing' };
  // A text was measured as it was sent, and is shown as it was sent: its HTML is only how we keep it.
  return (cleaned.text === sent ? undefined : tooLong(cleaned.html, MAX_DESCRIPTION)) ?? cleaned;
}

/** Escaping makes text up to five times as long. */
function tooLong(html: string, limit: number): Unfit | undefined {
  const isFit = html.length <= limit || codePoints(html) <= limit;
  return isFit ? undefined : { unfit: `must be at most ${limit} characters after sanitizing` };
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
