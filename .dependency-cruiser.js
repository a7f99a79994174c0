/** Which file may import which. `pnpm lint` checks these rules; README.md has the picture. */
import { globSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * A regular expression for the files and folders (with a slash at the end) that match the globs.
 *
 * @throws if a glob matches nothing: after a move, the rule that names it would check nothing.
 */
const paths = (...globs) => {
  const found = globs.flatMap((glob) => {
    const isFolder = glob.endsWith('/');
    const names = globSync(isFolder ? glob.slice(0, -1) : glob, { cwd: import.meta.dirname });
    if (names.length === 0) throw new Error(`.dependency-cruiser.js names ${glob}, which does not exist: correct it`);
    return names.map((name) => name.replaceAll('\\', '/').replaceAll('.', '[.]') + (isFolder ? '/' : '$'));
  });
  return `^(${found.join('|')})`;
};

/** A regular expression for the modules of an npm package. @throws if `owner` does not depend on it. */
const npmPackage = (owner, name) => {
  paths(`${owner}/node_modules/${name}/`);
  return `/node_modules/${name}/`;
};

const CONFORMANCE = 'packages/conformance/src';

/** The folders of the suite form a line: a folder imports from itself and from those before it. */
const CONFORMANCE_LINE = ['cases', 'resources', 'requests', 'checks', 'invariants', 'run', 'report', 'cli'];

const unlisted = readdirSync(join(import.meta.dirname, CONFORMANCE), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !CONFORMANCE_LINE.includes(entry.name))
  .map(({ name }) => name);
if (unlisted.length > 0)
  throw new Error(`.dependency-cruiser.js does not have ${unlisted} in CONFORMANCE_LINE: add it`);

/** contract-queries.ts and the other files that all folders of the suite share. */
const CONFORMANCE_SHARED = {
  path: `^${CONFORMANCE}/[^/]+[.]ts$`,
  pathNot: paths(`${CONFORMANCE}/index.ts`, `${CONFORMANCE}/cli.ts`),
};

const ENTRY_POINTS = paths(
  'packages/*/src/index.ts',
  'packages/contract-model/src/read/index.ts',
  'packages/*/src/cli.ts',
  'packages/contract/src/generated/index.ts',
  'apps/api/src/main.ts',
  'apps/bench/src/cli.ts',
  // Started by path, in a worker thread.
  'apps/api/src/html/sanitizer-worker.ts',
  'spec/rules/plugin.ts',
);

/** They work for any contract, each without the others. */
const GENERIC_PACKAGES = ['packages/contract-gen', 'packages/contract-server', 'packages/conformance'];

/** @returns a rule that makes each import from `from` to `to` an error; `comment` says what to do instead. */
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
    forbid(
      'no-test-in-source',
      'Source never imports tests or mutants.',
      '/src/|^spec/rules/',
      '/test/|/mutants/|[.]test[.]ts$',
    ),
    forbid(
      'model-first',
      'contract-model is what all others build on: it imports none of them.',
      paths('packages/contract-model/src/'),
      { path: paths('packages/', 'apps/', 'spec/'), pathNot: paths('packages/contract-model/') },
    ),
    forbid('spec-apart', 'The lint rules of the spec import contract-model and no other package.', paths('spec/'), {
      path: paths('packages/', 'apps/'),
      pathNot: paths('packages/contract-model/'),
    }),
    forbid(
      'any-contract',
      'This package works for any contract: take one as an argument. Only a command line has a default.',
      {
        path: paths(...GENERIC_PACKAGES.map((name) => `${name}/src/`)),
        pathNot: paths('packages/contract-server/src/cli.ts', `${CONFORMANCE}/cli/main.ts`),
      },
      paths('packages/contract/'),
    ),
    ...GENERIC_PACKAGES.map((name) =>
      forbid(
        `packages-apart-${basename(name)}`,
        'The compiler, the server and the suite share contract-model and nothing else; none imports the app.',
        paths(`${name}/src/`),
        paths(...GENERIC_PACKAGES.filter((other) => other !== name).map((other) => `${other}/`), 'apps/'),
      ),
    ),
    forbid(
      'app-without-suite',
      'The app imports neither the compiler nor the suite; only its tests do.',
      paths('apps/api/src/'),
      paths('packages/conformance/', 'packages/contract-gen/'),
    ),
    forbid(
      'sample-by-command',
      'Only the command that loads the sample account imports it.',
      { path: paths('apps/api/src/'), pathNot: paths('apps/api/src/commands/sample.ts') },
      paths('apps/api/db/sample/'),
    ),
    forbid(
      'migrations-alone',
      'What a migration does never changes, so it imports nothing that may: only what is beside it.',
      paths('apps/api/db/migrations/'),
      { path: paths('packages/', 'apps/'), pathNot: paths('apps/api/db/migrations/', 'apps/api/node_modules/') },
    ),
    forbid(
      'operations-know-http',
      'Only operations and the start of the service know HTTP: all else returns a result, which the operation maps to a response.',
      {
        path: paths('apps/api/src/'),
        pathNot: [
          // An operation is named after its operationId, such as listTags.
          '^apps/api/src/[^/]+/[a-z]+[A-Z][^/]+[.]ts$',
          paths('apps/api/src/app.ts', 'apps/api/src/http/', 'apps/api/src/commands/serve.ts'),
          // It takes a type alone.
          paths('apps/api/src/accounts/authenticate.ts'),
        ].join('|'),
      },
      [paths('packages/contract-server/', 'apps/api/src/http/'), npmPackage('apps/api', 'express')].join('|'),
    ),
    forbid(
      'one-adapter',
      'Only the adapter imports express-openapi-validator.',
      {
        path: '^(packages|apps)/[^/]+/src/',
        pathNot: paths('packages/contract-server/src/validation/express-openapi-validator/'),
      },
      npmPackage('packages/contract-server', 'express-openapi-validator'),
    ),
    ...['shared', ...CONFORMANCE_LINE.slice(0, -1)].map((folder, index) =>
      forbid(
        `conformance-line-${folder}`,
        `The folders of the suite form a line: contract-queries → ${CONFORMANCE_LINE.join(' → ')}. No import runs back.`,
        folder === 'shared' ? CONFORMANCE_SHARED : paths(`${CONFORMANCE}/${folder}/`),
        paths(...CONFORMANCE_LINE.slice(index).map((later) => `${CONFORMANCE}/${later}/`)),
      ),
    ),
    forbid(
      'no-unused-file',
      'No entry point leads to it: delete it.',
      { path: ENTRY_POINTS },
      {
        path: '^((packages|apps)/[^/]+/src|spec/rules)/',
        pathNot: ENTRY_POINTS,
        reachable: false,
      },
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
