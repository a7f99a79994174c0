import { describe, expect, test } from 'vitest';
import { sanitize } from '../../src/html/sanitize.ts';
import { tree } from '../support/html-tree.ts';

const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const VIDEO = '<video controls src="https://www.youtube.com/embed/dQw4w9WgXcQ" data-provider="youtube"></video>';
const REL = 'rel="noopener noreferrer"';

const table: Record<string, [given: string, expected: string][]> = {
  'tags that are kept': [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'strong', 'em', 'code', 'blockquote', 'u', 's', 'sub', 'sup', 'span']
      .concat(['pre', 'figure', 'figcaption'])
      .map((tag): [string, string] => [`<${tag}>x</${tag}>`, `<${tag}>x</${tag}>`]),
    ['<ul><li>a</li><li>b</li></ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<ol start="3"><li>a</ol>', '<ol start="3"><li>a</li></ol>'],
    [
      '<table><caption>c</caption><thead><tr><th>h</th></tr></thead><tbody><tr><td>d</td></tr></tbody><tfoot><tr><td>f</td></tr></tfoot></table>',
      '<table><caption>c</caption><thead><tr><th>h</th></tr></thead><tbody><tr><td>d</td></tr></tbody><tfoot><tr><td>f</td></tr></tfoot></table>',
    ],
    ['a<br>b<hr/>c', 'a<br>b<hr>c'],
    ['<P>x</P>', '<p>x</p>'],
    ['<p>one<p>two', '<p>one</p><p>two</p>'],
  ],
  'tags that change their name': [
    ['<b>x</b> <i>y</i>', '<strong>x</strong> <em>y</em>'],
    ['<b class="k">x<i>y</i></b>', '<strong>x<em>y</em></strong>'],
  ],
  'tags that are unwrapped': [
    ['<div><section>a<font color="red">b</font></section></div>', 'ab'],
    ['<form action="/x"><button type="submit">Go</button><input value="v"></form>', 'Go'],
    ['<custom-tag onload="x">t</custom-tag>', 't'],
    ['<html><body><p>x</p></body></html>', '<p>x</p>'],
    ['<details open><summary>s</summary>d</details>', 'sd'],
    ['<marquee><b>x</b></marquee>', '<strong>x</strong>'],
    ['<div><p>a</p></div><p>b</p>', '<p>a</p><p>b</p>'],
  ],
  'elements that go with what is in them': [
    ...['script', 'style', 'object', 'svg', 'math', 'template', 'noscript', 'textarea', 'select', 'title', 'audio']
      .concat(['canvas', 'xmp', 'applet', 'noembed', 'noframes', 'datalist', 'option', 'iframe'])
      .map((tag): [string, string] => [`a<${tag}>x<p>y</p></${tag}>b`, 'ab']),
    ['a<embed src="https://x.example/y">b', 'ab'],
    ['a<svg><svg><p>x</p></svg>y</svg>b', 'ab'],
    ['a<svg/>b', 'ab'],
    ['a<svg><foreignObject><p>x</p></foreignObject></svg>b', 'ab'],
    ['a<select><option>1<option>2</select>b', 'ab'],
    ['a<script>x', 'a'],
    ['a<plaintext>x</plaintext>y', 'a'],
    ['<!-- c -->a<!-->b<!doctype html>', 'ab'],
    ['a<?php echo 1 ?>b', 'ab'],
  ],
  'tags that the end cuts off': [
    ['<p>ok</p><script', '<p>ok</p>'],
    ['hello <iframe', 'hello '],
    ['a<p', 'a'],
    ['a<s', 'a'],
    ['<i', ''],
    ['a<div', 'a'],
    ['a<p /', 'a'],
    ['a<p x="y', 'a'],
    ['a</p', 'a'],
    ['a</p ', 'a'],
    ['a</p x', 'a'],
    ['a</br ', 'a'],
    ['<b>a</b x', '<strong>a</strong>'],
    ['<', '&lt;'],
    ['a</', 'a&lt;/'],
    ['a<<', 'a&lt;&lt;'],
    ['a<&x', 'a&lt;&amp;x'],
    ['1 <2', '1 &lt;2'],
  ],
  attributes: [
    ['<p style="color:red" class="c" id="i" name="n" onclick="x()" data-x="1" dir="rtl">x</p>', '<p>x</p>'],
    ['<td colspan="2" rowspan="3" width="9">x</td>', '<td colspan="2" rowspan="3">x</td>'],
    ['<th colspan="2%" rowspan="-1">x</th>', '<th>x</th>'],
    ['<ol start="-1"></ol><ol start="1e3"></ol><ol start=""></ol>', '<ol></ol><ol></ol><ol></ol>'],
    [
      `<img src="${PNG}" alt="" title="" width="10" height="20px" srcset="https://x.example/y 2x" loading="lazy">`,
      `<img src="${PNG}" alt="" title="" width="10">`,
    ],
    [`<img src='${PNG}' alt>`, `<img src="${PNG}" alt="">`],
    [`<img src="${PNG}" width="１０">`, `<img src="${PNG}">`],
    [
      `<img src="${PNG}" alt="&quot;><script>x</script>">`,
      `<img src="${PNG}" alt="&quot;&gt;&lt;script&gt;x&lt;/script&gt;">`,
    ],
    ['<p a"b=1 c<d=2>x</p>', '<p>x</p>'],
  ],
  links: [
    [
      '<a href="https://x.example/a?b=c&amp;d#e" title="t" target="_blank">x</a>',
      `<a href="https://x.example/a?b=c&amp;d#e" title="t" ${REL}>x</a>`,
    ],
    ...['http://x.example', 'HTTPS://X.example/', 'mailto:ada@example.com', 'tel:+4930123'].map(
      (href): [string, string] => [`<a href="${href}">x</a>`, `<a href="${href}" ${REL}>x</a>`],
    ),
    ['<a href=" https://x.example\n/y ">x</a>', `<a href="https://x.example/y" ${REL}>x</a>`],
    ['<a href="https://x.example" rel="opener">x</a>', `<a href="https://x.example" ${REL}>x</a>`],
    ['<a href="https://x.example" title="">x</a>', `<a href="https://x.example" title="" ${REL}>x</a>`],
    ...[
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      '&#106;avascript:alert(1)',
      '\u0001javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'ftp://x.example',
      'blob:https://x.example/1',
      '/relative',
      'relative',
      '#fragment',
      '?query',
      '//x.example',
      '\\\\x.example',
      'https:x.example',
      'https:/x.example',
      'https:\\\\x.example',
      'https://',
      'https://[',
      'mailto:',
      '',
    ].map((href): [string, string] => [`a<a href="${href}">x</a>b`, 'axb']),
    ['a<a name="n">x</a><p>b</p>', 'ax<p>b</p>'],
    ['<p><a href="/x">1</a></p><p>2</p>', '<p>1</p><p>2</p>'],
  ],
  images: [
    ['<img src="https://x.example/y.png">', '<img src="https://x.example/y.png">'],
    ...['png', 'jpeg', 'gif', 'webp', 'avif'].map((type): [string, string] => [
      `<img src="data:image/${type};base64,AAAA">`,
      `<img src="data:image/${type};base64,AAAA">`,
    ]),
    ...[
      'http://x.example/y.png',
      '/y.png',
      '//x.example/y.png',
      'y.png',
      'https:y.png',
      '',
      'javascript:alert(1)',
      'data:image/svg+xml;base64,AAAA',
      'data:image/jpg;base64,AAAA',
      'data:image/bmp;base64,AAAA',
      'data:image/png,AAAA',
      'data:image/png;base64,',
      'data:image/png;base64,AA AA',
      'data:image/png;base64,AA%41',
      'data:image/png;charset=utf-8;base64,AAAA',
      'data:text/html;base64,AAAA',
      'cid:1',
    ].map((src): [string, string] => [`a<img src="${src}" alt="x" onerror="alert(1)">b`, 'ab']),
    ['a<img>b', 'ab'],
    ['<image src="https://x.example/y.png">', '<img src="https://x.example/y.png">'],
  ],
  videos: [
    [
      '<video src="https://x.example/v.mp4" poster="https://x.example/p.png" width="1" height="2" autoplay loop>f</video>',
      '<video src="https://x.example/v.mp4" poster="https://x.example/p.png" width="1" height="2" controls>f</video>',
    ],
    [
      '<video src="https://x.example/v.mp4" poster="javascript:alert(1)"></video>',
      '<video src="https://x.example/v.mp4" controls></video>',
    ],
    ...['http://x.example/v.mp4', '/v.mp4', '//x.example/v.mp4', 'data:video/mp4;base64,AAAA', ''].map(
      (src): [string, string] => [`a<video src="${src}">x<p>y</p><video></video></video>b`, 'ab'],
    ),
    ['a<video><source src="https://x.example/v.mp4">x</video>b', 'ab'],
    ['<p><video>x</video></p><p>b</p>', '<p></p><p>b</p>'],
    [
      '<video src="https://x.example/v.mp4" data-provider="youtube"></video>',
      '<video src="https://x.example/v.mp4" controls></video>',
    ],
    [VIDEO, VIDEO],
    [VIDEO.replace('youtube"', 'other"'), VIDEO.replace(' data-provider="youtube"', '')],
  ],
  'YouTube frames': [
    ...[
      'https://www.youtube.com/embed/dQw4w9WgXcQ',
      'https://youtube.com/embed/dQw4w9WgXcQ?autoplay=1&amp;start=3#t',
      'https://m.youtube.com/v/dQw4w9WgXcQ',
      'https://www.youtube.com/shorts/dQw4w9WgXcQ',
      'https://www.youtube.com/live/dQw4w9WgXcQ',
      'https://www.youtube.com/watch?list=x&amp;v=dQw4w9WgXcQ',
      'https://youtu.be/dQw4w9WgXcQ?si=x',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      'https://youtube-nocookie.com/embed/dQw4w9WgXcQ',
      'HTTPS://WWW.YouTube.COM:443/embed/dQw4w9WgXcQ',
    ].map((src): [string, string] => [
      `<p>a</p><iframe width="1" src="${src}" allowfullscreen>fall<b>back</b></iframe>b`,
      `<p>a</p>${VIDEO}b`,
    ]),
    ...[
      'http://www.youtube.com/embed/dQw4w9WgXcQ',
      '//www.youtube.com/embed/dQw4w9WgXcQ',
      'https://www.youtube.com:8443/embed/dQw4w9WgXcQ',
      'https://www.youtube.com/embed/dQw4w9WgXc',
      'https://www.youtube.com/embed/dQw4w9WgXcQQ',
      'https://www.youtube.com/embed/dQw4w9WgXc"',
      'https://www.youtube.com/embed/dQw4w9WgXc%51',
      'https://www.youtube.com/EMBED/dQw4w9WgXcQ',
      'https://www.youtube.com/dQw4w9WgXcQ',
      'https://www.youtube.com/watch?v=',
      'https://www.youtube.com/watch/?v=dQw4w9WgXcQ',
      'https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ',
      'https://www.youtube.com@evil.example/embed/dQw4w9WgXcQ',
      'https://evil.example/www.youtube.com/embed/dQw4w9WgXcQ',
      'https://music.youtube.com/embed/dQw4w9WgXcQ',
      'https://www.youtu.be/dQw4w9WgXcQ',
      'https://notyoutube.com/embed/dQw4w9WgXcQ',
      'https://player.vimeo.com/video/1',
      'javascript:alert(1)',
      '',
    ].map((src): [string, string] => [`a<iframe src='${src}'>x<p>y</p></iframe>b`, 'ab']),
    ['a<iframe srcdoc="<script>x</script>">x</iframe>b', 'ab'],
  ],
  'hostile markup': [
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
    ['<<script>alert(1)</script>', '&lt;'],
    ['<img src=x onerror=alert(1)//', ''],
    ['<svg><style><img src=x onerror=alert(1)></style></svg>', ''],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style>', ''],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
    ['<textarea/><img src=x onerror=alert(1)></textarea/>b', 'b'],
    ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    [
      '<a href="https://x.example/&quot;onclick=alert(1)">x</a>',
      `<a href="https://x.example/&quot;onclick=alert(1)" ${REL}>x</a>`,
    ],
    ['<constructor>a</constructor><__proto__>b</__proto__>', 'a&lt;__proto__&gt;b'],
    ['</p>', '<p></p>'],
    ['</b></div>x', 'x'],
  ],
};

