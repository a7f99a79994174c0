/** Shared by all packages: prints the tests, and writes the counts that `.ci/tally.ts` adds up. */
declare const _default: import('vite').UserConfig;
export default _default;
