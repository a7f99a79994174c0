import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { messageOf } from '@helpdesk/contract-model';
import { makeFolder } from '@helpdesk/contract-model/make-folder';
import type { Knex } from 'knex';
import { loadSample } from '../../db/sample/index.ts';
import { issueSampleTokens, SAMPLE_TOKEN_NAMES, type SampleTokens } from '../accounts/sample-tokens.ts';
import { hashToken } from '../accounts/token.ts';
import { secondsNow } from '../database/statements/rows.ts';
import type { Stores } from '../stores.ts';
import { CommandError } from './account-command.ts';

/**
 * Loads the sample accounts unless they exist, and writes their tokens to a file that only its owner can read
 * (docs/decisions/sample-credentials.md). Keeps an existing file if its tokens still work.
 *
 * @throws {DatabaseNotEmptyError} if the database has other accounts.
 * @throws {CommandError} if the file cannot be written.
 */
export async function loadSampleAccounts(knex: Knex, tokens: Stores['tokens'], file: string): Promise<void> {
  const accounts = await loadSample(knex);
  if (await areStored(tokens, await readTokens(file))) return;
  await writeTokens(file, await issueSampleTokens(tokens, accounts, secondsNow()));
}

async function writeTokens(file: string, issued: SampleTokens): Promise<void> {
  try {
    makeFolder(dirname(file));
    // Writing to an existing file would keep its mode.
    await rm(file, { force: true });
    await writeFile(file, `${JSON.stringify(issued, null, 2)}\n`, { mode: 0o600 });
  } catch (cause) {
    const why = messageOf(cause);
    throw new CommandError(
      `CREDENTIALS_FILE ${file} cannot be written: ${why}. Set it to a file that can be created.`,
      {
        cause,
      },
    );
  }
}

/** The token of each name; undefined if it is missing or the file cannot be read. */
async function readTokens(file: string): Promise<unknown[]> {
  try {
    const content: unknown = JSON.parse(await readFile(file, 'utf8'));
    return SAMPLE_TOKEN_NAMES.map((name) => Object(content)[name]);
  } catch {
    return [undefined];
  }
}

async function areStored(tokens: Stores['tokens'], sent: readonly unknown[]): Promise<boolean> {
  const found = await Promise.all(
    sent.map((token) => (typeof token === 'string' ? tokens.findByHash(hashToken(token)) : undefined)),
  );
  return found.every((token) => token !== undefined);
}
