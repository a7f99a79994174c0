import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../vitest.shared.ts';

/** The examples are run by the tests in `test/`, as a partner runs them. */
export default mergeConfig(
  shared,
  defineConfig({ test: { dir: 'test', globalSetup: 'test/support/setup.ts', testTimeout: 60_000 } }),
);
