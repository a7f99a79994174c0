/** What partners read, for packages that are installed without this repository. */
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '..');

/** Beside the README of each package. The places that the suite names are lines of files in spec/. */
const SHIPPED: Readonly<Record<string, readonly string[]>> = {
  conformance: [
    'docs/partners.md',
    'docs/invariants/*.md',
    'examples/README.md',
    'examples/{container,github,gitlab,library,partner-python,partner-typescript}/**/*.*',
    'examples/container/Containerfile',
    'spec/{README.md,html.yaml,openapi.yaml,resources.yaml}',
    'spec/{components,paths}/**/*.yaml',
  ],
};

/** Commands of the repository that are commands of a package. */
const COMMANDS: readonly (readonly [string, string])[] = [
  ['npx -y pnpm@12 conformance', 'npx helpdesk-conformance'],
  ['npx -y pnpm@12 stub', 'npx helpdesk-stub'],
  ['.data/credentials.json', 'credentials.json'],
];

/** Copies the files into the folder of the package, in which their links lead to each other. Returns the top-level names. */
export function copyDocs(name: string, folder: string): string[] {
  const readme = `packages/${name}/README.md`;
  const shipped = (SHIPPED[name] ?? []).flatMap((pattern) => globSync(pattern, { cwd: REPOSITORY }).toSorted());
  const paths = new Map([[readme, 'README.md'], ...shipped.map((path) => [path, path] as const)]);
  for (const [from, to] of paths) {
    const target = join(folder, to);
    mkdirSync(dirname(target), { recursive: true });
    if (!from.endsWith('.md')) cpSync(join(REPOSITORY, from), target);
    else
      writeFileSync(target, rewriteLinks(replaceCommands(readFileSync(join(REPOSITORY, from), 'utf8')), from, paths));
  }
  return [...new Set(shipped.map((path) => path.split('/', 1)[0] ?? path))];
}

const replaceCommands = (text: string): string =>
  COMMANDS.reduce((replaced, [from, to]) => replaced.replaceAll(from, to), text);

/** A link to what the package does not have becomes the name of the file. */
function rewriteLinks(text: string, from: string, paths: ReadonlyMap<string, string>): string {
  const own = posix.dirname(paths.get(from) ?? from);
  return text.replaceAll(
    /\[([^\]]*)\]\((?!\w+:|#)([^)#]+)(#[^)]*)?\)/g,
    (_, label: string, link: string, anchor = '') => {
      const linked = posix.join(posix.dirname(from), link);
      const isFolder = [...paths.keys()].some((path) => path.startsWith(`${linked}/`));
      const to = paths.get(linked) ?? (isFolder ? linked : undefined);
      if (to !== undefined) return `[${label}](${posix.relative(own, to)}${anchor})`;
      return label === linked ? `\`${linked}\` of the repository` : `${label} (\`${linked}\` of the repository)`;
    },
  );
}
