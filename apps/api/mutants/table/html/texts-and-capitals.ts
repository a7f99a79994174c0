/** Plain texts, what counts as a tag, and markup in capitals. */
import { inArea } from '../../mutant.ts';
import { before } from '../../support/at-handler.ts';
import { afterSanitizing } from '../../support/at-sanitizer.ts';
import { HTML } from '../../support/files.ts';
import { joinBlocks } from '../../support/places.ts';

const SANITIZER = 'apps/api/src/html/content-sanitizer.ts';

export const textsAndCapitals = inArea('html', [
  {
    name: 'createConversation-a-comment-is-a-tag',
    outOfReach: 'The contract says "tag", and some services take a comment for one.',
    patches: [[HTML.description, 'oncomment: ignore', 'oncomment: find']],
  },
  {
    name: 'createConversation-a-rule-is-something-left',
    patches: [[HTML.description, '(?:img|video)', '(?:img|video|hr)']],
  },
  {
    name: 'updateArticle-image-jpg-accepted',
    patches: [[HTML.addresses, '(?:png|jpeg|gif', '(?:png|jpe?g|gif']],
  },
  {
    name: 'updateArticle-short-link-with-id-of-12',
    patches: [
      [
        HTML.addresses,
        "url.hostname === 'youtu.be' && YOUTUBE_ID.test(id)",
        "url.hostname === 'youtu.be' && /^[A-Za-z0-9_-]{11,12}$/.test(id)",
      ],
    ],
  },
  before(
    'createConversation-no-break-space-of-an-element-as-blank',
    "input.body.description = input.body.description.replace(/(<\\w[^<>]*>[^<>]*?)(?:&nbsp;|\\u00a0)/g, '$1 ');",
  ),
  {
    name: 'updateArticle-mailto-in-capitals-lost',
    patches: [[HTML.addresses, '/^(?:mailto|tel):./i', '/^(?:mailto|tel):./']],
  },
  {
    name: 'updateArticle-https-in-capitals-lost',
    patches: [[HTML.addresses, '/^https?:\\/\\/[^/\\\\?#]/i', '/^https?:\\/\\/[^/\\\\?#]/']],
  },
  {
    name: 'updateArticle-data-image-in-capitals-lost',
    outOfReach: 'The contract writes the address of such an image in lower case.',
    patches: [[HTML.addresses, '[A-Za-z0-9+/]+={0,2}$/i', '[A-Za-z0-9+/]+={0,2}$/']],
  },
  afterSanitizing('updateArticle-images-of-100-KB-lost', "html.replace(/<img [^>]{100000,}>/g, '')"),
  {
    name: 'updateArticle-youtube-host-in-capitals-lost',
    patches: [
      [
        HTML.addresses,
        'const url = parseAbsolute(stripIgnoredCharacters(raw));',
        "const url = /[A-Z]/.test(raw.split('/')[2] ?? '') ? undefined : parseAbsolute(stripIgnoredCharacters(raw));",
      ],
    ],
  },
  {
    name: 'createConversation-long-description-as-article',
    patches: [
      [
        SANITIZER,
        'await sanitizeInWorker({ kind, sent }, owner)',
        "await sanitizeInWorker({ kind: 'article', sent }, owner)",
      ],
    ],
  },
  {
    name: 'createConversation-header-cells-run-together-in-text',
    patches: [[HTML.text, 'new Set(CELL_TAGS)', "new Set(['td'])"]],
  },
  {
    name: 'createConversation-videos-do-not-break-lines',
    argued: 'The contract does not say whether a video is a block.',
    patches: [joinBlocks('video')],
  },
  {
    name: 'createConversation-rules-do-not-break-lines',
    patches: [joinBlocks('hr')],
  },
  {
    name: 'createConversation-empty-paragraphs-for-blank-lines',
    patches: [[HTML.description, 'if (lines.length > 0) result.push(', 'if (lines.length >= 0) result.push(']],
  },
  {
    name: 'createConversation-tag-with-slash-does-not-count',
    outOfReach: 'No creation has room for a text with such a tag alone.',
    patches: [[HTML.description, 'onselfclosingtag: find,', 'onselfclosingtag: ignore,']],
  },
  {
    name: 'createConversation-end-tag-in-capitals-does-not-count',
    patches: [[HTML.description, '/<\\/(?=[a-z])/gi', '/<\\/(?=[a-z])/g']],
  },
  {
    name: 'createConversation-no-break-spaces-alone-accepted',
    outOfReach: 'The contract does not say whether no-break spaces are text.',
    patches: [[HTML.description, "return text !== '' ||", "return text !== '' || /&nbsp;|\\u00a0/.test(html) ||"]],
  },
]);
