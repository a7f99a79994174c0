import { expect, test } from 'vitest';
import { toDescription } from '../../src/html/description.ts';
import { sanitize } from '../../src/html/sanitize.ts';
import { tree } from '../support/html-tree.ts';

test.each([
  ['plain', '<p>plain</p>'],
  ['a\nb', '<p>a<br>b</p>'],
  ['a\r\nb\rc', '<p>a<br>b<br>c</p>'],
  ['a\n\nb\n \t\n\nc', '<p>a</p><p>b</p><p>c</p>'],
  ['\n\na\n\n', '<p>a</p>'],
  ['1 < 2 & 3 > 2 "q"', '<p>1 &lt; 2 &amp; 3 &gt; 2 "q"</p>'],
  ['I <3 it', '<p>I &lt;3 it</p>'],
  ['an unfinished <b', '<p>an unfinished &lt;b</p>'],
  ['an unfinished </b ', '<p>an unfinished &lt;/b </p>'],
  ['a quote that stays open <b x="> y', '<p>a quote that stays open &lt;b x="&gt; y</p>'],
  ['a quote that stays open </p x="> y', '<p>a quote that stays open &lt;/p x="&gt; y</p>'],
  ['<!-- a comment -->', '<p>&lt;!-- a comment --&gt;</p>'],
  ['&lt;b&gt;', '<p>&amp;lt;b&amp;gt;</p>'],
])('text: %j', (sent, html) => {
  const description = toDescription(sent);
  expect(tree(description?.html ?? '')).toEqual(tree(html));
  expect(description?.text).toBe(sent);
  expect(tree(sanitize(description?.html ?? ''))).toEqual(tree(html));
});

test.each([
  ['<p>a</p>', '<p>a</p>', 'a'],
  ['a</b>', 'a', 'a'],
  ['a</b/>', 'a', 'a'],
  ['a<br/>b', 'a<br>b', 'a\nb'],
  ['<script>x</script><b>a\n\nb</b>', '<strong>a\n\nb</strong>', 'a b'],
  ['<img src="https://x.example/y">', '<img src="https://x.example/y">', ''],
  ['<video src="https://x.example/y"></video>', '<video controls src="https://x.example/y"></video>', ''],
])('HTML: %j', (sent, html, text) => {
  const description = toDescription(sent);
  expect(tree(description?.html ?? '')).toEqual(tree(html));
  expect(description?.text).toBe(text);
});

test.each(['', ' \n\u00a0', '<p></p>', '<p>&nbsp;</p>', '<script>x</script>', '<img src="x">', '<hr>', '</p>'])(
  '%j is empty after sanitizing',
  (sent) => {
    expect(toDescription(sent)).toBeUndefined();
  },
);
