import { expect, test } from 'vitest';
import { type RunOptions, run } from '../../../src/index.ts';
import { DISCARDED, fromText, KEPT, notesContract, type Sanitizing, startNotes, toText } from '../../support/notes.ts';

const UPDATED = 'updateNote/200/invariant-sanitized-html';

async function runOn(sanitizing: Sanitizing = {}, options: Partial<RunOptions> = {}) {
  const service = await startNotes(sanitizing);
  try {
    const { results } = await run({
      contract: notesContract,
      baseUrl: service.baseUrl,
      credentials: { full: 'x' },
      profile: 'full',
      only: ['createNote/201/invariant-sanitized-html', UPDATED],
      ...options,
    });
    return { results, notes: [...service.notes.values()] };
  } finally {
    await service.close();
  }
}

test('a service that keeps to the policy passes', async () => {
  const { results } = await runOn();
  expect(results.map(({ verdict, problems }) => [verdict, problems])).toEqual([
    ['pass', []],
    ['pass', []],
  ]);
});

/** The plain text with so many line breaks for so many `br`, beside the end of a block or not. */
const toTextWith =
  (countBreaks: (brs: number, isBesideBlock: boolean) => number) =>
  (html: string): string =>
    toText(html.replaceAll('<br>', '¶'))
      .replace(/\n?(?: ?¶ ?)+\n?/g, (run) => '\n'.repeat(countBreaks(run.split('¶').length - 1, run.includes('\n'))))
      .trim();

