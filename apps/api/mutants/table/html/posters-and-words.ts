/** Addresses that are almost allowed, rare elements, and words of texts that look like code. */
import { inArea } from '../../mutant.ts';
import { beforeSanitizing } from '../../support/at-sanitizer.ts';
import { HTML } from '../../support/files.ts';

export const postersAndWords = inArea(
  'html',
  [
    {
      name: 'all-youtube-path-with-more-segments-accepted',
      patches: [
        [
          HTML.addresses,
          '([A-Za-z0-9_-]{11})$/;\nconst YOUTUBE_ID',
          '([A-Za-z0-9_-]{11})(?:\\/.*)?$/;\nconst YOUTUBE_ID',
        ],
      ],
    },
    {
      name: 'all-posters-of-any-address-kept',
      patches: [
        [
          HTML.elements,
          'const poster = cleanMediaAddress(sent.poster);',
          'const poster = cleanImageAddress(sent.poster);',
        ],
      ],
    },
    beforeSanitizing('javascript-removed-from-texts', "html.replace(/javascript:/gi, '')"),
    beforeSanitizing('event-words-removed-from-texts', "html.replace(/\\bon\\w+\\s*=/gi, '')"),
  ],
  ['updateArticle', 'createConversation'],
);
