import { mergeConfig } from 'vitest/config';
import shared from '../../vitest.shared.ts';

/** Tests that do not depend on the engine, or are about SQLite alone. */
const SQLITE_ONLY = [
  'test/html/**',
  'test/{chaos,mutants}/**',
  'test/spec-first/**',
  'test/support/**',
  'test/http/{body-issues,docs,error-details,https-only,listen,log,locked-database,malformed-requests,unread-bodies}.test.ts',
  'test/accounts/{authenticate,token}.test.ts',
  'test/database/{cursor,faults,search,sqlite}.test.ts',
  'test/{clock,config,conformance-cli,contract,false-alarms,hostile-sizes,linear-patterns,main,owner-data,read-only,replicated-operations}.test.ts',
];

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
          exclude: [...SQLITE_ONLY, '**/node_modules/**'],
          globalSetup: 'test/support/postgres-setup.ts',
        },
      },
    ],
  },
});
