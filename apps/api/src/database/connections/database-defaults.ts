/** What connections are like by default. Imports no driver, so that `--help` can name these. */
export const DATABASE_DEFAULTS = {
  driver: 'better-sqlite3',
  poolSize: 10,
  statementTimeoutMs: 30_000,
  tls: 'disable',
} as const;