for (const [about, rows] of Object.entries(table)) {
  describe(about, () => {
    test.each(rows)('%s', (given, expected) => {
      expect(tree(sanitize(given))).toEqual(tree(expected));
    });

    test.each(rows)('sanitized again: %s', (given) => {
      const once = sanitize(given);
      expect(sanitize(once)).toBe(once);
    });
  });
}

describe('elements that HTML does not nest', () => {
  test.each([
    ['<p><x><p>a</p></x></p>', '<p></p><p>a</p><p></p>'],
    ['<ul><li><x><li>a</x></ul>', '<ul><li></li><li>a</li></ul>'],
    ['<h1><x><h2>a</h2></x></h1>', '<h1></h1><h2>a</h2>'],
    ['<p><i><x><p>a</p></x></i></p>', '<p><em><p>a</p></em></p>'],
  ])('%s is closed as browsers close it', (given, expected) => {
    expect(tree(sanitize(given))).toEqual(tree(expected));
  });
});

test('random markup is sanitized, and sanitizing again changes nothing', () => {
  const next = randomNumbers(7);
  const pieces = [
    ...[
      'p',
      'x',
      'li',
      'ul',
      'b',
      'a',
      'td',
      'tr',
      'table',
      'h1',
      'h2',
      'thead',
      'tbody',
      'video',
      'iframe',
      'svg',
      'pre',
    ]
      .concat(['select', 'option', 'button', 'form', 'noscript', 'title', 'figure', 'math', 'mi'])
      .flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
    '<a href="https://x.example">',
    '<a href="x">',
    '<img src="https://x.example">',
    '<img>',
    '<br>',
    '</br>',
    'text',
    '<video src="https://x.example">',
    '<iframe src="https://youtu.be/dQw4w9WgXcQ">',
    '&lt;',
    '<',
    '>',
    '"',
    '<!--',
    '-->',
  ];
  for (let round = 0; round < 3_000; round++) {
    const length = 1 + (next() % 14);
    const html = Array.from({ length }, () => pieces[next() % pieces.length]).join('');
    const once = sanitize(html);
    expect(sanitize(once), html).toBe(once);
    expect(once, html).not.toMatch(
      /<(?!\/?(?:p|li|ul|strong|a|t[dr]|table|h1|h2|thead|tbody|video|pre|figure|img|br)\b)/,
    );
  }
});

