/** The address of the next page. */
import { inArea } from '../../mutant.ts';
import { after } from '../../support/at-handler.ts';
import { HTTP } from '../../support/files.ts';

const NEXT = 'return next.href;';

export const nextUrl = inArea(
  'pagination',
  [
    {
      name: 'lists-next_url-relative',
      patches: [[HTTP.listResponse, 'return next.href;', 'return next.pathname + next.search;']],
    },
    {
      name: 'lists-next_url-without-per_page',
      patches: [
        [
          HTTP.listResponse,
          "next.searchParams.set('per_page', String(size));",
          "next.searchParams.delete('per_page');",
        ],
      ],
    },
    {
      name: 'lists-next_url-without-default-per_page',
      patches: [
        [
          HTTP.listResponse,
          "next.searchParams.set('per_page', String(size));",
          "if (next.searchParams.has('per_page')) next.searchParams.set('per_page', String(size));",
        ],
      ],
    },
    {
      name: 'lists-next_url-without-filters',
      patches: [
        [HTTP.listResponse, 'const next = new URL(current);', 'const next = new URL(current);\n  next.search = "";'],
      ],
    },
    {
      name: 'lists-next_url-without-cursor',
      patches: [[HTTP.listResponse, "  next.searchParams.set('starting_after', cursor);\n", '']],
    },
    {
      name: 'lists-next_url-other-host',
      patches: [[HTTP.listResponse, 'return next.href;', "next.host = 'internal.invalid:8080';\n  return next.href;"]],
      argued:
        'The service may be behind a proxy, with another host than the one that the suite asks: only its query is used.',
    },
    {
      name: 'lists-next_url-other-path',
      patches: [
        [
          HTTP.listResponse,
          'return next.href;',
          "next.pathname = next.pathname.replace('/v1', '');\n  return next.href;",
        ],
      ],
    },
    {
      name: 'listConversations-next_url-keeps-old-cursor-name',
      patches: [[HTTP.listResponse, "  next.searchParams.delete('cursor');\n", '']],
    },
    after(
      'listConversations-next_url-with-the-first-of-several-values',
      "body.pages.next_url = body.pages.next_url?.replace(/(?:%2C|,)[^&]*/gi, '') ?? null;",
    ),
    after(
      'listConversations-next_url-without-search',
      "body.pages.next_url = body.pages.next_url?.replace(/([?&])search=[^&]*&?/, '$1') ?? null;",
    ),
    after(
      'listContacts-next_url-with-encoding-twice',
      "body.pages.next_url = body.pages.next_url?.replace(/%/g, '%25') ?? null;",
    ),
    after(
      'listTags-next_url-has-next_cursor-of-other-form',
      "if (body.pages.next_cursor) body.pages.next_cursor = body.pages.next_cursor.split('').reverse().join('');",
    ),
    {
      name: 'lists-plus-in-next_url-not-encoded',
      patches: [[HTTP.listResponse, NEXT, "return next.href.replaceAll('%2B', '+');"]],
    },
    {
      name: 'lists-next_url-decoded',
      patches: [
        [
          HTTP.listResponse,
          NEXT,
          "return next.href.replace(/search=([^&]*)/, (_, text) => `search=${decodeURIComponent(text.replaceAll('+', ' '))}`).replaceAll(' ', '%20');",
        ],
      ],
    },
    {
      name: 'lists-next_url-in-lower-case',
      patches: [[HTTP.listResponse, NEXT, 'return next.href.replace(/search=[^&]*/, (text) => text.toLowerCase());']],
    },
    {
      name: 'lists-next_url-without-empty-parameters',
      patches: [
        [
          HTTP.listResponse,
          NEXT,
          "for (const [name, value] of [...next.searchParams]) if (value === 'false') next.searchParams.delete(name);\n  return next.href;",
        ],
      ],
    },
    {
      name: 'listConversations-next_url-keeps-cursor',
      patches: [[HTTP.listResponse, "next.searchParams.delete('cursor');", '']],
    },
    {
      name: 'listConversations-next_url-decoded',
      patches: [[HTTP.listResponse, 'return next.href;', 'return decodeURIComponent(next.href);']],
    },
    {
      name: 'next_url-first-value-of-a-list-only',
      patches: [
        [
          HTTP.listResponse,
          "next.searchParams.delete('cursor');",
          "for (const [name, value] of [...next.searchParams]) if (name !== 'search') next.searchParams.set(name, value.split(',')[0] ?? '');\n  next.searchParams.delete('cursor');",
        ],
      ],
    },
    {
      name: 'next_url-loses-false',
      patches: [
        [
          HTTP.listResponse,
          "next.searchParams.delete('cursor');",
          "for (const [name, value] of [...next.searchParams]) if (value === 'false') next.searchParams.delete(name);\n  next.searchParams.delete('cursor');",
        ],
      ],
    },
    {
      name: 'next_url-blank-as-percent-20-of-percent',
      patches: [[HTTP.listResponse, 'return next.href;', "return next.href.replaceAll('+', '%2B');"]],
    },
    {
      name: 'next_url-ampersand-not-encoded',
      patches: [[HTTP.listResponse, 'return next.href;', "return next.href.replaceAll('%26', '&');"]],
      outOfReach: 'The page of a search for an ampersand has no next one: few targets have two items with it.',
    },
  ],
  [
    'listContacts',
    'listTags',
    'listConversations',
    'listContactFields',
    'listMembers',
    'createContact',
    'createCompany',
    'getCompany',
    'getContact',
    'updateContactField',
  ],
);
