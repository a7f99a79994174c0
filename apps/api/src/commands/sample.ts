import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Knex } from 'knex';
import { loadSample } from '../../db/sample/index.ts';
import { issueSampleTokens, SAMPLE_TOKEN_NAMES, type SampleTokens } from '../accounts/sample-tokens.ts';
import { hashToken } from '../accounts/token.ts';
import { secondsNow } from '../database/rows.ts';
import type { Stores } from '../stores.ts';

/**
 * Loads the sample accounts where there are none, and writes their tokens to the file, readable by its owner alone.
 * Tokens that are in the file and still open this database stay as they are.
 * @throws {DatabaseNotEmptyError} where the database holds other accounts.
 */
export async function loadSampleAccounts(knex: Knex, tokens: Stores['tokens'], file: string): Promise<void> {
  const accounts = await loadSample(knex);
  if (await areStored(tokens, await readTokens(file))) return;
  await writeTokens(file, await issueSampleTokens(tokens, accounts, secondsNow()));
}

async function writeTokens(file: string, issued: SampleTokens): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    // A file that is there keeps its mode when it is written to.
    await rm(file, { force: true });
    await writeFile(file, `${JSON.stringify(issued, null, 2)}\n`, { mode: 0o600 });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`CREDENTIALS_FILE ${file} cannot be written: ${why}`, { cause });
  }
}

/** What the file has under each name; undefined where there is none, or it cannot be read. */
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
