import { inArea } from '../../mutant.ts';
import { before } from '../../support/at-handler.ts';
import { beforeValidation, onSending, repairs } from '../../support/at-messages.ts';
import { CONTACT_FIELDS, CONTACTS, comparingRows } from '../../support/files.ts';

export const contacts = [
  ...inArea('isolation', [
    {
      name: 'createContact-email-of-other-account-is-taken',
      patches: [
        [
          CONTACTS.store,
          'const id = await insertContact(',
          "if (contact.email && (await trx(TABLE).where({ email: contact.email.toLowerCase() }).first())) return fail('email-taken');\n    const id = await insertContact(",
        ],
      ],
    },
    {
      name: 'createContact-company-of-other-account',
      patches: [
        [
          CONTACTS.companies,
          "  const rows = await whereAccount(\n    db('companies')\n      .select('id')\n      .whereIn('id', [...ids]),\n    'account_id',\n    accountId,\n  );",
          "  const rows = await db('companies')\n      .select('id')\n      .whereIn('id', [...ids]);",
        ],
      ],
    },
  ]),
  ...inArea('rejected-writes', [
    {
      name: 'createContact-stays-without-its-company',
      patches: [
        [
          CONTACTS.store,
          "if (!(await companiesExist(trx, accountId, companies))) return fail('company-not-found');",
          "if (!(await companiesExist(trx, accountId, companies))) {\n      await insertContact(trx, { ...contact, email: contact.email?.toLowerCase(), createdAt: 0 });\n      return fail('company-not-found');\n    }",
        ],
      ],
    },
  ]),
  ...inArea('text', [
    {
      name: 'createContact-blanks-in-first_name-are-folded',
      patches: [[CONTACTS.insert, 'first_name: firstName,', "first_name: firstName.replace(/\\s+/g, ' '),"]],
    },
    {
      name: 'createContact-field-texts-are-trimmed',
      patches: [
        [
          CONTACTS.insert,
          'JSON.stringify(customFields)',
          "JSON.stringify(customFields, (_, value) => (typeof value === 'string' ? value.trim() : value))",
        ],
      ],
    },
    {
      name: 'createContact-empty-field-text-is-lost',
      patches: [
        [
          CONTACTS.insert,
          'JSON.stringify(customFields)',
          "JSON.stringify(customFields, (_, value) => (value === '' ? undefined : value))",
        ],
      ],
    },
  ]),
  ...inArea('typed-values', [
    {
      name: 'createContact-inactive-field',
      patches: [[CONTACT_FIELDS.values, ', ...(!withInactive && { is_active: true })', '']],
    },
    {
      name: 'createContact-number-as-text',
      patches: [
        [
          CONTACT_FIELDS.check,
          "typeof value === 'number' ? undefined : 'must be a number'",
          "typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value))) ? undefined : 'must be a number'",
        ],
      ],
    },
    {
      name: 'createContact-checkbox-as-text',
      patches: [
        [
          CONTACT_FIELDS.values,
          "typeof value === 'boolean' ?",
          "typeof value === 'boolean' || value === 'true' || value === 'false' ?",
        ],
      ],
    },
    {
      name: 'createContact-option-in-any-case',
      patches: [
        [
          CONTACT_FIELDS.check,
          'name === value',
          "typeof value === 'string' && name.toLowerCase() === value.toLowerCase()",
        ],
      ],
    },
    {
      name: 'createContact-option-is-trimmed',
      patches: [[CONTACT_FIELDS.check, 'name === value', "typeof value === 'string' && name === value.trim()"]],
    },
    {
      name: 'createContact-false-and-zero-are-lost',
      patches: [
        [
          CONTACTS.insert,
          'JSON.stringify(customFields)',
          'JSON.stringify(customFields, (_, value) => value || undefined)',
        ],
      ],
    },
  ]),
  ...inArea('unique', [
    {
      name: 'createContact-phone-is-unique',
      patches: [
        [
          CONTACTS.store,
          'const id = await insertContact(',
          "if (contact.phone && (await trx(TABLE).where({ account_id: accountId, phone: contact.phone }).first())) return fail('email-taken');\n    const id = await insertContact(",
        ],
      ],
    },
  ]),
  ...inArea('pagination', [
    before('listContacts-at-most-50', 'input.query.per_page = Math.min(input.query.per_page, 50);'),
    {
      name: 'listContacts-cursor-of-other-search',
      patches: [
        [CONTACTS.store, 'filters: { search: search || undefined, email, phone }', 'filters: { email, phone }'],
      ],
    },
  ]),
  ...inArea('order', [
    {
      name: 'createContact-companies-by-id',
      patches: [
        [
          CONTACTS.store,
          'const companies = [...new Set(companyIds)];',
          'const companies = [...new Set(companyIds)].sort((a, b) => a - b);',
        ],
      ],
    },
    {
      name: 'getContact-companies-by-id',
      patches: [
        [
          CONTACTS.companies,
          '.sort(([left], [right]) => left - right)',
          '.sort(([, left], [, right]) => left - right)',
        ],
      ],
    },
  ]),
  ...inArea('search', [
    ...comparingRows([
      {
        name: 'listContacts-search-in-last-name',
        patches: [
          [
            CONTACTS.filters,
            "if (search !== '') whereContains(matching, 'first_name', search);",
            `if (search !== '') matching.whereRaw("instr(first_name || ' ' || last_name, ?) > 0", [search]);`,
          ],
        ],
      },
      {
        name: 'listContacts-search-is-trimmed',
        patches: [
          [
            CONTACTS.filters,
            "if (search !== '') whereContains(matching, 'first_name', search);",
            "if (search !== '') whereContains(matching, 'first_name', search.trim());",
          ],
        ],
      },
    ]),
  ]),
  ...inArea('filters', [
    ...comparingRows([
      {
        name: 'listContacts-phone-ignored-beside-email',
        patches: [
          [
            CONTACTS.filters,
            '...(email && { email }), ...(phone && { phone })',
            '...(email ? { email } : phone && { phone })',
          ],
        ],
      },
    ]),
    {
      name: 'listContacts-inactive-are-hidden',
      patches: [
        [
          CONTACTS.store,
          ".where('account_id', accountId),\n);",
          '.where({ account_id: accountId, active: true }),\n);',
        ],
      ],
    },
  ]),
  ...inArea('representations', [
    {
      name: 'listContacts-first-company-only',
      patches: [
        [CONTACTS.store, 'toListItem(row, companiesOf(row.id))', 'toListItem(row, companiesOf(row.id).slice(0, 1))'],
      ],
    },
  ]),
  ...inArea('creations', []),
  ...inArea('check-order', [
    {
      name: 'createContact-taken-before-unknown-company',
      patches: [
        [
          CONTACTS.store,
          'if (!(await companiesExist(',
          "if (contact.email && (await trx(TABLE).where({ account_id: accountId, email: contact.email.toLowerCase() }).first())) return fail('email-taken');\n    if (!(await companiesExist(",
        ],
      ],
    },
  ]),
  ...inArea('http', [
    beforeValidation(
      'listContacts-phone-with-a-bare-plus',
      "received.query = received.query.replace(/requested_by_phone=\\+/, 'requested_by_phone=%2B');",
    ),
  ]),
  ...inArea('errors', [
    {
      name: 'createContact-field-error-at-the-fields',
      outOfReach: 'Of an issue in a map, its parent may be told.',
      patches: [[CONTACTS.store, "path: ['customFields', ...path] as const", "path: ['customFields'] as const"]],
    },
    onSending('createContact-first-issue-only', 'if (body?.error?.details) body.error.details.length = 1;'),
  ]),
  ...inArea('validation', [
    repairs(
      'createContact-phone-without-signs',
      "if (typeof body.phone === 'string') body.phone = body.phone.replace(/[\\s()-]/g, '');",
    ),
    {
      name: 'createContact-repeated-company-is-unknown',
      patches: [
        [CONTACTS.store, 'companiesExist(trx, accountId, companies)', 'companiesExist(trx, accountId, companyIds)'],
      ],
    },
    before(
      'createContact-at-most-50-companies',
      "if (input.body.company_ids?.length > 50) return context.invalid([{ path: '/body/company_ids', message: 'must have at most 50 items' }]);",
    ),
    repairs('createContact-last_name-null', 'if (body.last_name === null) delete body.last_name;'),
    repairs('createContact-empty-email-is-absent', "if (body.email === '' && body.phone) delete body.email;"),
    beforeValidation('createContact-query-is-ignored', "received.query = '';"),
  ]),
];
