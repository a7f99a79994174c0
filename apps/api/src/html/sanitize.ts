/** Sanitizes HTML with an allow-list (docs/decisions/html-sanitizing.md). */
import sanitizeHtml from 'sanitize-html';
import { CONVERTED_TAGS, convertElement, DISCARDED_TAGS, KEPT_ATTRIBUTES, KEPT_TAGS } from './elements.ts';
import { createDepthLimitingTokenizer, type Depth } from './nesting.ts';

const ATOMIC_TAGS = new Set([...DISCARDED_TAGS, 'iframe', 'video']);
const RENAME_MARK = '#';

/**
 * @param html any text.
 * @returns HTML with only allowed elements and attributes. Sanitizing it again returns the same text, not only the same tree.
 */
export function sanitize(html: string): string {
  const first = runPass(html);
  // What the first pass removes can leave elements that HTML does not nest (`<p><x><p>`). The second pass parses the
  // result as readers will, closes those elements, and finds nothing more to remove.
  return first.isComplete ? first.html : runPass(first.html).html;
}

/** `isComplete` says whether every element stayed in place, with its own or a new name. */
function runPass(sent: string): { html: string; isComplete: boolean } {
  const depth: Depth = { value: 0, wasLimited: false };
  let isComplete = true;
  const html = sanitizeHtml(sent, {
    ...OPTIONS,
    parser: { Tokenizer: createDepthLimitingTokenizer(sent, depth, ATOMIC_TAGS) },
    onOpenTag: () => {
      depth.value += 1;
    },
    onCloseTag: () => {
      depth.value -= 1;
    },
    transformTags: {
      ...MARK_TRANSFORMS,
      '*': (tagName, attribs) => {
        const { name, attributes } = tagName.startsWith(RENAME_MARK)
          ? convertElement(tagName.slice(RENAME_MARK.length), attribs)
          : { name: tagName, attributes: attribs };
        isComplete &&= KEPT_TAG_SET.has(name);
        return { tagName: name, attribs: attributes };
      },
    },
  });
  return { html, isComplete: isComplete && !depth.wasLimited };
}

const KEPT_TAG_SET = new Set(KEPT_TAGS);
// sanitize-html 2.18.1 keeps the new name of a removed element after its end, and closes the next element of that depth
// with it. Renaming every element twice overwrites that name each time.
const MARK_TRANSFORMS = Object.fromEntries([...KEPT_TAGS, ...CONVERTED_TAGS].map((tag) => [tag, mark]));

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: KEPT_TAGS,
  allowedAttributes: KEPT_ATTRIBUTES,
  nonTextTags: DISCARDED_TAGS,
  nonBooleanAttributes: [],
  // convertElement has checked every address. The library's own check copies the address once for each `<!--` in it.
  allowedSchemesAppliedToAttributes: [],
};

function mark(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  // The text inside an iframe is its fallback; it would become the text of the video.
  return { tagName: `${RENAME_MARK}${tagName}`, attribs, ...(tagName === 'iframe' && { text: '' }) };
}
