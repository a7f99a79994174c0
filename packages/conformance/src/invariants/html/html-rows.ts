/** What a policy demands, as a table: HTML that is sent, and what must be left of it. */
import type { HtmlPolicy } from '@helpdesk/contract-model';
import { furtherSamples, joinSamples, requiredSamples } from '../support/text-samples.ts';
import { isFreeText, LONGER_IMAGE, listAddressRows, sampleAddress } from './html-address-rows.ts';
import {
  FORBIDDEN_ATTRIBUTES,
  UNKNOWN_BLOCKS,
  UNKNOWN_ELEMENTS,
  UNKNOWN_VOID_ELEMENTS,
  USUAL_ATTRIBUTES,
} from './html-forbidden.ts';
import { listFrameRows } from './html-frame-rows.ts';
import { type Attributes, CONTENTS, CONTEXTS, type HtmlRow, nest, VOID_ELEMENTS } from './html-markup.ts';
import { listNestedRows } from './html-nested-rows.ts';
import { listSpelledRows } from './html-spelled-rows.ts';

/** Longer than titles usually are. */
const LONG_VALUE = `Long${' and longer'.repeat(30)}`;
/** Texts that only an element separates, which their plain text shows. */
const neighbors: readonly (readonly [name: string, html: string])[] = [
  ['br', 'first<br>second'],
  ['li', '<ul><li>first</li><li>second</li></ul>'],
  ['td', '<table><tbody><tr><td>first</td><td>second</td></tr></tbody></table>'],
  ['figcaption', '<figure>first<figcaption>second</figcaption>third</figure>'],
  ...['p', 'h1', 'h6', 'blockquote', 'pre', 'figure'].map(
    (name) => [name, `first<${name}>second</${name}>third`] as const,
  ),
  ['ul', 'first<ul><li>second</li></ul>third'],
  ['ol', 'first<ol><li>second</li></ol>third'],
  ['table', 'first<table><tbody><tr><td>second</td></tr></tbody></table>third'],
  ['hr', 'first<hr>second'],
];

/** Elements without text, which are kept as any other. */
const emptyElements: readonly (readonly [name: string, html: string])[] = [
  ['strong', 'before <strong></strong> after'],
  ['li', '<ul><li></li><li>text</li></ul>'],
  ['br', 'text<br><br>'],
];

/** Characters that are written in other ways, and some that need not be; and text that stays text. */
const SAME_TEXTS = [
  // A soft hyphen, and a blank without width.
  'co\u00adoperate a\u200bb',
  '&copy; &hellip; &euro; &eacute; &ndash; &AMP; &#8364; &#233; &#x20AC; &#xE9;',
  '1 < 2 & 3 > 2, "x" \'y\'',
  'a&nbsp;&nbsp;b',
  // Services make links of addresses.
  'https://files.example/a, www.files.example and ada@files.example',
];

/** As it stands where texts begin; and words that have no place to break. */
const SAME_PARAGRAPHS = ['https://files.example/a', 'www.files.example', 'ada@files.example', 'x'.repeat(300)];

/** Text without white space that the plain text of HTML need not keep. */
const PLAIN_TEXT = joinSamples(
  [...requiredSamples, ...furtherSamples].filter(({ text }) => !/[<&\t\r\n\u2028]/.test(text)),
);

