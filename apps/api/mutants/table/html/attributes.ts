/** Attributes that are kept or removed against the policy. */
import { type Fault, inArea } from '../../mutant.ts';
import { HTML } from '../../support/files.ts';
import { IMAGE } from '../../support/places.ts';

const PLAIN = '    default:\n      return { name, attributes: {} };';

const keepsAttribute = (name: string, attribute: string): Fault => ({
  name,
  patches: [
    [HTML.elements, PLAIN, `    default:\n      return { name, attributes: pickTexts(sent, ['${attribute}']) };`],
    [HTML.elements, 'export const KEPT_ATTRIBUTES = {', `export const KEPT_ATTRIBUTES = {\n  '*': ['${attribute}'],`],
  ],
});

const LINK_KEPT = "a: ['href', 'title', 'rel'],";
const LINK = "{ href, ...pickTexts(sent, ['title']),";

const keepsOnLinks = (attribute: string): Fault => ({
  name: `all-${attribute}-of-links-kept`,
  patches: [
    [HTML.elements, LINK_KEPT, LINK_KEPT.replace(']', `, '${attribute}']`)],
    [HTML.elements, LINK, LINK.replace("'title'", `'title', '${attribute}'`)],
  ],
});

const IMAGE_KEPT = "img: ['src', 'alt', 'title', 'width', 'height'],";

const keepsOnImages = (attribute: string): Fault => ({
  name: `all-${attribute}-of-images-kept`,
  patches: [
    [HTML.elements, IMAGE_KEPT, IMAGE_KEPT.replace(']', `, '${attribute}']`)],
    [HTML.elements, IMAGE, IMAGE.replace("'title'", `'title', '${attribute}'`)],
  ],
});

const VIDEO_KEPT = "video: ['src', 'poster', 'width', 'height', 'controls', 'data-provider'],";
const VIDEO = "      controls: '',\n      src,\n      ...(poster";

const keepsOnVideos = (attribute: string): Fault => ({
  name: `all-${attribute}-of-videos-kept`,
  patches: [
    [HTML.elements, VIDEO_KEPT, VIDEO_KEPT.replace(']', `, '${attribute}']`)],
    [HTML.elements, VIDEO, `      ...pickTexts(sent, ['${attribute}']),\n${VIDEO}`],
  ],
});

const keepsOn = (tags: string, attribute: string): Fault => ({
  name: `all-${attribute}-of-${tags}-kept`,
  patches: [
    [
      HTML.elements,
      `    case '${tags}':\n`,
      `    case '${tags}':\n      if (Object.hasOwn(sent, '${attribute}')) return { name, attributes: pickTexts(sent, ['${attribute}']) };\n`,
    ],
    [HTML.elements, `  ${tags}: [`, `  ${tags}: ['${attribute}', `],
  ],
});

