/** Elements that are kept or removed against the policy. */
import { type Fault, inArea } from '../../mutant.ts';
import { before } from '../../support/at-handler.ts';
import { HTML } from '../../support/files.ts';
import { keepTags, loseTag } from '../../support/places.ts';

/** Removed from the elements that go with their content, and kept. */
const keepsDiscarded = (tag: string): Fault => ({
  name: `all-${tag}-kept`,
  patches: [[HTML.elements, `  '${tag}',\n`, ''], keepTags(tag)],
});

const keepsContentOf = (tag: string): Fault => ({
  name: `all-content-of-${tag}-as-text`,
  patches: [[HTML.elements, `  '${tag}',\n`, '']],
});

const keepsElement = (tag: string): Fault => ({
  name: `all-${tag}-kept`,
  patches: [keepTags(tag)],
});

const losesElement = (tag: string): Fault => ({
  name: `all-${tag}-lost`,
  patches: [loseTag(tag)],
});

export const elements = inArea(
  'html',
  [
    ...['script', 'style', 'object', 'embed', 'svg', 'math', 'template', 'textarea', 'noscript', 'audio'].map(
      keepsDiscarded,
    ),
    ...['script', 'style', 'textarea', 'noembed', 'noscript', 'template'].map(keepsContentOf),
    ...['form', 'input', 'button', 'base', 'meta', 'link', 'marquee', 'details', 'div'].map(keepsElement),
    ...['h1', 'h4', 'blockquote', 'caption', 'tfoot', 'hr', 'u', 'sup', 'code'].map(losesElement),
    before(
      'updateArticle-texts-of-removed-images-shown',
      'input.body.content = input.body.content?.replaceAll(/<img [^>]*alt="(\\w+)"[^>]*src="(?:javascript|ftp):[^>]*>/g, \'$1\');',
    ),
    {
      name: 'all-b-lost',
      patches: [[HTML.elements, "return { name: 'strong', attributes: {} };", 'return UNWRAPPED;']],
    },
    {
      name: 'all-i-becomes-strong',
      patches: [
        [HTML.elements, "return { name: 'em', attributes: {} };", "return { name: 'strong', attributes: {} };"],
      ],
    },
    ...['mark', 'small', 'del', 'abbr', 'dl', 'main', 'aside', 'strike', 'big', 'tt', 'fieldset', 'dialog', 'menu'].map(
      keepsElement,
    ),
  ],
  ['updateArticle', 'createConversation'],
);
