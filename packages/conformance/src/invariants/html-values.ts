/** What is sent in a field of HTML of a creation: documents, the same again as they are stored, and plain texts. */
import { toField, withRequestValue } from '../contract-queries.ts';
import { formatEntry, type HtmlEntry, listEntries, splitRows } from './html-documents.ts';
import { findCreationMarker, type HtmlField, readCarried } from './html-field.ts';
import type { CarriedValue, InvariantContext } from './invariant.ts';

/** Shorter fields have no room for each text and each sample that is sent alone. */
export const MIN_TEXT_LENGTH = 400;

/** What creations carry: each document, what is stored of it, and each plain text. */
export function listHtmlValues(field: HtmlField): CarriedValue[] {
  const { base, at, policy, html, maxLength, source } = field;
  if ('retrieval' in source) return [];
  const carry = (key: string, write: (context: InvariantContext) => string | undefined): CarriedValue => ({
    ...{ key, fields: [toField(at)], base },
    prepare: async (context) => {
      const value = write(context);
      return value === undefined ? undefined : withRequestValue(await context.prepare(base), at, value);
    },
  });
  const { documents } = splitRows(listEntries(policy), maxLength);
  const hasTexts = html.acceptsText === true && maxLength >= MIN_TEXT_LENGTH;
  return [
    ...documents.flatMap((entries, index) => [
      carry(getDocumentKey(index), (context) => formatEntries(findCreationMarker(context), entries)),
      {
        ...carry(getAgainKey(index), (context) => readCarried(context, field, getDocumentKey(index))?.html),
        after: [getDocumentKey(index)],
      },
    ]),
    ...(hasTexts ? plainTexts : []).map(({ key, write }) =>
      carry(key, (context) => write(findCreationMarker(context)).sent),
    ),
  ];
}

export const getDocumentKey = (index: number): string => `document ${index}`;
export const getAgainKey = (index: number): string => `document ${index} again`;

export const formatEntries = (marker: string, entries: readonly HtmlEntry[]): string =>
  entries.map((entry) => formatEntry(marker, entry)).join('');

export interface PlainText {
  readonly sent: string;
  /** The HTML that shows it. */
  readonly shown: string;
  /** The plain text of the HTML. */
  readonly text: string;
}

/** Text without a complete tag is kept to the letter, and its HTML shows it. An end tag is a tag as well. */
export const plainTexts: readonly { readonly key: string; readonly write: (marker: string) => PlainText }[] = [
  {
    key: 'text',
    write: (marker) => {
      const sent = ['1 < 2 & "3" > 2 é 🎉 &lt;i&gt; &amp;copy &copy;', '', 'second <i', marker].join('\n');
      const first = '<p>1 &lt; 2 &amp; "3" &gt; 2 é 🎉 &amp;lt;i&amp;gt; &amp;amp;copy &amp;copy;</p>';
      return { sent, shown: `${first}<p>second &lt;i<br>${marker}</p>`, text: sent };
    },
  },
  {
    key: 'end tag',
    write: (marker) => ({ sent: `${marker}</q> x`, shown: `${marker} x`, text: `${marker} x` }),
  },
];
