import { type Fault, inArea } from '../../mutant.ts';
import { before } from '../../support/at-handler.ts';
import { repairs } from '../../support/at-messages.ts';
import { CONVERSATIONS } from '../../support/files.ts';

const invalidIf = (name: string, path: string, condition: string): Fault =>
  before(name, `if (${condition}) return context.invalid([{ path: '${path}', message: 'is invalid' }]);`);

export const requests = inArea(
  'validation',
  [
    repairs(
      'createCompany-domain-in-blanks-accepted',
      "if (typeof body.domain === 'string') body.domain = body.domain.trim(); if (Array.isArray(body.domains)) body.domains = body.domains.map((one) => (typeof one === 'string' ? one.trim() : one));",
    ),
    repairs(
      'createCompany-domain-with-port-accepted',
      "if (typeof body.domain === 'string') body.domain = body.domain.replace(/:\\d+$/, ''); if (Array.isArray(body.domains)) body.domains = body.domains.map((one) => (typeof one === 'string' ? one.replace(/:\\d+$/, '') : one));",
    ),
    repairs(
      'createCompany-domain-with-wildcard-accepted',
      "if (typeof body.domain === 'string') body.domain = body.domain.replace(/^\\*\\./, ''); if (Array.isArray(body.domains)) body.domains = body.domains.map((one) => (typeof one === 'string' ? one.replace(/^\\*\\./, '') : one));",
    ),
    repairs(
      'createCompany-domain-with-at-accepted',
      "if (typeof body.domain === 'string') body.domain = body.domain.replace(/^@/, ''); if (Array.isArray(body.domains)) body.domains = body.domains.map((one) => (typeof one === 'string' ? one.replace(/^@/, '') : one));",
    ),
    repairs(
      'createContact-email-without-dot-accepted',
      "if (/^[\\w.+-]+@\\w+$/.test(body.email)) body.email += '.invalid';",
    ),
    repairs(
      'createConversation-requester-without-dot-accepted',
      "if (/^[\\w.+-]+@\\w+$/.test(body.requested_by)) body.requested_by += '.invalid';",
    ),
    repairs(
      'createContact-company-ids-as-fractions-accepted',
      "if (Array.isArray(body.company_ids)) body.company_ids = body.company_ids.map((one) => (typeof one === 'number' ? Math.trunc(one) : one));",
    ),
    repairs(
      'createConversation-team_id-as-fraction-accepted',
      "if (typeof body.team_id === 'number') body.team_id = Math.trunc(body.team_id);",
    ),
    repairs(
      'updateArticle-collection_id-over-the-maximum-is-404',
      'if (body.collection_id > Number.MAX_SAFE_INTEGER) body.collection_id = Number.MAX_SAFE_INTEGER;',
    ),
    repairs(
      'createContact-company-id-over-the-maximum-is-404',
      'if (Array.isArray(body.company_ids)) body.company_ids = body.company_ids.map((one) => (one > Number.MAX_SAFE_INTEGER ? Number.MAX_SAFE_INTEGER : one));',
    ),
    invalidIf(
      'createContact-numbers-over-nine-digits-refused',
      '/body/custom_fields',
      'Object.values(input.body.custom_fields ?? {}).some((one) => typeof one === "number" && Math.abs(one) >= 1e9)',
    ),
    invalidIf(
      'createContact-days-before-1900-refused',
      '/body/custom_fields',
      'Object.values(input.body.custom_fields ?? {}).some((one) => /^(?:1[0-8]|0)\\d\\d/.test(String(one)) && /^\\d{4}-/.test(String(one)))',
    ),
    invalidIf(
      'createContact-days-after-2100-refused',
      '/body/custom_fields',
      'Object.values(input.body.custom_fields ?? {}).some((one) => /^(?:[3-9]\\d|2[1-9])\\d\\d-\\d\\d-\\d\\d$/.test(String(one)))',
    ),
    invalidIf(
      'createConversation-numbers-in-exponential-form-refused',
      '/body/custom_fields',
      'input.body.custom_fields?.some(({ value }) => typeof value === "number" && String(value).includes("e"))',
    ),
    {
      name: 'all-low-half-of-a-pair-accepted',
      patches: [
        ['packages/contract-server/src/http/json-body.ts', '/\\\\u(?:0000|d[89a-f])/i', '/\\\\u(?:0000|d[89ab])/i'],
      ],
    },
    {
      name: 'listConversations-details-of-cursor-at-starting_after',
      patches: [
        [
          CONVERSATIONS.list,
          "return invalid([cursor === undefined ? MALFORMED_CURSOR : { ...MALFORMED_CURSOR, path: '/query/cursor' }]);",
          'return invalid([MALFORMED_CURSOR]);',
        ],
      ],
    },
  ],
  ['createContact', 'updateArticle'],
);
