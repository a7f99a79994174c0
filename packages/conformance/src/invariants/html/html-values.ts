/** What is sent in a field of HTML of a creation: documents, the same again as they are stored, and plain texts. */
import { toField, withRequestValue } from '../../contract-queries.ts';
import type { CombinedValue, InvariantContext } from '../invariant.ts';
import { formatEntry, type HtmlEntry, listEntries, splitRows } from './html-documents.ts';
import type { HtmlField } from './html-field.ts';
import { findCreationMarker, readCombined } from './html-sender.ts';

/** Shorter fields have no room for each text and each sample that is sent alone. */
export const MIN_TEXT_LENGTH = 400;

/** What is added to combined requests: each document, what is stored of it, and each plain text. */
export function listHtmlValues(field: HtmlField): CombinedValue[] {
  const { base, at, policy, html, maxLength, source } = field;
  if ('retrieval' in source) return [];
  const toCombinedValue = (key: string, write: (context: InvariantContext) => string | undefined): CombinedValue => ({
    key,
    fields: [toField(at)],
    base,
    prepare: async (context) => {
      const value = write(context);
      return value === undefined ? undefined : withRequestValue(await context.prepare(base), at, value);
    },
  });
  const { documents } = splitRows(listEntries(policy), maxLength);
  const hasTexts = html.acceptsText === true && maxLength >= MIN_TEXT_LENGTH;
  return [
    ...documents.flatMap((entries, index) => [
      toCombinedValue(getDocumentKey(index), (context) => formatDocument(field, findCreationMarker(context), entries)),
      {
        ...toCombinedValue(getAgainKey(index), (context) => readCombined(context, field, getDocumentKey(index))?.html),
        after: [getDocumentKey(index)],
      },
    ]),
    ...(hasTexts ? plainTexts : []).map(({ key, write }) =>
      toCombinedValue(key, (context) => write(findCreationMarker(context)).sent),
    ),
  ];
}

export const getDocumentKey = (index: number): string => `document ${index}`;
export const getAgainKey = (index: number): string => `document ${index} again`;

/** The rows. What a creation sends is as long as it may be, with a comment, of which nothing is stored. */
export function formatDocument(
  { operation, base, maxLength, source }: HtmlField,
  marker: string,
  entries: readonly HtmlEntry[],
): string {
  const rows = entries.map((entry) => formatEntry(marker, entry)).join('');
  const missing = maxLength - Array.from(rows).length;
  const { maxBytes = 0 } = operation.body ?? {};
  const bytes = Buffer.byteLength(JSON.stringify([rows, base.request.body])) + missing;
  if ('retrieval' in source || missing < COMMENT.length || bytes > maxBytes - OTHER_VALUES_BYTES) return rows;
  return COMMENT.replace(' ', () => 'x'.repeat(missing - COMMENT.length + 1)) + rows;
}

const COMMENT = '<!-- -->';
/** For values that other cases send in the same request. */
const OTHER_VALUES_BYTES = 20_000;

export interface PlainText {
  readonly sent: string;
  /** The HTML that shows it. */
  readonly shown: string;
  /** The plain text of the HTML. */
  readonly text: string;
}

/** Longer than a line of text, without a place to break. */
const LONG_WORD = 'x'.repeat(150);

/** Text without a complete tag is kept to the letter, and its HTML shows it. An end tag alone is a tag, and so is a start tag. */
export const plainTexts: readonly { readonly key: string; readonly write: (marker: string) => PlainText }[] = [
  {
    key: 'text',
    write: (marker) => {
      const sent = [
        '1 < 2 & "3" > 2 é 🎉 &lt;I&gt; &amp;copy &copy; https://files.example/a',
        '',
        '',
        'second <i',
        '  indented so\u00adfly',
        `a  b :) -- ... (c) **d** __e__ ${LONG_WORD}`,
        marker,
      ];
      const first =
        '<p>1 &lt; 2 &amp; "3" &gt; 2 é 🎉 &amp;lt;I&amp;gt; &amp;amp;copy &amp;copy; https://files.example/a</p>';
      const text = sent.join('\n');
      return {
        sent: text,
        shown: `${first}<p>second &lt;i<br>  indented so\u00adfly<br>a  b :) -- ... (c) **d** __e__ ${LONG_WORD}<br>${marker}</p>`,
        text,
      };
    },
  },
  {
    key: 'end tag',
    write: (marker) => ({ sent: `${marker}</Q> x`, shown: `${marker} x`, text: `${marker} x` }),
  },
  {
    key: 'start tag',
    write: (marker) => ({ sent: `${marker} <q>x`, shown: `${marker} x`, text: `${marker} x` }),
  },
];
