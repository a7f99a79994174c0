/**
 * Active content in few characters, for requests that are sent anyway: of none that has it may anything active remain. With an image, which
 * some services give another address in a copy.
 */
const HOSTILE =
  '<script>alert(1)</script><p><a href="javascript:alert(1)">link</a><img src="https://files.example/a.png" alt="image"></p>';

/** A paragraph with the text, after active content. The paragraph has a handler itself. */
export const formatHostile = (text: string): string => `${HOSTILE}<p onclick="alert(1)">${text}</p>`;

/** The text of the paragraph, if the HTML is nothing else, or is hostile; undefined for other HTML. */
export function readParagraph(html: string): string | undefined {
  const [, text] = /^<p[^>]*>([^<&]+)<\/p>$/.exec(html.replace(HOSTILE, '')) ?? [];
  return text;
}
