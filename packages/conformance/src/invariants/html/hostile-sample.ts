/**
 * Active content in few characters, for requests that are sent anyway: of none that has it may anything active remain. With an image, which
 * some services give another address in a copy.
 */
const HOSTILE =
  '<script>alert(1)</script><p><a href="javascript:alert(1)">link</a><img src="https://files.example/a.png" alt="image"></p>';

/** A paragraph with the text, after active content. The paragraph has a handler itself. */
export const formatHostile = (text: string): string => `${HOSTILE}<p onclick="alert(1)">${text}</p>`;

/**
 * The text of HTML that has, beside what is hostile in each sample, only elements that are kept; undefined if it has others, or characters that
 * a service may write in another way.
 */
export function readText(html: string, kept: readonly string[]): string | undefined {
  const own = html.replace(HOSTILE, '');
  const names = [...own.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, name = '']) => name.toLowerCase());
  const isPlain = names.length > 0 && !own.includes('&') && names.every((name) => kept.includes(name));
  return isPlain ? removeTags(own) : undefined;
}

/** Also the blanks between elements, which a service may change. */
export const removeTags = (html: string): string =>
  html
    .trim()
    .replaceAll(/>\s+</g, '><')
    .replaceAll(/<[^>]*>/g, '');
