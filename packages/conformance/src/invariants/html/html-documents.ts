/** The rows of all kinds of HTML, in documents that are sent at once. */
import type { HtmlPolicy } from '@helpdesk/contract-model';
import { hostileHtml, unclosedHtml } from './hostile-html.ts';
import type { HtmlRow } from './html-markup.ts';
import { listHtmlRows } from './html-rows.ts';

/** A row with its number in the separator before it. */
export interface HtmlEntry extends HtmlRow {
  readonly number: number;
  /** What must stay is not known of hostile markup. */
  readonly isSpecified: boolean;
}

/** All rows that documents have. The last is not closed: nothing can follow it. */
export function listEntries(policy: HtmlPolicy): HtmlEntry[] {
  const hostile = [...hostileHtml, ...unclosedHtml.slice(0, 1)];
  return [
    ...listHtmlRows(policy).map((row) => ({ ...row, isSpecified: true })),
    ...hostile.map((sent) => ({ sent, expected: '', isSpecified: false })),
  ].map((row, number) => ({ ...row, number }));
}

/** The text of the separator before a row. The number is part of a word, which a search finds at the end of a long text only. */
export const formatSeparator = (marker: string, number: number | string): string => `${marker} row${number}:`;

export const formatEntry = (marker: string, { number, sent }: HtmlEntry): string =>
  `<p>${formatSeparator(marker, number)}</p>${sent}`;

/** A marker has as many characters. */
const SAMPLE_MARKER = '00000000';

/** Documents of at most half of the length, as what is stored may be longer than what is sent; and the rows that are longer than all of it. */
export function splitRows(
  entries: readonly HtmlEntry[],
  maxLength: number,
): { documents: HtmlEntry[][]; tooLong: HtmlEntry[] } {
  const lengthOf = (entry: HtmlEntry): number => formatEntry(SAMPLE_MARKER, entry).length;
  const documents: HtmlEntry[][] = [];
  let room = 0;
  for (const entry of entries.filter((one) => lengthOf(one) <= maxLength)) {
    const length = lengthOf(entry);
    if (documents.length === 0 || length > room) {
      documents.push([]);
      room = maxLength / 2;
    }
    documents.at(-1)?.push(entry);
    room -= length;
  }
  return { documents, tooLong: entries.filter((one) => lengthOf(one) > maxLength) };
}
