/** Addresses of links, images and videos that are kept or removed against the policy. */
import { type Fault, inArea } from '../../mutant.ts';
import { afterSanitizing } from '../../support/at-sanitizer.ts';
import { HTML } from '../../support/files.ts';
import { IMAGE } from '../../support/places.ts';

export const addresses = inArea(
  'html',
  [
    {
      name: 'all-any-link-address-kept',
      patches: [
        [
          HTML.addresses,
          'return parseAbsolute(address) || SCHEME_WITHOUT_HOST.test(address) ? address : undefined;',
          'return SCHEME_WITHOUT_HOST.test("") ? undefined : raw;',
        ],
      ],
    },
    ...['javascript', 'data', 'vbscript', 'blob', 'sms', 'callto', 'xmpp', 'cid'].map(
      (scheme): Fault => ({
        name: `all-${scheme}-links-kept`,
        patches: [[HTML.addresses, '/^(?:mailto|tel):./i', `/^(?:mailto|tel|${scheme}):./i`]],
      }),
    ),
    {
      name: 'all-javascript-with-newline-kept',
      patches: [
        [
          HTML.addresses,
          'return parseAbsolute(address) || SCHEME',
          'return /[\\t\\n\\r]/.test(raw) || parseAbsolute(address) || SCHEME',
        ],
      ],
    },
    {
      name: 'all-ftp-links-kept',
      patches: [[HTML.addresses, '/^https?:\\/\\/[^/\\\\?#]/i', '/^(?:https?|ftp):\\/\\/[^/\\\\?#]/i']],
    },
    {
      name: 'all-relative-links-kept',
      patches: [
        [
          HTML.addresses,
          'return parseAbsolute(address) || SCHEME',
          "return address.startsWith('/') || parseAbsolute(address) || SCHEME",
        ],
      ],
    },
    ...(
      [
        ['to-localhost', '/^https?:\\/\\/localhost[/:]/.test(address)'],
        ['over-2048-characters', 'address.length > 2048'],
      ] as const
    ).map(
      ([which, condition]): Fault => ({
        name: `all-links-${which}-lost`,
        patches: [
          [
            HTML.addresses,
            'return parseAbsolute(address) || SCHEME',
            `if (${condition}) return undefined;\n  return parseAbsolute(address) || SCHEME`,
          ],
        ],
      }),
    ),
    afterSanitizing('all-tracking-parameters-removed', 'html.replaceAll(/\\?utm_\\w+=\\w+&amp;fbclid=\\w+/g, "")'),
    { name: 'all-mailto-links-lost', patches: [[HTML.addresses, '/^(?:mailto|tel):./i', '/^(?:tel):./i']] },
    { name: 'all-tel-links-lost', patches: [[HTML.addresses, '/^(?:mailto|tel):./i', '/^(?:mailto):./i']] },
    {
      name: 'all-http-links-lost',
      patches: [[HTML.addresses, '/^https?:\\/\\/[^/\\\\?#]/i', '/^https:\\/\\/[^/\\\\?#]/i']],
    },
    {
      name: 'all-http-images-kept',
      patches: [
        [
          HTML.addresses,
          'return DATA_IMAGE.test(address) ? address : cleanMediaAddress(address);',
          'return DATA_IMAGE.test(address) || parseAbsolute(address) ? address : undefined;',
        ],
      ],
    },
    {
      name: 'all-http-videos-kept',
      patches: [[HTML.elements, 'const src = cleanMediaAddress(sent.src);', 'const src = cleanLinkAddress(sent.src);']],
    },
    {
      name: 'all-http-posters-kept',
      patches: [[HTML.elements, 'const poster = cleanMediaAddress(sent.poster);', 'const poster = sent.poster;']],
    },
    {
      name: 'all-data-svg-images-kept',
      patches: [[HTML.addresses, 'png|jpeg|gif|webp|avif', 'png|jpeg|gif|webp|avif|svg\\+xml']],
    },
    {
      name: 'all-data-html-images-kept',
      patches: [
        [HTML.addresses, '/^data:image\\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/]+={0,2}$/i', '/^data:/i'],
      ],
    },
    {
      name: 'all-data-images-lost',
      patches: [
        [
          HTML.addresses,
          'return DATA_IMAGE.test(address) ? address : cleanMediaAddress(address);',
          'return cleanMediaAddress(address);',
        ],
      ],
    },
    {
      name: 'all-links-without-address-kept',
      patches: [
        [
          HTML.elements,
          'if (href === undefined) return UNWRAPPED;',
          "if (href === undefined) return sent.href === undefined ? { name: 'a', attributes: { rel: 'noopener noreferrer' } } : UNWRAPPED;",
        ],
      ],
    },
    {
      name: 'all-images-without-address-kept',
      patches: [
        [
          HTML.elements,
          "if (src === undefined) return UNWRAPPED;\n  return {\n    name: 'img'",
          "if (src === undefined && sent.src !== undefined) return UNWRAPPED;\n  return {\n    name: 'img'",
        ],
        [HTML.elements, IMAGE, IMAGE.replace('{ src,', '{ ...(src !== undefined && { src }),')],
      ],
    },
    {
      name: 'all-videos-without-address-kept',
      patches: [
        [
          HTML.elements,
          '  const src = cleanMediaAddress(sent.src);\n  if (src === undefined) return DISCARDED;',
          "  const src = cleanMediaAddress(sent.src);\n  if (src === undefined) return sent.src === undefined ? { name: 'video', attributes: { controls: '' } } : DISCARDED;",
        ],
      ],
    },
    {
      name: 'all-links-with-port-lost',
      patches: [
        [
          HTML.addresses,
          'return parseAbsolute(address) || SCHEME',
          'return (parseAbsolute(address)?.port ? undefined : parseAbsolute(address)) || SCHEME',
        ],
      ],
    },
    {
      name: 'all-links-with-encoded-characters-decoded',
      patches: [
        [
          HTML.addresses,
          '.test(address) ? address : undefined;\n}\n\n/** @returns the address of a video',
          '.test(address) ? decodeURI(address.replace(/%(?![0-9a-f]{2})/gi, "%25")) : undefined;\n}\n\n/** @returns the address of a video',
        ],
      ],
    },
    {
      name: 'all-links-over-500-characters-lost',
      patches: [
        [
          HTML.addresses,
          'return parseAbsolute(address) || SCHEME',
          'return (address.length <= 500 && parseAbsolute(address)) || SCHEME',
        ],
      ],
    },
    {
      name: 'all-links-with-non-ascii-lost',
      patches: [
        [
          HTML.addresses,
          'return parseAbsolute(address) || SCHEME',
          'return (/^[ -~]*$/.test(address) && parseAbsolute(address)) || SCHEME',
        ],
      ],
    },
    {
      name: 'all-mailto-with-subject-lost',
      patches: [[HTML.addresses, '/^(?:mailto|tel):./i', '/^(?:mailto|tel):[^?]+$/i']],
    },
    {
      name: 'all-data-images-over-1000-characters-lost',
      patches: [
        [
          HTML.addresses,
          'return DATA_IMAGE.test(address) ? address',
          'return DATA_IMAGE.test(address) ? (address.length > 1000 ? undefined : address)',
        ],
      ],
    },
    { name: 'all-data-images-with-padding-lost', patches: [[HTML.addresses, '+={0,2}$/i', '+$/i']] },
    {
      name: 'all-data-images-with-plus-or-slash-lost',
      patches: [[HTML.addresses, '[A-Za-z0-9+/]+={0,2}', '[A-Za-z0-9]+={0,2}']],
    },
    {
      name: 'all-data-images-not-base64-kept',
      patches: [[HTML.addresses, ';base64,[A-Za-z0-9+/]+={0,2}$/i', '(?:;base64)?,[^]+$/i']],
    },
    {
      name: 'all-data-images-with-charset-kept',
      patches: [[HTML.addresses, 'avif);base64', 'avif)(?:;[a-z0-9=-]+)*;base64']],
    },
    {
      name: 'updateArticle-address-of-link-normalized',
      argued: 'The address as a URL parser writes it means the same, so the suite takes both.',
      patches: [
        [
          HTML.addresses,
          'return parseAbsolute(address) || SCHEME_WITHOUT_HOST.test(address) ? address : undefined;',
          'return parseAbsolute(address)?.href ?? (SCHEME_WITHOUT_HOST.test(address) ? address : undefined);',
        ],
      ],
    },
    {
      name: 'link-https-with-port-removed',
      patches: [
        [
          HTML.addresses,
          'const ABSOLUTE = /^https?:\\/\\/[^/\\\\?#]/i;',
          'const ABSOLUTE = /^https?:\\/\\/[^/\\\\?#:]+(?:[/?#]|$)/i;',
        ],
      ],
    },
    {
      name: 'link-with-international-host-removed',
      patches: [
        [
          HTML.addresses,
          'const ABSOLUTE = /^https?:\\/\\/[^/\\\\?#]/i;',
          'const ABSOLUTE = /^https?:\\/\\/[\\x21-\\x7e]+$/i;',
        ],
      ],
    },
    {
      name: 'link-query-encoded-twice',
      patches: [
        [
          HTML.addresses,
          'SCHEME_WITHOUT_HOST.test(address) ? address : undefined',
          "SCHEME_WITHOUT_HOST.test(address) ? address.replaceAll('%', '%25') : undefined",
        ],
      ],
    },
  ],
  ['updateArticle', 'createConversation'],
);
