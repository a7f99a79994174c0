/** Markup inside other markup, and white space that counts. */
import type { HtmlPolicy } from '@helpdesk/contract-model';
import { type Attributes, type HtmlRow, tag } from './html-markup.ts';

type Write = (name: string, attributes: Attributes, ...content: readonly string[]) => string;

const LINK = { href: 'https://files.example/a' };
const IMAGE = { src: 'https://files.example/a.png', alt: 'x' };

/** Each is kept as it is, if the policy keeps all of its elements and attributes. */
const samples: readonly ((write: Write) => string)[] = [
  (write) =>
    write('p', {}, 'a ', write('strong', {}, 'b ', write('em', {}, 'c'), ' d'), ' ', write('em', {}, 'e'), ' f'),
  (write) => write('em', {}, write('strong', {}, write('u', {}, write('s', {}, write('code', {}, 'a'))))),
  (write) => write('p', {}, 'a', write('sub', {}, 'b'), write('sup', {}, 'c'), ' ', write('span', {}, 'd')),
  (write) => write('a', LINK, 'a ', write('strong', {}, 'b')),
  (write) => write('p', {}, write('strong', {}, 'a'), ' ', write('a', LINK, 'b')),
  (write) => write('a', LINK, write('img', IMAGE)),
  (write) => `a ${write('a', LINK)} b`,
  (write) => write('p', {}, 'a', write('br', {}), 'b', write('br', {}), write('br', {}), 'c'),
  (write) => write('p', {}, 'a ', write('img', IMAGE), ' b'),
  (write) => write('p', {}) + write('p', {}, 'a'),
  (write) => write('h2', {}, write('a', LINK, 'a')) + write('h3', {}, 'b ', write('em', {}, 'c')),
  (write) =>
    write(
      'ul',
      {},
      write('li', {}, 'a', write('ul', {}, write('li', {}, 'b', write('ul', {}, write('li', {}, 'c'))))),
      write('li', {}, 'd'),
    ),
  (write) => write('ol', {}, write('li', {}, 'a', write('ol', {}, write('li', {}, 'b'))), write('li', {}, 'c')),
  (write) => write('ul', {}, write('li', {}, write('p', {}, 'a'), write('p', {}, 'b ', write('a', LINK, 'c')))),
  (write) =>
    write('ul', {}, write('li', {}, write('img', IMAGE)), write('li', {}, write('pre', {}, write('code', {}, 'a')))),
  (write) =>
    write(
      'blockquote',
      {},
      write('p', {}, 'a'),
      write('blockquote', {}, write('p', {}, 'b')),
      write('ul', {}, write('li', {}, 'c')),
    ),
  (write) => write('pre', {}, write('code', {}, 'a\n  b\n\n\tc  d\n')),
  (write) => write('p', {}, 'a ', write('code', {}, 'b &lt; c'), '.'),
  (write) =>
    write(
      'table',
      {},
      write('caption', {}, 'a ', write('strong', {}, 'b')),
      write('thead', {}, write('tr', {}, write('th', {}, 'c'), write('th', { colspan: '2' }, 'd'))),
      write(
        'tbody',
        {},
        write('tr', {}, write('td', { rowspan: '2' }, 'e'), write('td', {}), write('td', {}, 'f')),
        write('tr', {}, write('td', {}, 'g'), write('td', {}, 'h')),
      ),
      write('tfoot', {}, write('tr', {}, write('td', { colspan: '3' }, 'i'))),
    ),
  (write) =>
    write(
      'table',
      {},
      write(
        'tbody',
        {},
        write(
          'tr',
          {},
          write('td', {}, write('p', {}, 'a'), write('ul', {}, write('li', {}, 'b'))),
          write('th', {}, write('a', LINK, 'c')),
        ),
      ),
    ),
  (write) =>
    write(
      'table',
      {},
      write(
        'tbody',
        {},
        write('tr', {}, write('td', {}, write('table', {}, write('tbody', {}, write('tr', {}, write('td', {}, 'a')))))),
      ),
    ),
  (write) =>
    write(
      'figure',
      {},
      write('img', IMAGE),
      write('figcaption', {}, 'a ', write('em', {}, 'b'), ' ', write('a', LINK, 'c')),
    ),
  (write) => write('figure', {}, write('blockquote', {}, write('p', {}, 'a'))),
  (write) => write('hr', {}) + write('p', {}, 'a') + write('hr', {}),
];

export function listNestedRows(policy: HtmlPolicy): HtmlRow[] {
  const rows = samples.flatMap((sample): HtmlRow[] => {
    let isKept = true;
    const sent = sample((name, attributes, ...content) => {
      const kept = policy.kept[name];
      isKept &&= kept !== undefined && Object.keys(attributes).every((attribute) => kept.includes(attribute));
      return tag(name, attributes, content.join(''));
    });
    const expected = sample((name, attributes, ...content) =>
      tag(name, { ...attributes, ...policy.added[name] }, content.join('')),
    );
    return isKept ? [{ sent, expected }] : [];
  });
  return [...rows, ...listUnwrappedRows(policy), ...listFramesInside(policy)];
}

/** What is removed around markup, or renamed, leaves it as it is. */
function listUnwrappedRows({ kept, renamed, removed, added }: HtmlPolicy): HtmlRow[] {
  if (!Object.hasOwn(kept, 'p') || !Object.hasOwn(kept, 'a') || Object.hasOwn(kept, 'div')) return [];
  const link = (own: Attributes): string => tag('a', { ...LINK, ...own }, 'b');
  return [
    {
      sent: `<div><div>${tag('p', {}, `a ${link({})}`)}</div></div>`,
      expected: tag('p', {}, `a ${link(added.a ?? {})}`),
    },
    ...Object.entries(renamed).map(([from, to]) => ({
      sent: tag('p', {}, tag(from, {}, `a ${link({})} c`)),
      expected: tag('p', {}, tag(to, {}, `a ${link(added.a ?? {})} c`)),
    })),
    ...(removed.includes('script') ? [{ sent: '<p>a<script>x()</script>b</p>', expected: '<p>ab</p>' }] : []),
  ];
}

/** Frames that are replaced anywhere. */
function listFramesInside({ frames, kept }: HtmlPolicy): HtmlRow[] {
  if (frames === undefined) return [];
  const { hosts, paths, example, attributes, element } = frames;
  const fill = (text: string): string => text.replaceAll('{id}', example);
  const frame = tag('iframe', { src: `https://${hosts[0]}${fill(paths[0] ?? '')}` }, '');
  const filled = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, fill(value)]));
  return ['blockquote', 'figure', 'p']
    .filter((name) => Object.hasOwn(kept, name))
    .map((name) => ({
      sent: tag(name, {}, `a ${frame} b`),
      expected: tag(name, {}, `a ${tag(element, filled, '')} b`),
    }));
}