export const attributes = inArea(
  'html',
  [
    ...['onclick', 'onerror', 'onload', 'style', 'class', 'id', 'srcdoc', 'formaction'].map((one) =>
      keepsAttribute(`all-${one}-attribute-kept`, one),
    ),
    {
      name: 'all-onerror-of-images-kept',
      patches: [
        [
          HTML.elements,
          "attributes: { src, ...pickTexts(sent, ['alt', 'title']),",
          "attributes: { src, ...pickTexts(sent, ['alt', 'title', 'onerror', 'onload']),",
        ],
        [
          HTML.elements,
          "img: ['src', 'alt', 'title', 'width', 'height'],",
          "img: ['src', 'alt', 'title', 'width', 'height', 'onerror', 'onload'],",
        ],
      ],
    },
    {
      name: 'all-srcset-of-images-kept',
      patches: [
        [
          HTML.elements,
          "attributes: { src, ...pickTexts(sent, ['alt', 'title']),",
          "attributes: { src, ...pickTexts(sent, ['alt', 'title', 'srcset']),",
        ],
        [
          HTML.elements,
          "img: ['src', 'alt', 'title', 'width', 'height'],",
          "img: ['src', 'alt', 'title', 'width', 'height', 'srcset'],",
        ],
      ],
    },
    { name: 'all-rel-lost', patches: [[HTML.elements, ", rel: 'noopener noreferrer' }", ' }']] },
    {
      name: 'all-rel-as-sent',
      patches: [[HTML.elements, "rel: 'noopener noreferrer' }", "rel: sent.rel ?? 'noopener noreferrer' }"]],
    },
    {
      name: 'all-target-kept',
      patches: [
        [HTML.elements, "a: ['href', 'title', 'rel'],", "a: ['href', 'title', 'rel', 'target'],"],
        [HTML.elements, "{ href, ...pickTexts(sent, ['title']),", "{ href, ...pickTexts(sent, ['title', 'target']),"],
      ],
    },
    { name: 'all-link-title-lost', patches: [[HTML.elements, "{ href, ...pickTexts(sent, ['title']),", '{ href,']] },
    {
      name: 'all-alt-lost',
      patches: [[HTML.elements, "...pickTexts(sent, ['alt', 'title'])", "...pickTexts(sent, ['title'])"]],
    },
    {
      name: 'all-image-width-lost',
      patches: [
        [
          HTML.elements,
          "...pickTexts(sent, ['alt', 'title']), ...pickNumbers(sent, ['width', 'height'])",
          "...pickTexts(sent, ['alt', 'title'])",
        ],
      ],
    },
    { name: 'all-widths-of-any-text-kept', patches: [[HTML.elements, '(value) => DIGITS.test(value)', '() => true']] },
    {
      name: 'all-colspan-lost',
      patches: [[HTML.elements, "pickNumbers(sent, ['colspan', 'rowspan'])", "pickNumbers(sent, ['rowspan'])"]],
    },
    { name: 'all-list-start-lost', patches: [[HTML.elements, "pickNumbers(sent, ['start'])", '{}']] },
    {
      name: 'all-controls-lost',
      patches: [
        [HTML.elements, "attributes: { controls: '', src, 'data-provider'", "attributes: { src, 'data-provider'"],
      ],
    },
    ...[
      'align',
      'dir',
      'lang',
      'role',
      'aria-label',
      'tabindex',
      'contenteditable',
      'title',
      'width',
      'href',
      'hidden',
      'bgcolor',
      'onfocus',
      'onpointerover',
      'ontoggle',
      'xlink:href',
    ].map((one) => keepsAttribute(`all-${one}-kept-on-plain-elements`, one)),
    ...['ping', 'download', 'hreflang', 'type', 'referrerpolicy'].map(keepsOnLinks),
    ...['loading', 'crossorigin', 'usemap', 'longdesc', 'align', 'border', 'lowsrc'].map(keepsOnImages),
    ...['autoplay', 'loop', 'muted', 'preload', 'title'].map(keepsOnVideos),
    keepsOn('ol', 'type'),
    keepsOn('ol', 'reversed'),
    { name: 'all-digits-with-sign-kept', patches: [[HTML.elements, '/^[0-9]+$/', '/^[+]?[0-9]+$/']] },
    { name: 'all-digits-with-blanks-kept', patches: [[HTML.elements, '/^[0-9]+$/', '/^\\s*[0-9]+\\s*$/']] },
    { name: 'all-digits-of-any-script-kept', patches: [[HTML.elements, '/^[0-9]+$/', '/^\\p{Nd}+$/u']] },
    { name: 'all-fractions-kept', patches: [[HTML.elements, '/^[0-9]+$/', '/^[0-9]+(?:\\.[0-9]+)?$/']] },
    { name: 'all-sizes-over-four-digits-lost', patches: [[HTML.elements, '/^[0-9]+$/', '/^[0-9]{1,4}$/']] },
    { name: 'all-size-0-lost', patches: [[HTML.elements, '/^[0-9]+$/', '/^[1-9][0-9]*$/']] },
    {
      name: 'all-fragments-of-links-lost',
      patches: [
        [
          HTML.addresses,
          '.test(address) ? address : undefined;\n}\n\n/** @returns the address of a video',
          ".test(address) ? address.replace(/#.*/, '') : undefined;\n}\n\n/** @returns the address of a video",
        ],
      ],
    },
    {
      name: 'updateArticle-width-with-a-unit',
      patches: [[HTML.elements, 'const DIGITS = /^[0-9]+$/;', 'const DIGITS = /^[0-9]+/;']],
    },
    {
      name: 'updateArticle-empty-alt-goes',
      patches: [
        [
          HTML.elements,
          'return pickAttributes(sent, names, () => true);',
          "return pickAttributes(sent, names, (value) => value !== '');",
        ],
      ],
    },
  ],
  ['updateArticle', 'createConversation'],
);
