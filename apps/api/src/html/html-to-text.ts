/** The plain text of sanitized HTML, for `description_text` and for search. */
import { Parser } from 'htmlparser2';
import { BLOCK_TAGS, CELL_TAGS } from './elements.ts';

const BLOCKS = new Set(BLOCK_TAGS);
const CELLS = new Set(CELL_TAGS);
/** Marks a break between blocks until white space is collapsed. Sanitized HTML has no U+0000. */
const BREAK = '\0';

/**
 * @param html from `sanitize`.
 * @returns its text: entities decoded, white space collapsed, one line break between blocks, none at the ends.
 */
export function htmlToText(html: string): string {
  const parts: string[] = [];
  const separate = (name: string): void => {
    if (BLOCKS.has(name)) parts.push(BREAK);
    else if (CELLS.has(name)) parts.push(' ');
  };
  const parser = new Parser({
    ontext: (text) => parts.push(text.replaceAll(BREAK, '')),
    onopentagname: separate,
    onclosetag: separate,
  });
  parser.end(html);
  return parts
    .join('')
    .split(BREAK)
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .filter((block) => block !== '')
    .join('\n');
}
