/** What a policy demands, as a table: HTML that is sent, and what must be left of it. */
import type { AddressRule, FrameRule, HtmlPolicy } from '@helpdesk/contract-model';
import { isAllowedAddress } from './find-forbidden-content.ts';
import { joinSamples, requiredSamples } from './text-samples.ts';

export interface HtmlRow {
  readonly sent: string;
  readonly expected: string;
}

type Attributes = Readonly<Record<string, string>>;

/** Elements that HTML allows only inside others, and what they need inside. */
const CONTEXTS: Readonly<Record<string, readonly string[]>> = {
  li: ['ul'],
  figcaption: ['figure'],
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['table', 'tbody'],
  th: ['table', 'tbody', 'tr'],
  td: ['table', 'tbody', 'tr'],
};
const CONTENTS: Readonly<Record<string, readonly string[]>> = {
  ul: ['li'],
  ol: ['li'],
  table: ['tbody', 'tr', 'td'],
  thead: ['tr', 'th'],
  tbody: ['tr', 'td'],
  tfoot: ['tr', 'td'],
  tr: ['td'],
};
const VOID_ELEMENTS = ['br', 'hr', 'img', 'input', 'embed', 'source'];
/** Elements whose text is only shown by browsers that do not know them. */
const WITHOUT_TEXT = ['video', 'audio'];

const FORBIDDEN_ATTRIBUTES: Attributes = {
  class: 'x',
  'data-x': 'x',
  formaction: 'javascript:alert(1)',
  id: 'x',
  name: 'x',
  onclick: 'alert(1)',
  onerror: 'alert(1)',
  onload: 'alert(1)',
  onmouseover: 'alert(1)',
  srcdoc: '<script>alert(1)</script>',
  srcset: 'https://files.example/2x.png 2x',
  style: 'position:fixed',
  target: '_blank',
};

const UNKNOWN_ELEMENTS = [
  ...['div', 'section', 'article', 'font', 'center', 'form', 'button', 'label', 'details', 'summary', 'marquee'],
  ...['header', 'nav', 'blink', 'custom-element'],
];

const FORBIDDEN_ADDRESSES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'data:image/bmp;base64,iVBORw0KGgo=',
  'file:///etc/passwd',
  'ftp://files.example/a',
  'http://files.example/a.png',
  'blob:https://files.example/1',
  '//files.example/a.png',
  '/a.png',
  'a.png',
  'https:files.example/a.png',
  '#a',
  '',
];

const ADDRESS_OF_SCHEME: Readonly<Record<string, string>> = {
  mailto: 'mailto:ada@example.com',
  tel: 'tel:+4930123456',
};

/** Texts that only an element separates, which their plain text shows. */
const neighbors: readonly (readonly [name: string, html: string])[] = [
  ['br', 'first<br>second'],
  ['li', '<ul><li>first</li><li>second</li></ul>'],
  ['td', '<table><tbody><tr><td>first</td><td>second</td></tr></tbody></table>'],
];

/** Without white space that the plain text of HTML need not keep. */
const PLAIN_TEXT = joinSamples(requiredSamples.filter(({ text }) => !/[<&\t\r\n\u2028]/.test(text)));

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
    ...policy.removed.flatMap((name) => listRemovedRows(name)),
    { sent: 'before <!-- comment --> after', expected: 'before  after' },
    { sent: 'a &lt;b&gt; &amp;amp; &quot;c&quot; d\u00a0e', expected: 'a &lt;b&gt; &amp;amp; &quot;c&quot; d\u00a0e' },
    { sent: PLAIN_TEXT, expected: PLAIN_TEXT },
    ...neighbors.filter(([name]) => Object.hasOwn(policy.kept, name)).map(([, sent]) => ({ sent, expected: sent })),
    ...policy.addresses.flatMap((rule) => listAddressRows(policy, rule)),
    ...(policy.frames ? listFrameRows(policy.frames) : []),
  ];
}

/**
 * Rows that are sent each alone: what a service removes elsewhere can make it read the result once more, which hides that one reading
 * is not enough. Blanks and entities disguise the scheme of an address.
 */
