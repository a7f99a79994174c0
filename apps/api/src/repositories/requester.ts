import type { Knex } from 'knex';
import { TABLE } from './contact-rows.ts';
import { findOrInsertByEmail, insertContact } from './new-contact.ts';

/**
 * The id of the account's contact with this email or phone number, of several with one number the lowest; a new
 * contact, named after what stands before the @ or after the number, when there is none.
 */
export async function findOrCreateRequester(
  trx: Knex,
  accountId: number,
  requestedBy: string,
  createdAt: number,
): Promise<number> {
  const at = requestedBy.lastIndexOf('@');
  if (at > 0) {
    const firstName = requestedBy.slice(0, at);
    return findOrInsertByEmail(trx, { accountId, firstName, email: requestedBy.toLowerCase(), createdAt });
  }
  const known: { id: number } | undefined = await trx(TABLE)
    .select('id')
    .where({ account_id: accountId, phone: requestedBy })
    .orderBy('id')
    .first();
  return known?.id ?? insertContact(trx, { accountId, firstName: requestedBy, phone: requestedBy, createdAt });
}
