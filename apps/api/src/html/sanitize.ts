/** HTML that people sent, cleaned to what the API keeps (decisions, "HTML" and "Edges"). */
import sanitizeHtml from 'sanitize-html';
import { CONVERTED_TAGS, convert, DISCARDED_TAGS, KEPT_ATTRIBUTES, KEPT_TAGS } from './elements.ts';
import { type Depth, limitedTokenizer } from './nesting.ts';

const WHOLES = new Set([...DISCARDED_TAGS, 'iframe', 'video']);
const MARK = '#';

/**
 * @param html what was sent: any text.
 * @returns the allowed elements and attributes of it. Cleaning that again gives the same text, not only the same tree.
 */
export function sanitize(html: string): string {
  // What the first pass takes out can leave neighbours that HTML does not nest (`<p><x><p>`); the second reads the
  // result as it will be read, closes those, and finds nothing more to take out.
  return pass(pass(html));
}

function pass(html: string): string {
  const depth: Depth = { value: 0 };
  return sanitizeHtml(html, {
    ...OPTIONS,
    parser: { Tokenizer: limitedTokenizer(html, depth, WHOLES) },
    onOpenTag: () => {
      depth.value += 1;
    },
    onCloseTag: () => {
      depth.value -= 1;
    },
  });
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: KEPT_TAGS,
  allowedAttributes: KEPT_ATTRIBUTES,
  nonTextTags: DISCARDED_TAGS,
  nonBooleanAttributes: [],
  // convert() has judged every address. The library's own check copies the address once for each `<!--` in it.
  allowedSchemesAppliedToAttributes: [],
  transformTags: {
    // sanitize-html 2.18.1 remembers the new name of a refused element past its end, and closes the next element of
    // that depth with it. Renaming each element twice, so that every one sets that memory, keeps the names right.
    ...Object.fromEntries([...KEPT_TAGS, ...CONVERTED_TAGS].map((tag) => [tag, mark])),
    '*': (tagName, attribs) => {
      if (!tagName.startsWith(MARK)) return { tagName, attribs };
      const { name, attributes } = convert(tagName.slice(MARK.length), attribs);
      return { tagName: name, attribs: attributes };
    },
  },
};

function mark(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  // The text inside an iframe is its fallback, and would become the text of the video.
  return { tagName: `${MARK}${tagName}`, attribs, ...(tagName === 'iframe' && { text: '' }) };
}
