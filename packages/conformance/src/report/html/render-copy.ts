import { escapeXml } from '../../text.ts';

/** A text with a button that copies it; `name` says what it is, to who hears the page. */
export const renderCopy = (name: string, text: string): string =>
  `<div class="copy"><button type="button" data-copy aria-label="Copy the ${escapeXml(name)}">Copy</button><pre>${escapeXml(text)}</pre></div>`;
