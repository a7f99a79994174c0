import { defineConfig } from 'vitest/config';

/** Shared by all packages: prints the tests, and writes the counts that `.ci/tally.ts` adds up. */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: '.vitest/report.json' }]],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Test files share imported modules, which is faster: no module here keeps state that a test could leave behind.
    isolate: false,
  },
});
