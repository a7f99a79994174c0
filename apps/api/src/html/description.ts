/** The first message of a conversation, sent as text or as HTML (docs/decisions/conversation-descriptions.md). */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { htmlToText } from './html-to-text.ts';
import { sanitize } from './sanitize.ts';

export interface Description {
  readonly html: string;
  readonly text: string;
}

/** @returns undefined if no text, image or video is left. */
export function toDescription(sent: string): Description | undefined {
  if (hasTag(sent)) return toHtmlDescription(sent);
  return sent.trim() === '' ? undefined : { html: toParagraphs(sent), text: sent };
}

/** @param sent HTML, with or without a tag. @returns undefined if no text, image or video is left. */
export function toHtmlDescription(sent: string): Description | undefined {
  const html = sanitize(sent);
  const text = htmlToText(html);
  return text !== '' || /<(?:img|video)\b/.test(html) ? { html, text } : undefined;
}

/**
 * @param stored HTML that a service has stored, such as that of an export. Sanitizing writes line breaks in another way than `toParagraphs`:
 * what differs in nothing else stays as it is.
 */
export function toStoredDescription(stored: string): Description | undefined {
  const description = toHtmlDescription(stored);
  if (description === undefined || writeBreaks(description.html) !== writeBreaks(stored)) return description;
  return { ...description, html: stored };
}

const writeBreaks = (html: string): string => html.replaceAll('<br />', '<br>');

/** Whether there is a complete start or end tag; `a < b` and an unfinished `<b` are not tags. */
function hasTag(text: string): boolean {
  let found = false;
  const ignore = (): void => {};
  const find = (): void => {
    found = true;
  };
  const callbacks: TokenizerCallbacks = {
    onopentagend: find,
    onselfclosingtag: find,
    onclosetag: ignore,
    onopentagname: ignore,
    onattribname: ignore,
    onattribdata: ignore,
    onattribentity: ignore,
    onattribend: ignore,
    ontext: ignore,
    ontextentity: ignore,
    oncomment: ignore,
    oncdata: ignore,
    ondeclaration: ignore,
    onprocessinginstruction: ignore,
    onend: ignore,
  };
  const tokenizer = new Tokenizer({ decodeEntities: false }, callbacks);
  // In HTML an end tag ends where a start tag would; the tokenizer also ends it at a `>` inside quotes.
  tokenizer.write(text.replace(/<\/(?=[a-z])/gi, '<'));
  tokenizer.end();
  return found;
}

/** Blank lines separate paragraphs; other line breaks stay. */
function toParagraphs(text: string): string {
  const result: string[] = [];
  let lines: string[] = [];
  const close = (): void => {
    if (lines.length > 0) result.push(`<p>${lines.join('<br>')}</p>`);
    lines = [];
  };
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') close();
    else lines.push(escapeHtml(line));
  }
  close();
  return result.join('');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
