/** A replica of a PostgreSQL database, on which a token may read if the replica has all that it has written. */
import { setTimeout } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { DENIED } from './open-errors.ts';

/** Time after which a replica that has failed is tried again. */
const RETRY_MS = 10_000;

/** Max tokens whose writes are remembered. Older ones are on any replica that works. */
const MAX_TOKENS = 100_000;

export const NOT_A_REPLICA =
  'DATABASE_READ_URL is no replica of DATABASE_URL: it is another server or another database';

/** A position in the log of the server, which grows with each write. */
type LogPosition = number;

/** A server that was promoted replays nothing, and has everything. */
const REPLAYED = 'coalesce(pg_last_wal_replay_lsn(), pg_current_wal_flush_lsn())';

interface LastWrite {
  /** A position after the write; undefined until somebody asks, so that a write costs nothing. */
  position?: LogPosition;
}

interface ReplicaOptions {
  readonly log: Pick<Logger, 'error'>;
  readonly retryMs?: number;
}

export type Replica = ReturnType<typeof createReplica>;

/** Knows the writes of this process only. With several, the load balancer or the primary has a part in it (docs/scaling.md). */
export function createReplica(primary: Knex, replica: Knex, { log, retryMs = RETRY_MS }: ReplicaOptions) {
  const lastWrites = new Map<number, LastWrite>();
  let replayed: LogPosition = 0;
  let isFailed = false;

  /** Call it after a write of the token, before the response. */
  function noteWrite(tokenId: number): void {
    lastWrites.delete(tokenId);
    lastWrites.set(tokenId, {});
    const [oldest] = lastWrites.keys();
    if (lastWrites.size > MAX_TOKENS && oldest !== undefined) lastWrites.delete(oldest);
  }

  /** Call it where the primary did what the replica could not: nothing is read from the replica until it responds again, and still is one. */
  function noteFailure(): void {
    if (isFailed) return;
    isFailed = true;
    void waitForReplica();
  }

  /** Not left to requests: each would wait for a server that does not respond. */
  async function waitForReplica(): Promise<void> {
    let isReported = false;
    while (isFailed) {
      await setTimeout(retryMs, undefined, { ref: false });
      try {
        const isOther = (await isReplicaOf(replica, primary)) === false;
        // One that was restored from a backup lacks what it had, until it has replayed that once more.
        isFailed = isOther || (await readPosition(replica, REPLAYED)) < replayed;
        if (isOther && !isReported) log.error(`${NOT_A_REPLICA}: reads go to the primary until it is one`);
        isReported ||= isOther;
      } catch {
        // One of both does not respond.
      }
    }
  }

  /** Whether the token may read from the replica. */
  async function isUsable(tokenId: number): Promise<boolean> {
    if (isFailed) return false;
    const last = lastWrites.get(tokenId);
    if (last === undefined) return true;
    last.position ??= await readPosition(primary, 'pg_current_wal_flush_lsn()');
    if (last.position > replayed) {
      replayed = await readPosition(replica, REPLAYED);
    }
    if (last.position > replayed) return false;
    if (lastWrites.get(tokenId) === last) lastWrites.delete(tokenId);
    return true;
  }

  return { noteWrite, noteFailure, isUsable };
}

/** Whether both are the same database of one server or of its standbys; undefined if an engine does not tell. */
export async function isReplicaOf(replica: Knex, primary: Knex): Promise<boolean | undefined> {
  const [own, other] = await Promise.all([identify(replica), identify(primary)]);
  return own === undefined || other === undefined ? undefined : own === other;
}

/** SQLSTATE codes: undefined_function and insufficient_privilege. */
const UNKNOWN_IDENTITY = ['42883', DENIED];

async function identify(db: Knex): Promise<string | undefined> {
  try {
    const { rows } = await db.raw(
      "SELECT system_identifier || ' ' || current_database() AS name FROM pg_control_system()",
    );
    return rows[0].name;
  } catch (error) {
    if (error instanceof Error && 'code' in error && UNKNOWN_IDENTITY.includes(String(error.code))) return undefined;
    throw error;
  }
}

async function readPosition(db: Knex, expression: string): Promise<LogPosition> {
  const { rows } = await db.raw(`SELECT (${expression} - '0/0'::pg_lsn)::bigint AS position`);
  return rows[0].position;
}
