/**
 * Every regular expression between a client and the database takes linear time on every text
 * (docs/decisions/linear-time-patterns.md). `recheck` proves it; what it cannot prove is listed here with a reason. The lint
 * of the spec proves the patterns there.
 */
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkLinear } from '@helpdesk/spec/linear';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SOURCES = globSync(`${ROOT}/{packages/contract,packages/contract-server,apps/api}/src/**/*.ts`);

/** By file, or by file and pattern. None of them is both of this code and matched against text of a client. */
const ARGUED: Readonly<Record<string, string>> = {
  'apps/api/src/database/engine-errors.ts': 'reads messages of SQLite, which have names of columns',
  'apps/api/src/setting-readers.ts /\\/+$/': 'reads PUBLIC_URL, the operator’s setting',
  'packages/contract-server/src/stub/sample-headers.ts':
    'compiles patterns of the contract, which the lint of the spec proves',
  'packages/contract-server/src/http/public-url.ts /\\/+$/': 'reads the same setting',
};

interface Pattern {
  readonly at: string;
  readonly file: string;
  /** As in the source. */
  readonly text: string;
}

const patterns = SOURCES.flatMap(patternsIn);

const toProve = patterns.filter(({ file, text }) => !(file in ARGUED || `${file} ${text}` in ARGUED));

test.each(toProve.map(({ at, text }) => [`${at} ${text}`, text] as const))('%s', (_, text) => {
  const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(text) ?? [];
  expect(checkLinear(source, flags)).toBeUndefined();
});

test('every exception is needed', () => {
  const found = new Set(patterns.flatMap(({ file, text }) => [file, `${file} ${text}`]));
  expect(Object.keys(ARGUED).filter((key) => !found.has(key))).toEqual([]);
});

/** Literals, and patterns built from strings and constants of the same file. Others cannot be proven, so they fail the test. */
function patternsIn(path: string): Pattern[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const file = relative(ROOT, path);
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node, source, file in ARGUED);
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (text !== undefined) found.push({ at: `${file}:${line}`, file, text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function textOf(node: ts.Node, source: ts.SourceFile, isArgued: boolean): string | undefined {
  if (ts.isRegularExpressionLiteral(node)) return node.text;
  const isMade = (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
  if (!isMade) return undefined;
  if (isArgued) return node.getText();
  const [pattern, flags] = node.arguments ?? [];
  return `/${constant(pattern, source)}/${flags === undefined ? '' : constant(flags, source)}`;
}

function constant(node: ts.Node | undefined, source: ts.SourceFile): string {
  if (node && (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node))) return node.text;
  if (node && ts.isTemplateExpression(node)) {
    const parts = node.templateSpans.map((span) => constant(span.expression, source) + span.literal.text);
    return node.head.text + parts.join('');
  }
  if (node && ts.isIdentifier(node)) {
    const declarations = source.statements
      .filter(ts.isVariableStatement)
      .flatMap((one) => one.declarationList.declarations);
    const declaration = declarations.find(({ name }) => name.getText() === node.text);
    if (declaration?.initializer) return constant(declaration.initializer, source);
  }
  throw new Error(`${source.fileName}: write the pattern ${node?.getText()} as a literal, so that it can be proven`);
}