test.each<[text: string, Sanitizing]>([
  ['has an empty line where a br ends a block', { toText: toTextWith((brs, isBeside) => brs + Number(isBeside)) }],
  ['has a line break for each br', { toText: toTextWith((brs) => brs) }],
  ['has a line break where it has removed a block', { breaksAtBlocks: true }],
  [
    'is of HTML whose addresses have their schemes in lower case',
    { after: (html) => html.replaceAll(/="(?:HTTPS|MAILTO):/g, (scheme) => scheme.toLowerCase()) },
  ],
  ['has videos within its lines', { toText: (html) => toText(html.replaceAll(/<\/?video[^>]*>/g, '')) }],
])('a service whose plain text %s passes', async (_, sanitizing) => {
  const { results } = await runOn(sanitizing);
  expect(results.map(({ verdict, problems }) => [verdict, problems])).toEqual([
    ['pass', []],
    ['pass', []],
  ]);
});

test('a service that breaks the lines of its HTML where they have no effect passes', async () => {
  const withBreaks = (text: string): string =>
    text
      .split(/\n{2,}/)
      .map(
        (paragraph) =>
          `<p>${paragraph.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>\n')}</p>\n`,
      )
      .join('');
  const { results } = await runOn({ fromText: withBreaks });
  expect(results.map(({ verdict, problems }) => [verdict, problems])).toEqual([
    ['pass', []],
    ['pass', []],
  ]);
});

test('HTML in a message is as it is written', async () => {
  const { results } = await runOn({ fromText: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') });
  const shown = results.flatMap(({ problems }) => problems.map(({ expected }) => expected)).join('\n');
  expect(shown).toContain('1 &lt; 2 &amp; "3"');
  expect(shown).not.toContain('</br>');
});

/** The contract with another maximum length of the HTML. */
const withLength = (maxLength: number): typeof notesContract =>
  // A copy of a contract is a contract.
  JSON.parse(JSON.stringify(notesContract).replaceAll('"maxLength":1000000', `"maxLength":${maxLength}`));

test('a field that is shorter than all samples is tested with several documents', async () => {
  const right = await runOn({}, { contract: withLength(150_000) });
  expect(right.results.map(({ verdict, reason }) => [verdict, reason])).toEqual([
    ['pass', ''],
    ['pass', ''],
  ]);
  const { results } = await runOn({ kept: { ...KEPT, p: ['onclick'] } }, { contract: withLength(150_000) });
  expect(results.map(({ verdict }) => verdict)).toContain('fail');
});

test('a field that is shorter than a sample passes, and the report says what was not checked', async () => {
  const { results } = await runOn({}, { contract: withLength(40) });
  const reason = expect.stringMatching(/^Not checked: .* at most 40 characters\./);
  expect(results).toMatchObject([
    { verdict: 'pass', reason },
    { verdict: 'pass', reason },
  ]);
});

test('what another client writes in between is not blamed on the service', async () => {
  let updates = 0;
  const withOther: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method === 'PUT' || init?.method === 'PATCH') updates += 1;
    if (init?.method !== 'GET' || updates === 0 || updates > 10) return response;
    const text = (await response.text()).replaceAll(/"html":"(?:[^"\\\\]|\\\\.)*"/g, '"html":"<p>Other</p>"');
    return new Response(text, response);
  };
  const { results } = await runOn({}, { fetch: withOther, sleep: async () => {} });
  expect(results.map(({ verdict, problems }) => [verdict, problems])).toEqual([
    ['pass', []],
    ['pass', []],
  ]);
  expect(updates).toBeGreaterThan(10);
});

test('what another client puts back, as it has read it before, is not blamed on the service', async () => {
  const shown = new Map<string, string>();
  const outdated = new Set<string>();
  let updates = 0;
  const withOther: typeof fetch = async (input, init) => {
    const url = String(input);
    const response = await fetch(input, init);
    if (init?.method === 'PUT' && ++updates % 3 === 0) outdated.add(url);
    if (init?.method !== 'GET' || !/\/notes\/\d+$/.test(url)) return response;
    const before = shown.get(url);
    if (before !== undefined && outdated.delete(url)) return new Response(before, response);
    const text = await response.text();
    shown.set(url, text);
    return new Response(text, response);
  };
  const { results } = await runOn({}, { fetch: withOther, sleep: async () => {}, only: [UPDATED] });
  expect(results.map(({ verdict, problems }) => [verdict, problems])).toEqual([['pass', []]]);
});

test('a service that shows notes without the documented object around them is not waited for', async () => {
  const waits: number[] = [];
  let requests = 0;
  const unwrapping: typeof fetch = async (input, init) => {
    requests += 1;
    const response = await fetch(input, init);
    if (init?.method !== 'GET' || !/\/notes\/\d+$/.test(String(input)) || response.status !== 200) return response;
    return new Response(JSON.stringify(Object((await response.json()) as object).data), { headers: response.headers });
  };
  const { results } = await runOn(
    {},
    { fetch: unwrapping, sleep: async (milliseconds) => waits.push(milliseconds), only: [UPDATED] },
  );
  const reason = expect.stringContaining('getNote, which responds with 200 without what is documented');
  expect(results).toMatchObject([{ verdict: 'inconclusive', reason }]);
  expect(waits).toEqual([]);
  expect(requests).toBeLessThan(20);
});

test('a service that loses what an update sends is waited for once, not for each sample', async () => {
  const waits: number[] = [];
  const { results } = await runOn(
    { before: (html) => (html === '<p>Tea</p>' ? html : '') },
    { sleep: async (milliseconds) => waits.push(milliseconds), only: [UPDATED] },
  );
  expect(results).toMatchObject([{ verdict: 'fail' }]);
  // Each of up to five notes is looked at in two quiet moments.
  expect(waits.filter((milliseconds) => milliseconds > 1000).length).toBeLessThanOrEqual(10);
});

test('HTML is sanitized beside each value of other fields', async () => {
  const { results } = await runOn({ trusted: ['green'] }, { only: ['createNote/201/invariant-sanitized-html'] });
  const expected = expect.stringMatching(
    /^nothing that the policy does not allow of <script>.* beside color "green", size "large"$/,
  );
  expect(results.map(({ verdict }) => verdict)).toEqual(['fail']);
  expect(results[0]?.problems).toMatchObject([
    { at: '/html', expected, received: 'the element <script>' },
    { at: '/html', expected, received: 'href="javascript:alert(1)" on <a>' },
    { at: '/html', expected, received: 'onclick="alert(1)" on <p>' },
  ]);
});

test('HTML is sent beside one field without another, of which the default is shown', async () => {
  const only = ['createNote/201/invariant-sanitized-html'];
  const { results } = await runOn({ sizeOf: (color) => (color === 'white' ? 'large' : 'small') }, { only });
  expect(results).toMatchObject([
    {
      verdict: 'fail',
      problems: [{ at: '/data/size', expected: expect.stringContaining('small'), received: '"large"' }],
    },
  ]);
});

test('a creation that is rejected beside HTML passes, and the report says so', async () => {
  const rejecting: typeof fetch = async (input, init) =>
    /script.*"color":"green"|"color":"green".*script/.test(await new Response(init?.body).text())
      ? Response.json({ error: { message: 'No' } }, { status: 400 })
      : fetch(input, init);
  const { results } = await runOn({}, { fetch: rejecting, only: ['createNote/201/invariant-sanitized-html'] });
  const reason = 'Not checked: HTML beside color "green", size "large", as the request gets 400.';
  expect(results).toMatchObject([{ verdict: 'pass', reason }]);
});

test('an update with several fields leaves nothing active in HTML', async () => {
  const only = ['updateNote/200/invariant-update'];
  const right = await runOn({}, { only });
  expect(right.results.map(({ verdict, problems }) => [verdict, problems])).toEqual([['pass', []]]);
  const { results } = await runOn({ trusted: ['white', 'yellow', 'green'] }, { only, sleep: async () => {} });
  const expected = expect.stringMatching(
    /^nothing that the policy does not allow of .* after an update with all fields, beside content$/,
  );
  expect(results).toMatchObject([
    {
      verdict: 'fail',
      problems: expect.arrayContaining([{ at: '/html', expected }].map((one) => expect.objectContaining(one))),
    },
  ]);
});

test('an update puts back what was there', async () => {
  const { notes } = await runOn();
  expect(notes.filter(({ html }) => html === '<p>Tea</p>')).not.toEqual([]);
});

test('a service that keeps the text before where nothing is left of the new one fails', async () => {
  let last = '';
  const after = (html: string): string => {
    last = html === '' ? last : html;
    return last;
  };
  const { results } = await runOn({ after }, { only: [UPDATED] });
  expect(results).toMatchObject([
    { verdict: 'fail', problems: [{ expected: expect.stringMatching(/^nothing of </) }] },
  ]);
});

test.each<[fault: string, Sanitizing, expected: string]>([
  ['keeps handlers', { kept: { ...KEPT, p: ['onclick'] } }, 'onclick'],
  ['keeps a class', { kept: { ...KEPT, li: ['class'] } }, 'class='],
  ['keeps an unknown element', { kept: { ...KEPT, div: [] } }, 'div'],
  ['loses an element', { after: (html) => html.replaceAll(/<\/?strong>/g, '') }, '<strong>text</strong>'],
  ['trims attributes', { after: (html) => html.replaceAll(/ (alt|title)="\s*([^"]*?)\s*"/g, ' $1="$2"') }, '" a  b "'],
  ['loses an attribute', { after: (html) => html.replaceAll(/ alt="[^"]*"/g, '') }, 'alt='],
  [
    'keeps the text of styles',
    { discarded: ['script', 'iframe', 'svg', 'math', 'template', 'textarea'] },
    'before after',
  ],
  ['removes unknown elements with their text', { discarded: [...DISCARDED, 'font'] }, 'before text after'],
  ['removes unknown blocks with their text', { discarded: [...DISCARDED, 'div'] }, 'text, sent as <div'],
  ['takes look-alike hosts', { isFrame: ({ host }) => /video[.]example|^vid[.]/.test(host) }, 'attacker'],
  [
    'takes frames by http',
    { isFrame: ({ host }) => /^(www[.]|)video[.]example$|^vid[.]/.test(host) },
    '"http://video.example',
  ],
  [
    'takes one host less',
    { isFrame: ({ protocol, host }) => protocol === 'https:' && host === 'video.example' },
    'www.video',
  ],
  ['keeps links that other sanitizers keep', { before: (html) => html.replaceAll('"sms:', '"mailto:') }, 'sms:'],
  [
    'shows what an image says that it removes',
    { before: (html) => html.replaceAll(/<img [^>]*alt="described"[^>]*>/g, 'described') },
    'described',
  ],
  [
    'takes frames by the start of their path',
    { before: (html) => html.replaceAll(/(\/embed\/\d{6})\/other/g, '$1') },
    '/other',
  ],
  [
    'keeps images as videos',
    {
      before: (html) =>
        html.replaceAll('<video src="data:image/png;base64,iVBORw0KGgo=', '<video src="https://files.example/a'),
    },
    'data:image/png',
  ],
  [
    'removes what looks like an address of a script',
    { before: (html) => html.replaceAll('javascript:b', 'b') },
    'javascript:b',
  ],
  ['keeps a rare attribute', { kept: { ...KEPT, p: ['lang'] } }, 'lang='],
  ['loses markup inside of markup', { after: (html) => html.replaceAll(/<li>(\w*)<ul>/g, '<li>$1') }, '<ul><li>b'],
  [
    'removes links without content',
    { after: (html) => html.replaceAll(/<a [^>]*><\/a>/g, '') },
    'a <a href="https://files.example/a"></a> b',
  ],
  [
    'removes parameters that tell where readers come from',
    { after: (html) => html.replaceAll(/\?utm_\w+=\w+&amp;fbclid=\w+/g, '') },
    'utm_source=a',
  ],
  ['keeps links of 2,048 characters', { link: /^(https:\/\/(?=.{1,2040}$)[^/]|mailto:.)/i }, 'aaaaaaaaaa'],
  [
    'keeps videos whose address is in a child',
    {
      before: (html) =>
        html.replaceAll(/<video><source src=("[^"]*")>(<\/source>)?<\/video>/g, '<video src=$1></video>'),
    },
    'before <video><source',
  ],
  [
    'takes frames of another provider',
    {
      before: (html) =>
        html.replaceAll(/https:\/\/player\.vimeo\.com\/video\/\d+/g, 'https://video.example/embed/123456'),
    },
    'player.vimeo.com',
  ],
  [
    'takes a start tag alone for text',
    { isHtml: (content) => (/^[^<]*<q>[^<]*$/.test(content) ? false : undefined) },
    '<q>x',
  ],
  ['loses blanks between elements', { after: (html) => html.replaceAll(/> +</g, '><') }, '</strong> <a'],
  ['reads one kind of quotes', { before: (html) => html.replaceAll(/ [a-z]+='[^']*'/g, '') }, "'https:"],
  [
    'loses long images',
    { after: (html) => html.replaceAll(/<img [^>]{131072,}>/g, '') },
    '<img src="data:image/png;base64,iVBORw0KGgo+/AAA',
  ],
  ['escapes entities again', { after: (html) => html.replaceAll('&amp;', '&amp;amp;') }, '&amp;'],
  ['adds a paragraph each time', { after: (html) => `<p>Sanitized</p>${html}` }, 'what was stored before'],
  ['joins the lines of the text', { toText: (html) => html.replaceAll(/<[^>]*>/g, '') }, 'a line for each block'],
  [
    'does not escape text',
    { fromText: (text) => `<p>${text.replace('\n\n', '</p><p>').replace('\n', '<br>').replace('<', '')}</p>` },
    '2 &',
  ],
  [
    'makes links of addresses in HTML',
    { after: (html) => html.replaceAll(/(?<!")https:\/\/files.example\/a(?=,)/g, '<a href="$&">$&</a>') },
    'https://files.example/a, www.',
  ],
  [
    'makes links of addresses in text',
    { fromText: (text) => fromText(text).replaceAll(/https:\S+?(?=<\/p>)/g, '<a href="$&">$&</a>') },
    'https://files.example/a</p>',
  ],
  [
    'makes an empty paragraph of two blank lines',
    {
      fromText: (text) =>
        text
          .split('\n\n')
          .map((paragraph) => fromText(paragraph))
          .join(''),
    },
    '<p>second',
  ],
  [
    'makes no paragraphs of text',
    { fromText: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') },
    '<p>second',
  ],
])('a service that %s fails', async (_, sanitizing, expected) => {
  const { results } = await runOn(sanitizing);
  expect(results.map(({ verdict }) => verdict)).toContain('fail');
  const texts = results.flatMap(({ problems }) => problems.map((one) => `${one.at}: ${one.expected}, ${one.received}`));
  expect(texts.join('\n')).toContain(expected);
});
