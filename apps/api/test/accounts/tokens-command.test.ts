/** `helpdesk tokens`, seen by a service that runs on the same database. */

import { UsageError } from '@helpdesk/contract-model/command-line';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CommandError } from '../../src/commands/account-command.ts';
import { type IssueOptions, issueToken, listTokens, regenerateToken, revokeToken } from '../../src/commands/tokens.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { type Service, startService } from '../support/service.ts';
import { sampleDatabase } from '../support/shared-database.ts';

const ACCOUNT = 1;

let config: Config;
let service: Service;
let member: string;
beforeEach(async () => {
  await using sample = await sampleDatabase();
  const databaseUrl = await sample.copy();
  config = readConfig({ DATABASE_URL: databaseUrl });
  service = await startService({ databaseUrl });
  onTestFinished(() => service.close());
  ({ email: member } = await service.knex('members').where({ account_id: ACCOUNT }).first('email'));
});

/** @returns what is printed. */
async function issue(options: Partial<IssueOptions> = {}) {
  const printed: string[] = [];
  const notes: string[] = [];
  await issueToken(config, {
    account: ACCOUNT,
    member,
    name: 'CI',
    print: (line) => printed.push(line),
    printNote: (line) => notes.push(line),
    ...options,
  });
  const [token = ''] = printed;
  return { token, printed, id: Number(/^Token (\d+) /.exec(notes.join('\n'))?.[1]) };
}

async function list(options: { account?: number } = { account: ACCOUNT }): Promise<string[]> {
  const printed: string[] = [];
  await listTokens(config, { ...options, print: (line) => printed.push(line) });
  return printed;
}

const statusOf = async (token: string, path = '/v1/tags') =>
  (await service.get(path, { token: null, headers: { Authorization: `Bearer ${token}` } })).status;

describe('issue', () => {
  test('prints a token, and nothing else, that the service accepts', async () => {
    const { token, printed } = await issue();
    expect(printed).toEqual([token]);
    expect(await statusOf(token)).toBe(200);
  });

  test('restricts the token to the scopes', async () => {
    const { token } = await issue({ scopes: ['members:view'] });
    expect([await statusOf(token, '/v1/members'), await statusOf(token, '/v1/contacts')]).toEqual([200, 403]);
  });

  test.each<[string, Partial<IssueOptions>, string]>([
    [
      'an unknown member',
      { member: 'nobody@example.com' },
      'Account 1 has no member with the email address nobody@example.com',
    ],
    ['an unknown account', { account: 999 }, 'There is no account 999'],
    [
      'several accounts and no choice',
      { account: undefined },
      'The database has several accounts: name one with --account',
    ],
  ])('%s is rejected', async (_, options, message) => {
    const error = await issue(options).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CommandError);
    expect(error).toHaveProperty('message', expect.stringContaining(message));
  });

  test('an unknown scope is wrong usage', async () => {
    const issued = issue({ scopes: ['members:view', 'members:eat', 'toString'] });
    await expect(issued).rejects.toThrow(UsageError);
    await expect(issued).rejects.toThrow('There is no scope members:eat, toString: choose from ');
  });
});

describe('list', () => {
  test('shows what a token may do, for how long, and whose it is, but not its secret', async () => {
    const { token, id } = await issue({ scopes: ['members:view'], days: 30 });
    const line = (await list()).find((one) => one.startsWith(`${id} `));
    const expires = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    expect(line?.split(/ {2,}/)).toEqual([String(id), 'CI', member, expires, 'never', 'members:view']);
    expect((await list()).join('\n')).not.toContain(token);
  });

  test.each<[what: string, stored: { name?: string; expires_at?: number }, cells: string[]]>([
    ['a time that no date has', { expires_at: 8_640_000_000_001 }, ['CI', 'after 9999']],
    ['a year of five digits', { expires_at: 253_402_300_800 }, ['CI', 'after 9999']],
    ['the last day before', { expires_at: 253_402_300_799 }, ['CI', '9999-12-31']],
    [
      'a name that would write to the terminal',
      { name: 'A\n\u001b[2J\u009bB' },
      ['A\\u000a\\u001b[2J\\u009bB', 'never'],
    ],
  ])('shows what is stored: %s', async (_, stored, [name, expires]) => {
    const { id } = await issue();
    await service.knex('tokens').where({ account_id: ACCOUNT, id }).update(stored);
    const line = (await list()).find((one) => one.startsWith(`${id} `));
    expect(line?.split(/ {2,}/).slice(1, 4)).toEqual([name, member, expires]);
  });

  test('shows tokens that no longer work', async () => {
    expect((await list()).map((line) => line.split(/ {2,}/).slice(1, 4))).toContainEqual([
      'Sample: expired',
      expect.any(String),
      'expired',
    ]);
  });
});