/** Each row stands for itself: what is left of one does not depend on the others. */
export function listHtmlRows(policy: HtmlPolicy): HtmlRow[] {
  return [
    ...Object.keys(policy.kept).flatMap((name) => listKeptRows(policy, name)),
    ...Object.entries(policy.renamed).map(([from, to]) => ({
      sent: `<${from} class="x">text</${from}>`,
      expected: `<${to}>text</${to}>`,
    })),
    ...UNKNOWN_ELEMENTS.filter((name) => !isNamed(policy, name)).map((name) => ({
      sent: `before <${name} title="x">text</${name}> after`,
      expected: 'before text after',
    })),
    // Alone: the plain text may have a line break where the block was, or none, as the HTML that is kept.
    ...UNKNOWN_BLOCKS.filter((name) => !isNamed(policy, name)).map((name) => ({
      sent: `<${name} title="x">text</${name}>`,
      expected: 'text',
    })),
    ...UNKNOWN_VOID_ELEMENTS.filter((name) => !isNamed(policy, name)).map((name) => ({
      sent: `before <${name} title="x"> after`,
      expected: 'before  after',
    })),
    ...policy.removed.flatMap((name) => listRemovedRows(name)),
    { sent: 'before <!-- comment --> after', expected: 'before  after' },
    { sent: 'before <!--[if IE]>hidden<![endif]--> after', expected: 'before  after' },
    ...SAME_TEXTS.map((sent) => ({ sent, expected: sent })),
    { sent: 'a &lt;b&gt; &amp;amp; &quot;c&quot; d\u00a0e', expected: 'a &lt;b&gt; &amp;amp; &quot;c&quot; d\u00a0e' },
    { sent: PLAIN_TEXT, expected: PLAIN_TEXT },
    // Within an element as well; alone, since plain text may fold several.
    ...(Object.hasOwn(policy.kept, 'p')
      ? ['a&nbsp;b', ...SAME_PARAGRAPHS, ...(Object.hasOwn(policy.kept, 'br') ? ['text<br>'] : [])].map((text) => ({
          sent: `<p>${text}</p>`,
          expected: `<p>${text}</p>`,
        }))
      : []),
    ...listColumnRows(policy),
    ...[...neighbors, ...emptyElements]
      .filter(([name]) => Object.hasOwn(policy.kept, name))
      .map(([, sent]) => ({ sent, expected: sent })),
    ...policy.addresses.flatMap((rule) => listAddressRows(policy, rule)),
    ...(policy.frames ? listFrameRows(policy.frames) : []),
    ...listNestedRows(policy),
    ...listSpelledRows(policy),
  ];
}

/**
 * Rows that are sent each alone: what a service removes elsewhere can make it read the result once more, which hides that one reading
 * is not enough. Blanks and entities disguise the scheme of an address.
 */
