/** Running Redocly on a spec: how it reads files, and its problems in our form. */
import { existsSync, lstatSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { SpecError, type SpecProblem } from '@helpdesk/contract-model/read';
import {
  BaseResolver,
  getLineColLocation,
  isAbsoluteUrl,
  type NormalizedProblem,
  ResolveError,
  type Source,
  YamlParseError,
} from '@redocly/openapi-core';

/** The path of a file in messages and in the contract, relative to the parent folder of the spec: `spec/paths/contacts.yaml`. */
export function nameInSpec(specDir: string, file: string): string {
  return join(basename(resolve(specDir)), relative(specDir, file)).replaceAll('\\', '/');
}

/**
 * Runs a function of Redocly on `specDir/openapi.yaml`.
 *
 * @throws SpecError if it finds a problem. Omits problems that follow from a file that cannot be parsed, or from a `$ref` that
 * cannot be resolved.
 */
export async function runRedocly<Result extends { readonly problems: readonly NormalizedProblem[] }>(
  specDir: string,
  run: (spec: { ref: string; externalRefResolver: BaseResolver }) => Promise<Result>,
): Promise<Result> {
  const ref = join(specDir, 'openapi.yaml');
  const rootName = nameInSpec(specDir, ref);
  if (!existsSync(ref))
    throw new SpecError([{ source: relative(process.cwd(), ref), message: 'the file does not exist' }]);

  const resolver = new LocalResolver(specDir);
  const result = await run({ ref, externalRefResolver: resolver }).catch((error: unknown) => {
    if (error instanceof YamlParseError) return undefined;
    if (error instanceof Error)
      throw new SpecError([{ source: rootName, message: `Redocly cannot read the spec: ${error.message}` }]);
    throw error;
  });
  if (resolver.parseErrors.length > 0 || !result) {
    throw new SpecError(resolver.parseErrors.map((error) => parseProblem(error, specDir)));
  }
  const problems = result.problems.filter(({ severity }) => severity === 'error');
  const unresolved = problems.filter(({ message }) => message.startsWith("Can't resolve $ref"));
  const reported = unresolved.length > 0 ? unresolved : problems;
  if (reported.length > 0) throw new SpecError(inOrder(reported.map((problem) => toProblem(problem, specDir))));
  return result;
}

/** Rejects URLs, so that a spec compiles to the same contract with and without a network. */
class LocalResolver extends BaseResolver {
  readonly #specDir: string;
  readonly parseErrors: YamlParseError[] = [];

  constructor(specDir: string) {
    super();
    this.#specDir = specDir;
  }

  override async loadExternalRef(file: string) {
    if (isAbsoluteUrl(file)) throw new ResolveError(new Error(`${file} is not a file; copy it into the spec`));
    if (!lstatSync(file, { throwIfNoEntry: false })?.isFile()) {
      throw new ResolveError(new Error(`the file ${nameInSpec(this.#specDir, file)} does not exist`));
    }
    return super.loadExternalRef(file);
  }

  override parseDocument(source: Source, isRoot?: boolean) {
    try {
      return super.parseDocument(source, isRoot);
    } catch (error) {
      if (error instanceof YamlParseError) this.parseErrors.push(error);
      throw error;
    }
  }
}

export function parseProblem({ source, line, message }: YamlParseError, specDir: string): SpecProblem {
  // The parser's message ends with the file and the line.
  const reason = message.replace(/ in "[^"]*" \(\d+:\d+\)$/, '');
  return { source: `${nameInSpec(specDir, source.absoluteRef)}:${line}`, message: `invalid YAML: ${reason}` };
}

function toProblem(
  { location: [location], message, suggest, ruleId }: NormalizedProblem,
  specDir: string,
): SpecProblem {
  const [suggestion] = suggest;
  const text = message.trim().replaceAll(/\s+/g, ' ');
  return {
    source: location ? sourceOf(getLineColLocation(location), specDir) : nameInSpec(specDir, 'openapi.yaml'),
    message: suggestion === undefined ? text : `${text} Did you mean \`${suggestion}\`?`,
    // `bundler` is not a rule.
    ...(ruleId !== 'bundler' && { rule: ruleId }),
  };
}

function sourceOf({ source, start }: ReturnType<typeof getLineColLocation>, specDir: string): string {
  return `${nameInSpec(specDir, source.absoluteRef)}:${start.line}`;
}

/** Sorts by file and line, and removes duplicates: Redocly visits a shared file for each `$ref` to it. */
function inOrder(problems: readonly SpecProblem[]): SpecProblem[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  const byLine = new Map(problems.map((problem) => [`${problem.source} ${problem.message}`, problem]));
  return [...byLine.values()].sort((a, b) => compare(a.source, b.source));
}