describe('list, of several accounts', () => {
  test('has columns with headings for each of them', async () => {
    const lines = await list({});
    expect(lines.filter((line) => line.startsWith('account '))).toEqual([
      expect.stringMatching(/^account 1 \(Northwind\): \d+ tokens$/),
      expect.stringMatching(/^account 2 /),
      expect.stringMatching(/^account 3 /),
    ]);
    const [, headings = '', first = ''] = lines;
    expect(headings).toMatch(/^ID +NAME +MEMBER +EXPIRES +LAST USED +SCOPES$/);
    expect(first[headings.indexOf('NAME') - 1]).toBe(' ');
    expect(first.slice(headings.indexOf('NAME'))).toMatch(/^Sample: /);
  });

  test('names an account that does not exist', async () => {
    await expect(list({ account: 999 })).rejects.toThrow('There is no account 999');
  });
});

describe('regenerate', () => {
  const regenerate = async (account: number, id: number) => {
    const printed: string[] = [];
    await regenerateToken(config, { account, id, print: (line) => printed.push(line), printNote: () => undefined });
    return printed;
  };

  test('prints a new token, which replaces the old one in a running service', async () => {
    const { token, id } = await issue({ scopes: ['members:view'] });
    expect(await statusOf(token, '/v1/members')).toBe(200);
    const [renewed = '', ...others] = await regenerate(ACCOUNT, id);
    expect(others).toEqual([]);
    expect([await statusOf(renewed, '/v1/members'), await statusOf(renewed, '/v1/contacts')]).toEqual([200, 403]);
    await vi.waitFor(async () => expect(await statusOf(token)).toBe(401), { timeout: 20_000, interval: 100 });
  });

  test('of an expired token is rejected, and its secret stays', async () => {
    const { token, id } = await issue();
    await service.knex('tokens').where({ account_id: ACCOUNT, id }).update({ expires_at: 1 });
    await expect(regenerate(ACCOUNT, id)).rejects.toThrow(
      `Account 1 has no valid token ${id}: issue a new one with \`helpdesk tokens issue\``,
    );
    expect(await statusOf(token)).toBe(401);
    await service.knex('tokens').where({ account_id: ACCOUNT, id }).update({ expires_at: null });
    await vi.waitFor(async () => expect(await statusOf(token)).toBe(200), { timeout: 20_000, interval: 100 });
  });

  test('of a token that is not there, revoked, or of another account, is rejected', async () => {
    const { id } = await issue();
    await expect(regenerate(2, id)).rejects.toThrow(`Account 2 has no valid token ${id}`);
    await expect(regenerate(ACCOUNT, 999_999)).rejects.toThrow('Account 1 has no valid token 999999');
    await revokeToken(config, { account: ACCOUNT, id, print: () => undefined });
    await expect(regenerate(ACCOUNT, id)).rejects.toThrow(`Account 1 has no valid token ${id}`);
  });
});

describe('revoke', () => {
  test('ends a token in a running service that knows it', async () => {
    const { token, id } = await issue();
    expect(await statusOf(token)).toBe(200);
    await revokeToken(config, { account: ACCOUNT, id, print: () => undefined });
    await vi.waitFor(async () => expect(await statusOf(token)).toBe(401), { timeout: 20_000, interval: 100 });
  });

  test('of a token that is not there, not valid any more, or of another account, is rejected', async () => {
    const { id } = await issue();
    const revoke = (account: number, token: number) =>
      revokeToken(config, { account, id: token, print: () => undefined });
    await expect(revoke(2, id)).rejects.toThrow(`Account 2 has no valid token ${id}`);
    await expect(revoke(ACCOUNT, 999_999)).rejects.toThrow('Account 1 has no valid token 999999');
    await revoke(ACCOUNT, id);
    await expect(revoke(ACCOUNT, id)).rejects.toThrow(`Account 1 has no valid token ${id}`);
  });
});
