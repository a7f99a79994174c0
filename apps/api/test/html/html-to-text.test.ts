import { expect, test } from 'vitest';
import { htmlToText } from '../../src/html/html-to-text.ts';

test.each([
  ['', ''],
  ['x', 'x'],
  ['<p>a</p><p>b</p>', 'a\nb'],
  ['<p>a</p>\n\n  <p>b</p>', 'a\nb'],
  ['a<br>b<br><br>c', 'a\nb\nc'],
  ['<p>a  b\n c&nbsp;d</p>', 'a b c d'],
  ['<p>a <strong>b</strong>c</p>', 'a bc'],
  ['<p>&lt;b&gt; &amp;amp; &eacute;</p>', '<b> &amp; é'],
  ['<h1>a</h1><ul><li>b</li><li>c<ul><li>d</li></ul></li></ul>', 'a\nb\nc\nd'],
  [
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>',
    'a b\nc d',
  ],
  ['a<hr>b<blockquote>c</blockquote>d', 'a\nb\nc\nd'],
  ['<p> </p><p></p>', ''],
  ['a<img src="https://x.example" alt="y">b', 'ab'],
])('%j reads as %j', (html, expected) => {
  expect(htmlToText(html)).toBe(expected);
});
