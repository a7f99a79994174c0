import { inArea } from '../../mutant.ts';
import { ARTICLES, CONTACTS } from '../../support/files.ts';

export const accounts = inArea('isolation', [
  {
    name: 'createConversation-requester-phone-of-other-account-names-it',
    patches: [
      [
        CONTACTS.insert,
        '  return known?.id ?? insertContact(trx, contact);',
        "  if (known) return known.id;\n  const other = await trx(TABLE).select('first_name').where({ phone }).first();\n  return insertContact(trx, { ...contact, firstName: other?.first_name ?? contact.firstName });",
      ],
    ],
  },
  {
    name: 'updateArticle-brand-of-other-account-with-publish-accepted',
    patches: [
      [
        ARTICLES.changes,
        'if (brandId !== undefined && !(await brandExists',
        'if (brandId !== undefined && !changes.publish && !(await brandExists',
      ],
    ],
  },
]);
