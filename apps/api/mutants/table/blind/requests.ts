/** Blind faults of how requests are read, authorized and rejected. */
import { inArea } from '../../mutant.ts';
import { CONTACT_FIELDS, HTTP, SERVER } from '../../support/files.ts';

const ISSUES = 'packages/contract-server/src/validation/issues.ts';
const SOME = ['listContacts', 'createContact', 'listTags', 'updateContactField'];

export const blindHttp = inArea(
  'http',
  [
    {
      name: 'all-request-id-up-to-a-comma',
      patches: [
        [
          HTTP.requestId,
          "const sent = String(request.headers['x-request-id'] ?? '');",
          "const [sent = ''] = String(request.headers['x-request-id'] ?? '').split(',');",
        ],
      ],
    },
    {
      name: 'all-charset-in-capitals-refused',
      patches: [
        [
          SERVER.body,
          "return JSON_IN_UTF8.test(headers['content-type'] ?? '') &&",
          "return JSON_IN_UTF8.test(headers['content-type'] ?? '') && !/UTF/.test(headers['content-type'] ?? '') &&",
        ],
      ],
    },
  ],
  SOME,
);

export const blindValidation = inArea(
  'validation',
  [
    {
      name: 'all-unknown-parameter-without-value-accepted',
      patches: [
        [
          SERVER.parameters,
          "if (reader === undefined) return { problem: 'is not a known parameter' };",
          "if (reader === undefined) return sent.every((value) => value === '') ? { isNotSent: true } : { problem: 'is not a known parameter' };",
        ],
      ],
    },
    {
      name: 'all-repeated-with-the-same-value-accepted',
      patches: [
        [
          SERVER.parameters,
          "const [value = '', ...repeated] = sent;",
          "const [value = '', ...repeated] = new Set(sent);",
        ],
      ],
    },
    {
      name: 'all-ids-of-more-than-32-bits-refused',
      patches: [
        [
          SERVER.parameters,
          'if (Number(text) > Number.MAX_SAFE_INTEGER) return',
          'if (Number(text) > 2_147_483_647) return',
        ],
      ],
    },
  ],
  SOME,
);

export const blindErrors = inArea(
  'errors',
  [
    {
      name: 'all-more-issues-than-documented',
      patches: [['packages/contract-server/src/validation/issues.ts', 'MAX_ISSUES = 500', 'MAX_ISSUES = 1000']],
    },
    {
      name: 'all-details-of-names-with-a-slash',
      patches: [[ISSUES, 'joinPointer(instancePath, member))', '`${instancePath}/${member}`)']],
    },
    {
      name: 'updateContactField-taken-name-in-lower-case',
      patches: [
        [
          CONTACT_FIELDS.update,
          "return errorResponse(409, 'name-taken');",
          "Object.assign(body, { name: body.name?.toLowerCase() });\n        return errorResponse(409, 'name-taken');",
        ],
      ],
    },
  ],
  SOME,
);

export const blindCheckOrder = inArea('check-order', [
  {
    name: 'createCompany-domain-before-name',
    patches: [
      [
        'apps/api/src/companies/company-store.ts',
        '      return succeed(await writeTransaction(',
        "      const sent = (company.domains ?? []).map((domain) => domain.toLowerCase());\n      if (sent.length > 0 && (await db(DOMAINS).where({ account_id: company.accountId }).whereIn('domain', sent).first())) return fail('domain-taken');\n      return succeed(await writeTransaction(",
      ],
    ],
  },
]);

export const blindAuthorization = inArea(
  'authorization',
  [
    {
      name: 'all-token-without-scopes-may-do-all',
      patches: [
        [SERVER.authorize, 'if (!requiredScopes.every(', 'if (result.scopes.length > 0 && !requiredScopes.every('],
      ],
    },
    {
      name: 'all-view-includes-manage',
      patches: [
        [SERVER.authorize, 'scopes[name]?.includes?.includes(included)', 'scopes[included]?.includes?.includes(name)'],
      ],
    },
  ],
  SOME,
);
