import { readFile } from 'node:fs/promises';
import type { Knex } from 'knex';
import { secondsNow } from '../database/statements/rows.ts';
import { writeTransaction } from '../database/transactions/transactions.ts';
import { insertLines } from './insert-lines.ts';
import { createLineParser } from './line-validator.ts';
import { accounts } from './resources/people.ts';

/** The file of an account cannot be used; the message says why. */
class AccountFileError extends Error {
  override readonly name = 'AccountFileError';
}

/**
 * Creates the account of a file with one line, unless the database has an account with that id.
 *
 * @param wanted the id that the account must have, if it is given.
 * @returns its id.
 * @throws {AccountFileError}
 */
export async function importAccount(knex: Knex, file: string, wanted: number | undefined): Promise<number> {
  const parsed = createLineParser(accounts)(await readFile(file));
  if ('problem' in parsed) {
    throw new AccountFileError(
      `${file} must be one line, the account as \`helpdesk export account\` writes it: ${parsed.problem}`,
    );
  }
  // The schema requires it.
  const id = parsed.line.id as number;
  if (wanted !== undefined && wanted !== id) {
    throw new AccountFileError(
      `${file} has the account ${id}, and --account names ${wanted}: leave --account out, or move the file elsewhere.`,
    );
  }
  await writeTransaction(knex, (trx) =>
    insertLines({ trx, resource: accounts, accountId: id }, [{ number: 1, line: parsed.line }], secondsNow()),
  );
  return id;
}
