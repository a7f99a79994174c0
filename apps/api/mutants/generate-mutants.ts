/** Mutants that StrykerJS makes of the source: each replaces one expression, statement or literal. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { contract } from '@helpdesk/contract';
import { createInstrumenter } from '@stryker-mutator/instrumenter';
import { createInjector } from 'typed-inject';
import { REPOSITORY } from './apply-changes.ts';
import type { Mutant } from './mutant.ts';

/** Stryker says what it does; only what goes wrong is of interest. */
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => true,
  isErrorEnabled: () => true,
  isFatalEnabled: () => true,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: console.warn,
  error: console.error,
  fatal: console.error,
};

/**
 * The mutants of source files, or of all in a folder, in the order of the files. Many of them no client can see, such as another
 * size of a cache: a survivor says where to look, not that something is missing.
 *
 * @param path relative to the repository.
 * @throws {RangeError} if there is no such file.
 */
export async function generateMutants(path: string): Promise<Mutant[]> {
  const files = listSources(path);
  const instrumenter = createInjector()
    .provideValue('logger', logger)
    .provideValue('getLogger', () => logger)
    .injectFunction(createInstrumenter);
  const { mutants } = await instrumenter.instrument(
    files.map((name) => ({ name, content: readFileSync(name, 'utf8'), mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [], noHeader: true },
  );
  return mutants.map(({ fileName, location: { start, end }, mutatorName, replacement }) => {
    const file = relative(REPOSITORY, fileName);
    const offsets = indexLines(readFileSync(fileName, 'utf8'));
    // Stryker counts lines from 0.
    const offsetOf = ({ line, column }: typeof start): number => (offsets[line] ?? 0) + column;
    const text = replacement.replaceAll(/\s+/g, ' ');
    return {
      name: `stryker/${file}:${start.line + 1}:${start.column + 1} ${mutatorName} ${text.slice(0, 60)}`,
      area: dirname(file),
      operations: listOperations(file),
      patches: [],
      edit: { file, start: offsetOf(start), end: offsetOf(end), replacement },
    };
  });
}

function listSources(path: string): string[] {
  const absolute = join(REPOSITORY, path);
  if (!existsSync(absolute)) throw new RangeError(`there is no ${path} in this repository`);
  if (statSync(absolute).isFile()) return [absolute];
  return globSync('**/*.ts', { cwd: absolute, exclude: ['**/*.d.ts'] })
    .toSorted()
    .map((file) => join(absolute, file));
}

/** Where each line begins. */
function indexLines(source: string): number[] {
  return [0, ...Array.from(source.matchAll(/\n/g), ({ index }) => index + 1)];
}

/** Those whose files are in the same folder. */
function listOperations(file: string): string[] {
  const names = globSync('*.ts', { cwd: join(REPOSITORY, dirname(file)) }).map((name) => name.replace(/\.ts$/, ''));
  return names.filter((name) => Object.hasOwn(contract.operations, name));
}
