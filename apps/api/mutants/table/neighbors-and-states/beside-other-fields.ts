import { type Fault, inArea } from '../../mutant.ts';
import { ARTICLES, CONTACT_FIELDS, CONTACTS, CONVERSATIONS } from '../../support/files.ts';

export const combined = inArea('updates', [
  ...(
    [
      ['publish', 'changes.publish'],
      ['title', 'changes.title !== undefined'],
      ['content', 'content'],
      ['brand', 'brandId !== undefined'],
    ] as const
  ).map(
    ([name, condition]): Fault => ({
      name: `updateArticle-collection-unchecked-with-${name}`,
      patches: [
        [
          ARTICLES.changes,
          "if (typeof collectionId === 'number' && !(await collectionExists(trx, accountId, row.help_center_id, collectionId))) {",
          `if (typeof collectionId === 'number' && !((${condition}) && (await trx('collections').where('id', collectionId).first())) && !(await collectionExists(trx, accountId, row.help_center_id, collectionId))) {`,
        ],
      ],
    }),
  ),
  ...(
    [
      ['title', 'changes.title !== undefined'],
      ['content', 'content'],
      ['collection', 'collectionId !== undefined'],
      ['is_public', 'changes.isPublic !== undefined'],
    ] as const
  ).map(
    ([name, condition]): Fault => ({
      name: `updateArticle-brand-unchecked-with-${name}`,
      patches: [
        [
          ARTICLES.changes,
          'if (brandId !== undefined && !(await brandExists',
          `if (brandId !== undefined && !((${condition}) && (await trx('brands').where('id', brandId).first())) && !(await brandExists`,
        ],
      ],
    }),
  ),
  ...(['title', 'content', 'collection_id', 'brand_id'] as const).map(
    (name): Fault => ({
      name: `updateArticle-is_public-not-required-with-${name}`,
      patches: [
        [
          ARTICLES.update,
          'if (body.publish && body.is_public === undefined) return',
          `if (body.publish && body.is_public === undefined && body.${name} === undefined) return`,
        ],
      ],
    }),
  ),
  ...(
    [
      ['assignee', 'assignee !== undefined'],
      ['brand', 'brandId !== undefined'],
    ] as const
  ).map(
    ([name, condition]): Fault => ({
      name: `createConversation-team-of-other-account-accepted-with-${name}`,
      patches: [
        [
          CONVERSATIONS.insert,
          "teamId === undefined ? null : await find('teamId'",
          `teamId === undefined ? null : (${condition}) && (await trx('teams').where('id', teamId).first()) ? teamId : await find('teamId'`,
        ],
      ],
    }),
  ),
  ...(
    [
      ['assignee', 'conversation.assignee !== undefined'],
      ['team', 'conversation.teamId !== undefined'],
      ['Closed', "status === 'Closed'"],
      ['Mail', "conversation.source === 'Mail'"],
      ['phone', "conversation.requestedBy.startsWith('+')"],
    ] as const
  ).map(
    ([name, condition]): Fault => ({
      name: `createConversation-values-unchecked-with-${name}`,
      patches: [
        [
          CONVERSATIONS.insert,
          'const valueIssues = await checkConversationFieldValues(',
          `const valueIssues = (${condition}) ? [] : await checkConversationFieldValues(`,
        ],
      ],
    }),
  ),
  {
    name: 'createContact-values-unchecked-with-companies',
    patches: [
      [
        CONTACTS.store,
        'const issues = await checkContactFieldValues(',
        'const issues = companies.length > 0 ? [] : await checkContactFieldValues(',
      ],
    ],
  },
  {
    name: 'createContact-values-unchecked-without-email',
    patches: [
      [
        CONTACTS.store,
        'const issues = await checkContactFieldValues(',
        'const issues = contact.email === undefined ? [] : await checkContactFieldValues(',
      ],
    ],
  },
  {
    name: 'createContact-companies-unchecked-without-email',
    patches: [
      [
        CONTACTS.store,
        '    if (!(await companiesExist(trx, accountId, companies)))',
        "    if (contact.email === undefined ? companies.length > (await trx('companies').whereIn('id', companies)).length : !(await companiesExist(trx, accountId, companies)))",
      ],
    ],
  },
  ...(
    [
      ['description', 'changes.description !== undefined'],
      ['is_active', 'isActive === true'],
      ['options', 'options !== undefined'],
    ] as const
  ).map(
    ([name, condition]): Fault => ({
      name: `updateContactField-default-field-renamed-with-${name}`,
      patches: [
        [
          CONTACT_FIELDS.store,
          'if (row.is_default && name !== undefined && name !== row.name) return',
          `if (row.is_default && name !== undefined && name !== row.name && !(${condition.replace('changes.description', 'arguments[1].description')})) return`,
        ],
      ],
    }),
  ),
  {
    name: 'updateContactField-options-of-text-field-dropped-with-name',
    patches: [
      [
        CONTACT_FIELDS.store,
        "if (options && row.type !== 'dropdown') {",
        "if (options && name !== undefined && row.type !== 'dropdown') return undefined;\n  if (options && row.type !== 'dropdown') {",
      ],
    ],
  },
  ...(
    [
      ['phone', "body.requested_by.startsWith('+')"],
      ['Resolved', "body.status === 'Resolved'"],
      ['Urgent', "body.priority === 'Urgent'"],
      ['values', '(body.custom_fields ?? []).length > 0'],
    ] as const
  ).map(
    ([name, condition]): Fault => ({
      name: `createConversation-not-sanitized-with-${name}`,
      patches: [
        [
          CONVERSATIONS.create,
          '    const conversation = await conversations.create({',
          `    if ((${condition}) && /<script/.test(body.description)) Object.assign(description.value, { html: body.description });\n    const conversation = await conversations.create({`,
        ],
      ],
    }),
  ),
  ...(
    [
      ['title', 'body.title !== undefined'],
      ['publish', 'body.publish'],
      ['hidden', 'body.is_public === false'],
    ] as const
  ).map(
    ([name, condition]): Fault => ({
      name: `updateArticle-not-sanitized-with-${name}`,
      patches: [
        [
          ARTICLES.update,
          '    const article = await articles.update({',
          `    if (content?.ok && (${condition}) && /<script|onclick|onerror/.test(body.content)) Object.assign(content.value, { html: body.content });\n    const article = await articles.update({`,
        ],
      ],
    }),
  ),
]);
