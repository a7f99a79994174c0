/** API tokens, stored by their hash and never in clear (docs/decisions/tokens.md). */
import type { Knex } from 'knex';
import { joinRow } from '../database/statements/joins.ts';
import { type Clock, fromJson } from '../database/statements/rows.ts';
import { statement } from '../database/statements/statement.ts';
import { writeTransaction } from '../database/transactions/transactions.ts';
import { waitForLock } from '../database/transactions/wait-for-lock.ts';
import { hashToken, isWellFormed } from './token.ts';
import { TokenCache } from './token-cache.ts';

const TABLE = 'tokens';
const COLUMNS = [
  'tokens.id',
  'tokens.account_id',
  'tokens.member_id',
  'tokens.scopes',
  'tokens.expires_at',
  'tokens.last_used_at',
  'tokens.revoked_at',
  'accounts.has_knowledge_base',
  'accounts.has_ai',
];

interface TokenRow {
  readonly id: number;
  readonly account_id: number;
  readonly member_id: number;
  readonly scopes: string;
  readonly expires_at: number | null;
  readonly last_used_at: number | null;
  readonly revoked_at: number | null;
  readonly has_knowledge_base: boolean | number;
  readonly has_ai: boolean | number;
}

type Feature = 'knowledge_base' | 'ai';

/** Times are seconds since 1970-01-01 UTC. */
export interface Token {
  readonly id: number;
  readonly accountId: number;
  readonly memberId: number;
  readonly scopes: readonly string[];
  /** Null if it does not expire. */
  readonly expiresAt: number | null;
  readonly lastUsedAt: number | null;
  readonly revokedAt: number | null;
  /** Of the account. */
  readonly features: readonly Feature[];
}

export interface NewToken {
  readonly accountId: number;
  readonly memberId: number;
  /** A label for people, such as `CI of the web team`. */
  readonly name: string;
  /** As `hashToken` returns it. */
  readonly hash: string;
  readonly scopes: readonly string[];
  /** Absent if it does not expire. */
  readonly expiresAt?: number | undefined;
}

/** A token as people see it. Times are seconds since 1970-01-01 UTC. */
export interface ListedToken extends Pick<Token, 'id' | 'scopes' | 'expiresAt' | 'lastUsedAt' | 'revokedAt'> {
  readonly name: string;
  /** Email address. */
  readonly member: string;
}

export function tokenStore(db: Knex, { now }: { readonly now: Clock }) {
  const cache = new TokenCache<Token>();

  /** @returns the id. Throws if the hash is already stored. */
  async function insert(token: NewToken): Promise<number> {
    return writeTransaction(db, async (trx) => {
      const [row] = await trx(TABLE)
        .insert({
          account_id: token.accountId,
          member_id: token.memberId,
          name: token.name,
          hash: token.hash,
          scopes: JSON.stringify(token.scopes),
          created_at: now(),
          expires_at: token.expiresAt ?? null,
          last_used_at: null,
          revoked_at: null,
        })
        .returning('id');
      return row.id;
    });
  }

  /** All tokens of the account, also expired and revoked ones, by id. */
  async function list(accountId: number): Promise<ListedToken[]> {
    const rows: (Omit<TokenRow, 'account_id'> & { name: string; email: string })[] = await db(TABLE)
      .modify(joinRow, 'members', 'tokens.member_id')
      .select('tokens.id', 'tokens.name', 'members.email', 'tokens.scopes')
      .select('tokens.expires_at', 'tokens.last_used_at', 'tokens.revoked_at')
      .where('tokens.account_id', accountId)
      .orderBy('tokens.id');
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      member: row.email,
      scopes: fromJson<string[]>(row.scopes),
      expiresAt: row.expires_at,
      lastUsedAt: row.last_used_at,
      revokedAt: row.revoked_at,
    }));
  }

  /** Also finds expired and revoked tokens, which are rejected with different errors. */
  async function findByHash(hash: string): Promise<Token | undefined> {
    const row = await waitForLock(() => selectToken(db, { hash }));
    return row && toToken(row);
  }

  /**
   * The same for a token as it was sent; undefined also if it is not well-formed. What others than this store change is seen within a
   * second.
   */
  async function find(text: string): Promise<Token | undefined> {
    return cache.find(text, async () => (isWellFormed(text) ? findByHash(hashToken(text)) : undefined));
  }

  /** Sets the time of last use to now. Do not call it for every request, because it is a write. */
  async function touchLastUsed(accountId: number, id: number): Promise<void> {
    await writeTransaction(db, (trx) =>
      trx(TABLE).where({ account_id: accountId, id }).update({ last_used_at: now() }),
    );
  }

  /**
   * Replaces the secret of a token; the old one is invalid at once.
   *
   * @returns false if the account has no such token, or if it is revoked or expired: the new secret would be, too.
   */
  async function regenerate(accountId: number, id: number, hash: string): Promise<boolean> {
    const valid = (query: Knex.QueryBuilder) =>
      query
        .where({ account_id: accountId, id, revoked_at: null })
        .where((any) => any.whereNull('expires_at').orWhere('expires_at', '>', now()));
    return (await update(valid, { hash })) === 1;
  }

  /** @returns false if the account has no such token, or if it was already revoked. */
  async function revoke(accountId: number, id: number): Promise<boolean> {
    return (await update({ account_id: accountId, id, revoked_at: null }, { revoked_at: now() })) === 1;
  }

  /** @returns the number of changed rows. */
  async function update(where: object | Knex.QueryCallback, change: object): Promise<number> {
    try {
      return await writeTransaction(db, (trx) => trx(TABLE).where(where).update(change));
    } finally {
      cache.clear();
    }
  }

  return { insert, list, find, findByHash, touchLastUsed, regenerate, revoke };
}

const selectToken = statement<{ readonly hash: string }, TokenRow | undefined>((db, { hash }) =>
  db(TABLE).join('accounts', 'accounts.id', 'tokens.account_id').select(COLUMNS).where('tokens.hash', hash).first(),
);

function toToken(row: TokenRow): Token {
  const features: Feature[] = [];
  if (row.has_knowledge_base) features.push('knowledge_base');
  if (row.has_ai) features.push('ai');
  return {
    id: row.id,
    accountId: row.account_id,
    memberId: row.member_id,
    scopes: fromJson<string[]>(row.scopes),
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
    features,
  };
}