export function listLoneRows(policy: HtmlPolicy): HtmlRow[] {
  const [rule] = policy.addresses;
  const disguised = rule ? listAddressRows(policy, rule).filter(({ sent }) => /script:|&#/i.test(sent)) : [];
  const [frame] = policy.frames ? listFrameRows(policy.frames) : [];
  return [...(frame ? [frame] : []), ...disguised, ...(policy.maxDepth ? listDeepRows(policy, policy.maxDepth) : [])];
}

/** The deepest markup that is kept, and with one element more. */
function listDeepRows({ kept }: HtmlPolicy, maxDepth: number): HtmlRow[] {
  const name = ['blockquote', 'div', 'span'].find((one) => Object.hasOwn(kept, one));
  if (name === undefined) return [];
  const wrap = (depth: number): string => `${`<${name}>`.repeat(depth)}text${`</${name}>`.repeat(depth)}`;
  return [maxDepth, maxDepth + 1].map((depth) => ({ sent: wrap(depth), expected: wrap(maxDepth) }));
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
  const forbidden = Object.fromEntries(
    Object.entries(FORBIDDEN_ATTRIBUTES).filter(([attribute]) => !Object.hasOwn(all, attribute)),
  );
  const digits = policy.digits.filter((attribute) => Object.hasOwn(all, attribute));
  return [
    row(required),
    ...(Object.keys(all).length > 0 ? [row(all)] : []),
    row({ ...required, ...forbidden }, required),
    ...Object.keys(policy.added[name] ?? {}).map((attribute) => row({ ...required, [attribute]: 'x' }, required)),
    ...digits.flatMap((attribute) =>
      ['10px', '-1', '50%', '1e3', ''].map((value) => row({ ...required, [attribute]: value }, required)),
    ),
  ];
}

function listRemovedRows(name: string): HtmlRow[] {
  const inner = name === 'select' ? '<option>text</option>' : 'text';
  const sent = VOID_ELEMENTS.includes(name) ? `<${name} src="https://files.example/a">` : `<${name}>${inner}</${name}>`;
  return [{ sent: `before ${sent} after`, expected: 'before  after' }];
}

function listAddressRows(policy: HtmlPolicy, rule: AddressRule): HtmlRow[] {
  const { element, attribute, schemes, images = [], otherwise } = rule;
  const others = Object.fromEntries(
    policy.addresses
      .filter((one) => one.element === element && one !== rule && one.otherwise !== 'attribute-removed')
      .map((one) => [one.attribute, sampleAddress(one)]),
  );
  const allowed = [
    ...schemes.map((scheme) => ADDRESS_OF_SCHEME[scheme] ?? `${scheme}://files.example/a?b=c&d=e#f`),
    ...images.map((type) => `data:image/${type};base64,iVBORw0KGgo=`),
  ];
  const rejected = FORBIDDEN_ADDRESSES.filter((address) => !isAllowedAddress(rule, address));
  const left: Record<AddressRule['otherwise'], string> = {
    unwrapped: textOf(element),
    removed: '',
    'attribute-removed': nest(element, { ...others, ...policy.added[element] }),
  };
  return [
    ...allowed.map((address) => ({
      sent: nest(element, { ...others, [attribute]: address }),
      expected: nest(element, { ...others, [attribute]: address, ...policy.added[element] }),
    })),
    ...rejected.map((address) => ({
      sent: `before ${nest(element, { ...others, [attribute]: address })} after`,
      expected: `before ${left[otherwise]} after`,
    })),
  ];
}

function listFrameRows({ element, hosts, paths, links, example, attributes }: FrameRule): HtmlRow[] {
  const fill = (text: string): string => text.replaceAll('{id}', example);
  const [host = ''] = hosts;
  const [path = ''] = paths;
  const accepted = [
    ...hosts.map((one) => `https://${one}${fill(path)}`),
    ...paths.slice(1).map((one) => `https://${host}${fill(one)}`),
    ...links.map(fill),
    `https://${host}${fill(path)}?autoplay=1&start=30`,
    `https://${host.toUpperCase()}${fill(path)}`,
  ];
  const rejected = [
    `https://${host}.attacker.example${fill(path)}`,
    `https://attacker-${host}${fill(path)}`,
    `https://${host}@attacker.example${fill(path)}`,
    `https://attacker.example/${host}${fill(path)}`,
    `https://attacker.example${fill(path)}`,
    `http://${host}${fill(path)}`,
    `https://${host}:8443${fill(path)}`,
    `//${host}${fill(path)}`,
    `https://${host}${path.replaceAll('{id}', 'short')}`,
    `https://${host}${path.replaceAll('{id}', `${example}x`)}`,
    `https://${host}/other/${example}`,
    'javascript:alert(1)',
    'data:text/html,text',
  ];
  const filled = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, fill(value)]));
  return [
    ...accepted.map((src) => ({
      sent: tag('iframe', { src, width: '560', allowfullscreen: '' }, 'text'),
      expected: tag(element, filled, ''),
    })),
    ...rejected.map((src) => ({
      sent: `before ${tag('iframe', { src }, 'text')} after`,
      expected: 'before  after',
    })),
    { sent: 'before <iframe srcdoc="<p>text</p>"></iframe> after', expected: 'before  after' },
  ];
}

const sampleAddress = ({ schemes }: AddressRule): string =>
  schemes.includes('https')
    ? 'https://files.example/a'
    : (ADDRESS_OF_SCHEME[schemes[0] ?? ''] ?? `${schemes[0]}://files.example/a`);

function sampleValue(policy: HtmlPolicy, element: string, attribute: string): string {
  const rule = policy.addresses.find((one) => one.element === element && one.attribute === attribute);
  if (rule !== undefined) return sampleAddress(rule);
  return policy.digits.includes(attribute) ? '3' : 'a "b" <c> & d';
}

/** The element with text, inside the elements that it needs. */
function nest(name: string, attributes: Attributes): string {
  const inner = (CONTENTS[name] ?? []).reduceRight((content, child) => tag(child, {}, content), textOf(name));
  const own = tag(name, attributes, inner);
  return (CONTEXTS[name] ?? []).reduceRight((content, parent) => tag(parent, {}, content), own);
}

const textOf = (name: string): string => (VOID_ELEMENTS.includes(name) || WITHOUT_TEXT.includes(name) ? '' : 'text');

function tag(name: string, attributes: Attributes, content: string): string {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeAttribute(value)}"`);
  return `<${name}${written.join('')}>${VOID_ELEMENTS.includes(name) ? '' : `${content}</${name}>`}`;
}

const escapeAttribute = (value: string): string =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;')
    .replaceAll('\u0001', '&#1;');
