/** `helpdesk tokens`: lists, issues, regenerates and revokes the API tokens of an account (docs/decisions/tokens.md). */
import { contract } from '@helpdesk/contract';
import { UsageError } from '@helpdesk/contract-model/command-line';
import type { Knex } from 'knex';
import { hashToken, mintToken } from '../accounts/token.ts';
import { type ListedToken, tokenStore } from '../accounts/token-store.ts';
import type { Config } from '../config.ts';
import { secondsNow } from '../database/statements/rows.ts';
import {
  CommandError,
  chooseAccount,
  listAccounts,
  requireDatabase,
  requireMigrated,
  withDatabase,
} from './account-command.ts';

interface TokensOptions {
  /** Id of the account. Default: the only one. */
  readonly account?: number | undefined;
  readonly print: (line: string) => void;
}

interface SecretOptions extends TokensOptions {
  /** Gets what is not the token, so that the output of the command is the token alone. */
  readonly printNote: (line: string) => void;
}

export interface IssueOptions extends SecretOptions {
  /** Email address of the member to whom the token belongs. */
  readonly member: string;
  /** A label for people. */
  readonly name: string;
  /** Default: all scopes of the contract. */
  readonly scopes?: readonly string[] | undefined;
  /** Default: the token does not expire. */
  readonly days?: number | undefined;
}

const SECONDS_PER_DAY = 86_400;

/** Of all accounts, unless one is named. @throws {CommandError} */
export async function listTokens(config: Config, { account, print }: TokensOptions): Promise<void> {
  await onDatabase(config, async (knex) => {
    const store = tokenStore(knex, { now: secondsNow });
    for (const { id, name } of await listAccounts(knex, account)) {
      const tokens = await store.list(id);
      print(`account ${id} (${name}): ${tokens.length} ${tokens.length === 1 ? 'token' : 'tokens'}`);
      if (tokens.length === 0) continue;
      for (const line of alignColumns([HEADINGS, ...tokens.map((token) => toCells(token, secondsNow()))])) print(line);
    }
  });
}

/** Prints the token, which is not kept: only its hash is. @throws {CommandError} @throws {UsageError} if the name cannot be shown. */
export async function issueToken(config: Config, options: IssueOptions): Promise<void> {
  const { account, member, name, days, print, printNote } = options;
  checkTokenName(name);
  const scopes = options.scopes ?? Object.keys(contract.scopes);
  const unknown = scopes.filter((scope) => !Object.hasOwn(contract.scopes, scope));
  if (unknown.length > 0) {
    throw new UsageError(
      `There is no scope ${unknown.join(', ')}: choose from ${Object.keys(contract.scopes).join(', ')}.`,
    );
  }
  await onAccount(config, account, async (knex, accountId) => {
    const row: { id: number } | undefined = await knex('members')
      .select('id')
      .where({ account_id: accountId, email: member.toLowerCase() })
      .first();
    if (!row)
      throw new CommandError(
        `Account ${accountId} has no member with the email address ${member}. \`helpdesk export members FILE\` shows all.`,
      );
    const token = mintToken();
    const now = secondsNow();
    const id = await tokenStore(knex, { now: secondsNow }).insert({
      accountId,
      memberId: row.id,
      name,
      scopes,
      hash: hashToken(token),
      expiresAt: days === undefined ? undefined : now + days * SECONDS_PER_DAY,
    });
    print(token);
    printNote(`Token ${id} of ${member} in account ${accountId}. It is not shown again: keep it in a secret store.`);
  });
}

/** A terminal would obey control characters, and a list shows one token on each line. */
function checkTokenName(name: string): void {
  if (name.trim() !== '' && [...name].length <= 255 && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) return;
  throw new UsageError('--name must have 1 to 255 characters, not only blanks, and no control characters');
}

/** Replaces a token that has leaked: the new one has the same id and scopes. @throws {CommandError} */
export async function regenerateToken(config: Config, options: SecretOptions & { readonly id: number }): Promise<void> {
  const { account, id, print, printNote } = options;
  await onAccount(config, account, async (knex, accountId) => {
    const token = mintToken();
    const store = tokenStore(knex, { now: secondsNow });
    if (!(await store.regenerate(accountId, id, hashToken(token)))) {
      throw tokenNotFound(accountId, id, 'issue a new one with `helpdesk tokens issue`, or see');
    }
    print(token);
    printNote(`Token ${id} is this one from now on. Running services reject the old one within a second.`);
  });
}

/** @throws {CommandError} */
export async function revokeToken(config: Config, { account, id, print }: TokensOptions & { readonly id: number }) {
  await onAccount(config, account, async (knex, accountId) => {
    const store = tokenStore(knex, { now: secondsNow });
    if (!(await store.revoke(accountId, id))) throw tokenNotFound(accountId, id, 'see');
    print(`Token ${id} is revoked. Running services reject it within a second.`);
  });
}

function tokenNotFound(accountId: number, id: number, advice: string): CommandError {
  return new CommandError(
    `Account ${accountId} has no valid token ${id}: ${advice} which there are with \`helpdesk tokens list\`.`,
  );
}

async function onAccount(
  config: Config,
  wanted: number | undefined,
  work: (knex: Knex, accountId: number) => Promise<void>,
): Promise<void> {
  await onDatabase(config, async (knex) => work(knex, await chooseAccount(knex, wanted)));
}

async function onDatabase(config: Config, work: (knex: Knex) => Promise<void>): Promise<void> {
  requireDatabase(config);
  await withDatabase(config, async (knex) => {
    await requireMigrated(knex);
    await work(knex);
  });
}

const HEADINGS = ['ID', 'NAME', 'MEMBER', 'EXPIRES', 'LAST USED', 'SCOPES'];

function toCells({ id, name, member, scopes, expiresAt, lastUsedAt, revokedAt }: ListedToken, now: number): string[] {
  const isExpired = expiresAt !== null && expiresAt <= now;
  const state = revokedAt !== null ? 'revoked' : isExpired ? 'expired' : toDate(expiresAt);
  return [String(id), escapeControls(name), member, state, toDate(lastUsedAt), scopes.join(',') || 'none'];
}

function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Names of other versions may have what a terminal would obey. */
function escapeControls(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}]/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function toDate(seconds: number | null): string {
  if (seconds === null) return 'never';
  // Later days have no such form, or are beyond what Date holds.
  return seconds > LAST_SECOND ? 'after 9999' : new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** Of the year 9999. */
const LAST_SECOND = 253_402_300_799;
