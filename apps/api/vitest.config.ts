import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mergeConfig } from 'vitest/config';
import shared from '../../vitest.shared.ts';

/** Folders and files of tests that do not depend on the engine, or are about SQLite alone. */
const SQLITE_ONLY = [
  'accounts/authenticate.test.ts',
  'accounts/read-turns.test.ts',
  'accounts/token.test.ts',
  'bulk/progress.test.ts',
  'chaos',
  'clock.test.ts',
  'config.test.ts',
  'conformance-cli.test.ts',
  'contract.test.ts',
  'database/pages/cursor.test.ts',
  'database/engine-errors.test.ts',
  'database/faults.test.ts',
  'database/search/search.test.ts',
  'database/sqlite.test.ts',
  'db/start-postgres.test.ts',
  'false-alarms.test.ts',
  'hostile-sizes.test.ts',
  'html',
  'http/body-issues.test.ts',
  'http/docs.test.ts',
  'http/error-details.test.ts',
  'http/https-only.test.ts',
  'http/listen.test.ts',
  'http/locked-database.test.ts',
  'http/log.test.ts',
  'http/malformed-requests.test.ts',
  'http/unread-bodies.test.ts',
  'linear-patterns.test.ts',
  'main.test.ts',
  'mutants',
  'owner-data.test.ts',
  'read-only.test.ts',
  'replicated-operations.test.ts',
  'spec-first',
].map((path) => `test/${path}`);

const missing = SQLITE_ONLY.filter((path) => !existsSync(join(import.meta.dirname, path)));
if (missing.length > 0)
  throw new Error(`apps/api/vitest.config.ts names tests that do not exist: ${missing.join(', ')}`);

/** `vitest run --project sqlite` is faster, because it starts no server. */
export default mergeConfig(shared, {
  test: {
    // The other packages are done long before: then this one has both cores of the smallest machine that CI uses.
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'sqlite', exclude: ['test/database/postgres*.test.ts', '**/node_modules/**'] } },
      {
        extends: true,
        test: {
          name: 'postgresql',
          exclude: [...SQLITE_ONLY.map((path) => (path.endsWith('.ts') ? path : `${path}/**`)), '**/node_modules/**'],
          globalSetup: 'test/support/postgres-setup.ts',
        },
      },
    ],
  },
});