export function listLoneRows(policy: HtmlPolicy): HtmlRow[] {
  const [rule] = policy.addresses;
  const disguised = rule ? listAddressRows(policy, rule).filter(({ sent }) => /script:|&#/i.test(sent)) : [];
  const [frame, other] = policy.frames ? listFrameRows(policy.frames) : [];
  const deep = policy.maxDepth ? listDeepRows(policy, policy.maxDepth) : [];
  const frames = frame && other ? [{ sent: frame.sent + other.sent, expected: frame.expected + other.expected }] : [];
  const images = policy.addresses
    .flatMap((one) => listAddressRows(policy, one, LONGER_IMAGE))
    .filter(({ sent }) => sent.includes(LONGER_IMAGE));
  return [...frames, ...disguised, ...deep, ...images, ...(Object.hasOwn(policy.kept, 'p') ? [LONG_ROW] : [])];
}

/** Longer than the texts of common databases: 65,535 bytes, and 128 KiB. */
const LONG_TEXT = `<p>${'All of it stays. '.repeat(9_000)}end</p>`;
const LONG_ROW: HtmlRow = { sent: LONG_TEXT, expected: LONG_TEXT };

/** The deepest markup that is kept, and with one element more. */
function listDeepRows({ kept }: HtmlPolicy, maxDepth: number): HtmlRow[] {
  const name = ['blockquote', 'div', 'span'].find((one) => Object.hasOwn(kept, one));
  if (name === undefined) return [];
  const wrap = (depth: number): string => `${`<${name}>`.repeat(depth)}text${`</${name}>`.repeat(depth)}`;
  return [maxDepth, maxDepth + 1].map((depth) => ({ sent: wrap(depth), expected: wrap(maxDepth) }));
}

/** Columns, which HTML allows only in a table. */
function listColumnRows(policy: HtmlPolicy): HtmlRow[] {
  const isKept = ['table', ...(CONTENTS.table ?? [])].every((name) => Object.hasOwn(policy.kept, name));
  if (!isKept || isNamed(policy, 'colgroup') || isNamed(policy, 'col')) return [];
  const expected = nest('table', {});
  const sent = expected.replace('<table>', '<table><colgroup span="1" width="3"><col width="3"></colgroup>');
  return [{ sent, expected }];
}

const isNamed = ({ kept, renamed, removed }: HtmlPolicy, name: string): boolean =>
  Object.hasOwn(kept, name) || Object.hasOwn(renamed, name) || removed.includes(name);

function listKeptRows(policy: HtmlPolicy, name: string): HtmlRow[] {
  const needed = [...(CONTEXTS[name] ?? []), ...(CONTENTS[name] ?? [])];
  if (!needed.every((one) => Object.hasOwn(policy.kept, one))) return [];
  const row = (sent: Attributes, kept: Attributes = sent): HtmlRow => ({
    sent: nest(name, sent),
    expected: nest(name, { ...kept, ...policy.added[name] }),
  });
  const required = Object.fromEntries(
    policy.addresses
      .filter(({ element, otherwise }) => element === name && otherwise !== 'attribute-removed')
      .map((rule) => [rule.attribute, sampleAddress(rule)]),
  );
  const all = Object.fromEntries(
    (policy.kept[name] ?? []).map((attribute) => [attribute, sampleValue(policy, name, attribute)]),
  );
  const added = policy.added[name] ?? {};
  const listForbidden = (attributes: Attributes): Attributes =>
    Object.fromEntries(
      Object.entries(attributes).filter(
        ([attribute]) => !Object.hasOwn(all, attribute) && !Object.hasOwn(added, attribute),
      ),
    );
  const digits = policy.digits.filter((attribute) => Object.hasOwn(all, attribute));
  // Empty, a text of an image says that the image is decoration. Blanks are part of a text.
  const texts = Object.keys(all).filter((attribute) => isFreeText(policy, name, attribute));
  return [
    row(required),
    ...(Object.keys(all).length > 0 ? [row(all)] : []),
    ...texts.flatMap((attribute) =>
      ['', ' a  b ', LONG_VALUE].map((value) => row({ ...required, [attribute]: value })),
    ),
    ...[FORBIDDEN_ATTRIBUTES, ...USUAL_ATTRIBUTES, ...listFrameAttributes(policy, name)].map((attributes) =>
      row({ ...required, ...listForbidden(attributes) }, required),
    ),
    ...Object.entries(added).flatMap(([attribute, value]) =>
      ['x', 'nofollow', `ugc ${value}`].map((sent) => row({ ...required, [attribute]: sent }, required)),
    ),
    ...digits.flatMap((attribute) => ['0', '1', '12345'].map((value) => row({ ...required, [attribute]: value }))),
    ...digits.flatMap((attribute) =>
      ['10px', '-1', '50%', '1e3', '', '+3', ' 3', '3.0', '0x3', '\u0663'].map((value) =>
        row({ ...required, [attribute]: value }, required),
      ),
    ),
  ];
}

/** The attributes that only what replaces a frame has. */
const listFrameAttributes = ({ frames }: HtmlPolicy, name: string): Attributes[] =>
  frames?.element === name ? [frames.attributes] : [];

function listRemovedRows(name: string): HtmlRow[] {
  const inner = name === 'select' ? '<option>text</option>' : 'text';
  const sent = VOID_ELEMENTS.includes(name) ? `<${name} src="https://files.example/a">` : `<${name}>${inner}</${name}>`;
  return [{ sent: `before ${sent} after`, expected: 'before  after' }];
}

function sampleValue(policy: HtmlPolicy, element: string, attribute: string): string {
  const rule = policy.addresses.find((one) => one.element === element && one.attribute === attribute);
  if (rule !== undefined) return sampleAddress(rule);
  return policy.digits.includes(attribute) ? '3' : 'a "b" <c> & d';
}
