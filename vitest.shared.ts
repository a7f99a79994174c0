import { defineConfig } from 'vitest/config';

/** Every package prints its tests, and leaves the counts where `.ci/tally.ts` adds them up. */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: '.vitest/report.json' }]],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Test files share what they import: no module here has a state that a test could leave behind.
    isolate: false,
  },
});