describe('megabytes of one piece take no longer than other texts', () => {
  const MEGA = 2 ** 20;
  test.each([
    ['unclosed tags', '<b>', 250],
    ['unclosed divisions', '<div>', 0],
    ['removed images', 'x<img>', 0],
    ['removed links', '<a href=x>y</a>', 0],
    ['removed videos', '<video>x</video>', 0],
    ['drawings in drawings', '<svg>', 0],
    ['frames', '<iframe>', 0],
    ['noscript', '<p><noscript></p>', 1],
    ['forms', '<form>', 0],
    ['comments', '<!--', 0],
  ])('%s', (_name, piece, elements) => {
    const sanitized = sanitize(piece.repeat(MEGA / piece.length));
    expect(sanitized.match(/<\w/g) ?? []).toHaveLength(elements);
  });

  test('end tags without a start tag, below many open elements', () => {
    expect(sanitize('<b>'.repeat(MEGA / 6) + '</u>'.repeat(MEGA / 8))).not.toContain('<u');
  });

  test('comments inside an address', () => {
    expect(sanitize(`<a href="https://x.example/${'<!---->'.repeat(MEGA / 7)}">x</a>`)).toMatch(/^<a href/);
  });
});

describe('elements nested deeper than the limit', () => {
  test.each([
    ['text stays', nested('x'), nested('x', 250)],
    [
      'what follows is where it was',
      `${'<em>'.repeat(300)}${'</em>'.repeat(299)}x`,
      `${'<em>'.repeat(250)}${'</em>'.repeat(249)}x`,
    ],
    ['images stay', `${'<em>'.repeat(300)}<img src="${PNG}">`, `${'<em>'.repeat(250)}<img src="${PNG}">`],
    ['scripts go', `${'<em>'.repeat(300)}<script>x</script>`, '<em>'.repeat(250)],
    [
      'frames become videos',
      `${'<em>'.repeat(300)}<iframe src="https://youtu.be/dQw4w9WgXcQ">x</iframe>`,
      '<em>'.repeat(250) + VIDEO,
    ],
  ])('%s', (_name, given, expected) => {
    const once = sanitize(given);
    expect(tree(once)).toEqual(tree(expected));
    expect(sanitize(once)).toBe(once);
  });

  test('a long list with unclosed items is not deep', () => {
    expect(sanitize(`<ul>${'<li>x'.repeat(1000)}</ul>`).match(/<li>/g)).toHaveLength(1000);
  });
});

function nested(inner: string, depth = 300): string {
  return '<em>'.repeat(depth) + inner + '</em>'.repeat(depth);
}

/** A linear congruential generator: the same numbers on every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 8;
  };
}
