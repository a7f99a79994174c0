/** Frames of videos that are replaced or removed against the policy. */
import { inArea } from '../../mutant.ts';
import { HTML } from '../../support/files.ts';
import { keepTags } from '../../support/places.ts';

export const frames = inArea(
  'html',
  [
    {
      name: 'all-frames-dropped',
      patches: [[HTML.elements, 'const src = cleanYoutubeAddress(sent.src);', 'const src = cleanYoutubeAddress("");']],
    },
    {
      name: 'all-frames-kept-as-frames',
      patches: [
        [
          HTML.elements,
          "return { name: 'video', attributes: { controls: '', src, 'data-provider': 'youtube' } };",
          "return { name: 'iframe', attributes: { src } };",
        ],
        keepTags('iframe'),
        [HTML.elements, 'export const KEPT_ATTRIBUTES = {', "export const KEPT_ATTRIBUTES = {\n  iframe: ['src'],"],
      ],
    },
    {
      name: 'all-foreign-frames-become-videos',
      patches: [
        [
          HTML.elements,
          '  const src = cleanYoutubeAddress(sent.src);\n  if (src === undefined) return DISCARDED;\n  return',
          '  const src = cleanYoutubeAddress(sent.src) ?? cleanMediaAddress(sent.src);\n  if (src === undefined) return DISCARDED;\n  return',
        ],
      ],
    },
    {
      name: 'all-frames-of-another-provider-become-videos',
      patches: [
        [
          HTML.elements,
          'const src = cleanYoutubeAddress(sent.src);\n  if (src === undefined) return DISCARDED;',
          "const src = /^https:\\/\\/player\\.vimeo\\.com\\/video\\//.test(sent.src ?? '') ? sent.src : cleanYoutubeAddress(sent.src);\n  if (src === undefined) return DISCARDED;",
        ],
      ],
    },
    {
      name: 'all-frame-fallback-kept',
      patches: [[HTML.sanitize, ", ...(tagName === 'iframe' && { text: '' }) }", ' }']],
    },
    {
      name: 'all-data-provider-lost',
      patches: [
        [
          HTML.elements,
          "attributes: { controls: '', src, 'data-provider': 'youtube' }",
          "attributes: { controls: '', src }",
        ],
      ],
    },
    {
      name: 'all-data-provider-lost-on-second-pass',
      patches: [[HTML.elements, "      ...(isOurs && { 'data-provider': 'youtube' }),\n", '']],
    },
    {
      name: 'all-look-alike-host-accepted',
      patches: [
        [
          HTML.addresses,
          '(?:(?:www\\.|m\\.)?youtube(?:-nocookie)?\\.com|youtu\\.be)$/',
          '(?:(?:www\\.|m\\.)?youtube(?:-nocookie)?\\.com|youtu\\.be)/',
        ],
      ],
    },
    {
      name: 'all-host-with-youtube-in-front-accepted',
      patches: [[HTML.addresses, '/^(?:(?:www\\.|m\\.)?youtube', '/(?:(?:www\\.|m\\.)?youtube']],
    },
    {
      name: 'all-http-youtube-accepted',
      patches: [[HTML.addresses, "url?.protocol !== 'https:' || url.port", 'url === undefined || url.port']],
    },
    { name: 'all-youtube-with-port-accepted', patches: [[HTML.addresses, "url.port !== '' || ", '']] },
    { name: 'all-youtu.be-lost', patches: [[HTML.addresses, 'com|youtu\\.be)$/', 'com)$/']] },
    { name: 'all-youtube-nocookie-lost', patches: [[HTML.addresses, 'youtube(?:-nocookie)?\\.com', 'youtube\\.com']] },
    { name: 'all-mobile-youtube-lost', patches: [[HTML.addresses, '(?:www\\.|m\\.)?', '(?:www\\.)?']] },
    { name: 'all-youtube-without-www-lost', patches: [[HTML.addresses, '(?:www\\.|m\\.)?', '(?:www\\.|m\\.)']] },
    { name: 'all-youtube-shorts-lost', patches: [[HTML.addresses, '(?:embed|v|shorts|live)', '(?:embed|v|live)']] },
    { name: 'all-youtube-live-lost', patches: [[HTML.addresses, '(?:embed|v|shorts|live)', '(?:embed|v|shorts)']] },
    { name: 'all-youtube-v-lost', patches: [[HTML.addresses, '(?:embed|v|shorts|live)', '(?:embed|shorts|live)']] },
    {
      name: 'all-youtube-watch-lost',
      patches: [[HTML.addresses, "url.pathname === '/watch' ?", "url.pathname === '/wotch' ?"]],
    },
    {
      name: 'all-youtube-id-of-any-length',
      patches: [
        [HTML.addresses, '/^[A-Za-z0-9_-]{11}$/', '/^[A-Za-z0-9_-]+$/'],
        [HTML.addresses, '([A-Za-z0-9_-]{11})$/', '([A-Za-z0-9_-]+)$/'],
      ],
    },
    {
      name: 'all-youtube-address-as-sent',
      patches: [[HTML.addresses, 'return id && `https://www.youtube.com/embed/${id}`;', 'return id && raw;']],
    },
    {
      name: 'all-youtube-becomes-nocookie',
      patches: [[HTML.addresses, 'https://www.youtube.com/embed/', 'https://www.youtube-nocookie.com/embed/']],
    },
    {
      name: 'all-youtube-id-with-hyphen-lost',
      patches: [
        [HTML.addresses, 'live)\\/([A-Za-z0-9_-]{11})$/', 'live)\\/([A-Za-z0-9_]{11})$/'],
        [HTML.addresses, '/^[A-Za-z0-9_-]{11}$/', '/^[A-Za-z0-9_]{11}$/'],
      ],
    },
    {
      name: 'all-youtube-id-with-underscore-lost',
      patches: [
        [HTML.addresses, 'live)\\/([A-Za-z0-9_-]{11})$/', 'live)\\/([A-Za-z0-9-]{11})$/'],
        [HTML.addresses, '/^[A-Za-z0-9_-]{11}$/', '/^[A-Za-z0-9-]{11}$/'],
      ],
    },
    { name: 'all-youtube-id-in-lower-case', patches: [[HTML.addresses, 'embed/${id}`', 'embed/${id.toLowerCase()}`']] },
    {
      name: 'all-youtube-watch-with-v-first-only',
      patches: [
        [HTML.addresses, "url.searchParams.get('v')", "(/^\\?v=/.test(url.search) ? url.searchParams.get('v') : null)"],
      ],
    },
    {
      name: 'all-youtube-watch-with-other-parameters-lost',
      patches: [
        [
          HTML.addresses,
          "url.searchParams.get('v')",
          "(url.searchParams.size === 1 ? url.searchParams.get('v') : null)",
        ],
      ],
    },
    {
      name: 'all-youtu.be-with-parameters-lost',
      patches: [
        [HTML.addresses, "url.hostname === 'youtu.be' && ", "url.hostname === 'youtu.be' && url.search === '' && "],
      ],
    },
    { name: 'all-youtube-short-path-on-any-host', patches: [[HTML.addresses, "url.hostname === 'youtu.be' && ", '']] },
    {
      name: 'all-youtube-fragment-refused',
      argued: 'The policy does not say whether the address of a frame may have a fragment.',
      patches: [[HTML.addresses, "url.port !== '' || ", "url.port !== '' || url.hash !== '' || "]],
    },
    {
      name: 'all-youtube-with-user-accepted-as-host',
      patches: [
        [HTML.addresses, '!YOUTUBE_HOST.test(url.hostname)', '!YOUTUBE_HOST.test(url.username || url.hostname)'],
      ],
    },
    { name: 'all-youtube-subdomains-accepted', patches: [[HTML.addresses, '(?:www\\.|m\\.)?', '(?:[a-z]+\\.)?']] },
    {
      name: 'all-youtube-path-anywhere',
      patches: [[HTML.addresses, '/^\\/(?:embed|v|shorts|live)', '/\\/(?:embed|v|shorts|live)']],
    },
    {
      name: 'all-youtube-start-kept',
      patches: [
        [
          HTML.addresses,
          'return id && `https://www.youtube.com/embed/${id}`;',
          "return id && `https://www.youtube.com/embed/${id}${url.searchParams.has('start') ? `?start=${url.searchParams.get('start')}` : ''}`;",
        ],
      ],
    },
    {
      name: 'all-frame-width-kept',
      patches: [
        [
          HTML.elements,
          "attributes: { controls: '', src, 'data-provider': 'youtube' }",
          "attributes: { controls: '', src, 'data-provider': 'youtube', ...pickNumbers(sent, ['width', 'height']) }",
        ],
      ],
    },
    {
      name: 'all-frames-alone-only',
      patches: [
        [
          HTML.sanitize,
          '        isComplete &&= KEPT',
          "        if (tagName === '#iframe' && depth.value > 1) return { tagName: 'discarded', attribs: {} };\n        isComplete &&= KEPT",
        ],
      ],
    },
    {
      name: 'updateArticle-longer-video-ids',
      patches: [[HTML.addresses, 'shorts|live)\\/([A-Za-z0-9_-]{11})$/', 'shorts|live)\\/([A-Za-z0-9_-]{11,})$/']],
    },
  ],
  ['updateArticle', 'createConversation'],
);
