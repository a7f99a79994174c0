/** The layout, kept by `pnpm lint`: which file may import which. The picture is in README.md. */

/** The folders of the conformance suite form a line; a folder imports from itself and from those before it. */
const CONFORMANCE_LINE = [
  // contract-queries.ts and the other files that all folders share.
  '(?!index|cli)[^/]+[.]ts',
  'cases/',
  'resources/',
  'requests/',
  'checks/',
  'invariants/',
  'run/',
  'report/',
  'cli/',
];

const ENTRY_POINTS = [
  '^packages/[^/]+/src/(index|cli)[.]ts$',
  '^packages/contract/src/generated/index[.]ts$',
  '^apps/api/src/main[.]ts$',
  // Started by path, in a worker thread.
  '^apps/api/src/html/sanitizer-worker[.]ts$',
];

/** @returns a rule that makes each import from `from` to `to` an error; `comment` tells what to do instead. */
const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: typeof from === 'string' ? { path: from } : from,
  to: typeof to === 'string' ? { path: to } : to,
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid('no-cycle', 'Move what both need into a third file.', {}, { circular: true }),
    forbid('no-test-in-source', 'Source never imports tests.', '/src/', '/test/'),
    forbid(
      'model-first',
      'contract-model is what all others build on: it imports none of them.',
      '^packages/contract-model/src/',
      '^(packages/(?!contract-model/)|apps/|spec/)',
    ),
    forbid(
      'any-contract',
      'This package works for any contract: take one as an argument. Only a command line has a default.',
      { path: '^packages/(contract-gen|contract-server|conformance)/src/', pathNot: '/src/cli([.]ts$|/main[.]ts$)' },
      '^packages/contract/',
    ),
    forbid(
      'packages-apart',
      'The compiler, the server and the suite share contract-model and nothing else; none knows the app.',
      '^packages/(contract-gen|contract-server|conformance)/src/',
      '^(packages/(contract-gen|contract-server|conformance)/(?<!$1/)|apps/)',
    ),
    forbid(
      'app-without-suite',
      'The app is judged by the suite and compiled against the contract; only its tests import either tool.',
      '^apps/api/src/',
      '^packages/(conformance|contract-gen)/',
    ),
    forbid(
      'sample-by-command',
      'Only the command that loads the sample account imports it.',
      { path: '^apps/api/src/', pathNot: '^apps/api/src/commands/' },
      '^apps/api/db/sample/',
    ),
    forbid(
      'stores-know-no-http',
      'A store returns a result; the operation maps it to a response.',
      '^apps/api/src/(.*-store|.*-rows|database/.*)[.]ts$',
      '(^packages/contract-server/|/node_modules/express/|^apps/api/src/http/)',
    ),
    forbid(
      'one-adapter',
      'express-openapi-validator and its workarounds stay behind one adapter.',
      { path: '^(packages|apps)/[^/]+/src/', pathNot: '^packages/contract-server/src/validation/' },
      '/node_modules/express-openapi-validator/',
    ),
    ...CONFORMANCE_LINE.slice(0, -1).map((folder, index) =>
      forbid(
        `conformance-line-${/^\w+/.exec(folder)?.[0] ?? 'shared'}`,
        `The folders of the suite form a line: contract-queries → ${CONFORMANCE_LINE.slice(1).join(' → ')}. No import runs back.`,
        `^packages/conformance/src/${folder}`,
        `^packages/conformance/src/(${CONFORMANCE_LINE.slice(index + 1).join('|')})`,
      ),
    ),
    forbid(
      'no-unused-file',
      'No entry point leads to it: delete it.',
      { path: ENTRY_POINTS },
      { path: '^(packages|apps)/[^/]+/src/', pathNot: ENTRY_POINTS, reachable: false },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.]d([.]json)?[.]ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
    skipAnalysisNotInRules: true,
  },
};
