/** Builds the packages that partners install, and packs each as a tarball: `node .ci/pack.ts --help`. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type InputOptions, type OutputOptions, type Plugin, rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { parseArguments, UsageError } from '../packages/contract-model/src/command-line.ts';
import { copyDocs } from './pack-docs.ts';

const HELP = `Usage: npx -y pnpm@12 pack:all [--out DIR] [PACKAGE…]

Builds the packages conformance, contract and contract-server, or those that are named, and packs each as a tarball that npm
installs without this workspace: compiled JavaScript and types, and everything that they need inside.

With conformance it also writes helpdesk-conformance.mjs, the suite as one file for machines without npm.

  --out DIR   the folder to write to (default: dist)
  --help      print this

Exit codes: 0 success · 1 a package cannot be built · 2 wrong usage
`;

const REPOSITORY = join(import.meta.dirname, '..');
const PACKAGES = ['conformance', 'contract', 'contract-server'] as const;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly keywords?: readonly string[];
  /** Source files, as in development. */
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string>>;
}

/** The reference is a page that the service serves at /docs: built on demand, and of no use to an importer. */
const UNPUBLISHED = ['./reference.html'];

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** The name of the built file: `cli` for `./src/cli.ts`, `index` for `./src/generated/index.ts`. */
const builtName = (source: string): string => basename(source, '.ts');

function readManifest(root: string): Manifest {
  const manifest: Manifest = readJson(join(root, 'package.json'));
  const published = Object.entries(manifest.exports).filter(([path]) => !UNPUBLISHED.includes(path));
  return { ...manifest, exports: Object.fromEntries(published) };
}

const isModule = (source: string): boolean => source.endsWith('.ts');

/**
 * Builds a package into `folder`: its entry points in `dist/`, with all that they import except Node's own modules. Nothing is
 * left to install, so the overrides of pnpm-workspace.yaml hold for those who install the package, too.
 */
async function build(name: string, folder: string): Promise<void> {
  const root = join(REPOSITORY, 'packages', name);
  console.error(`building ${name} …`);
  const manifest = readManifest(root);
  const modules = Object.values(manifest.exports).filter(isModule);
  const libraries = Object.fromEntries(modules.map((source) => [builtName(source), join(root, source)]));
  const commands = Object.fromEntries(
    Object.values(manifest.bin ?? {}).map((source) => [builtName(source), join(root, source)]),
  );
  rmSync(folder, { recursive: true, force: true });
  const licenses = new Map<string, string>();
  const dir = join(folder, 'dist');
  await bundle(dir, { input: { ...libraries, ...commands }, external: /^node:/, plugins: collectLicenses(licenses) });
  await bundle(dir, {
    input: libraries,
    // The types of the packages of this workspace are copied into the bundle.
    external: /^(?!@helpdesk\/)[^./]/,
    plugins: dts({
      cwd: root,
      tsconfig: join(root, 'tsconfig.json'),
      emitDtsOnly: true,
      compilerOptions: { composite: false, incremental: false, removeComments: false },
    }),
  });
  for (const source of Object.values(manifest.exports).filter((one) => !isModule(one))) {
    copyFileSync(join(root, source), join(folder, 'dist', basename(source)));
  }
  const docs = copyDocs(name, folder);
  copyFileSync(join(REPOSITORY, 'LICENSE'), join(folder, 'LICENSE'));
  if (licenses.size > 0) writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), [...licenses.values()].join('\n\n'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(publishedManifest(manifest, docs), null, 2)}\n`);
}

async function bundle(
  dir: string,
  options: Pick<InputOptions, 'input' | 'external' | 'plugins'>,
  output: OutputOptions = {},
): Promise<void> {
  const built = await rolldown({
    platform: 'node',
    tsconfig: false,
    transform: { target: 'node22' },
    checks: { pluginTimings: false },
    ...options,
  });
  await built.write({ dir, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', ...output });
  await built.close();
}

/** The command line of the suite as one file, for machines without npm. */
async function buildSingleFile(folder: string): Promise<string> {
  const file = 'helpdesk-conformance.mjs';
  const input = join(REPOSITORY, 'packages/conformance/src/cli.ts');
  await bundle(folder, { input, external: /^node:/ }, { entryFileNames: file, codeSplitting: false });
  return join(folder, file);
}

/** What npm reads: the built files in place of the sources, and no dependencies. */
function publishedManifest(manifest: Manifest, docs: readonly string[]) {
  const { name, version, description, license, keywords } = manifest;
  const { engines, repository } = readJson(join(REPOSITORY, 'package.json'));
  return {
    name,
    version,
    description,
    license,
    ...(keywords && { keywords }),
    ...(repository && { repository }),
    type: 'module',
    engines: { ...engines, node: '>=22.14' },
    exports: Object.fromEntries(
      Object.entries(manifest.exports).map(([path, source]) => [
        path,
        isModule(source)
          ? { types: `./dist/${builtName(source)}.d.ts`, default: `./dist/${builtName(source)}.js` }
          : `./dist/${basename(source)}`,
      ]),
    ),
    ...(manifest.bin && {
      bin: Object.fromEntries(
        Object.entries(manifest.bin).map(([command, source]) => [command, `dist/${builtName(source)}.js`]),
      ),
    }),
    files: ['dist', ...docs, 'THIRD-PARTY-LICENSES.txt'],
  };
}

/** Collects the license of each npm package whose code is in the bundle: their licenses ask for it. */
function collectLicenses(licenses: Map<string, string>): Plugin {
  return {
    name: 'collect-licenses',
    moduleParsed({ id }) {
      const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0];
      if (folder === undefined || licenses.has(folder)) return;
      const { name, version, license } = readJson(join(folder, 'package.json'));
      const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
      const text = file === undefined ? '' : `\n\n${readFileSync(join(folder, file), 'utf8').trim()}`;
      licenses.set(folder, `${name} ${version} (${license})${text}`);
    },
  };
}

/** Packs the folder with npm, and returns the tarball. */
function pack(folder: string, out: string): string {
  const { status, stdout, stderr } = spawnSync('npm', ['pack', folder, '--pack-destination', out, '--json'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`npm pack ${folder} failed:\n${stderr}`);
  const [{ filename }] = JSON.parse(stdout);
  return join(out, filename);
}

async function main(args: string[]): Promise<number> {
  const { values, positionals } = readOptions(args);
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  // The declarations of the packages that these import are built by `tsc -b`, which a fresh clone has not run.
  const folders = PACKAGES.map((name) => join(REPOSITORY, 'packages', name));
  const { status } = spawnSync('tsc', ['-b', ...folders], { cwd: REPOSITORY, stdio: 'inherit' });
  if (status !== 0) return 1;
  const out = resolve(values.out);
  mkdirSync(out, { recursive: true });
  for (const name of positionals.length > 0 ? positionals : PACKAGES) {
    const folder = join(out, name);
    await build(name, folder);
    console.log(`wrote ${pack(folder, out)}`);
    if (name === 'conformance') console.log(`wrote ${await buildSingleFile(out)}`);
  }
  return 0;
}

function readOptions(args: string[]) {
  const read = parseArguments({
    args,
    allowPositionals: true,
    options: { out: { type: 'string', default: 'dist' }, help: { type: 'boolean' } },
  });
  const unknown = read.positionals.find((name) => !PACKAGES.some((one) => one === name));
  if (unknown === undefined) return read;
  throw new UsageError(`There is no package '${unknown}' to pack: there are ${PACKAGES.join(', ')}`);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}. See \`npx -y pnpm@12 pack:all --help\`.`);
  process.exitCode = 2;
}
