import { join } from 'node:path';
import ts from 'typescript';

const packageFolder = join(import.meta.dirname, '../..');

/**
 * Type-checks each snippet as a file of its own beside the tests, with this package's compiler options, and returns what
 * tsc would print for it: `TS2322: Type …`, with everything that is indented below the first line.
 */
export function diagnose(snippets: readonly string[]): string[][] {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(packageFolder, 'tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    packageFolder,
  );
  const texts = new Map(snippets.map((text, index) => [join(packageFolder, `test/snippet-${index}.ts`), text]));
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  host.readFile = (file) => texts.get(file) ?? readFile(file);
  const program = ts.createProgram(
    [...texts.keys()],
    // A composite project must be given all its files; and a snippet need not use everything it declares.
    { ...options, composite: false, declaration: true, noUnusedLocals: false, noUnusedParameters: false },
    host,
  );
  return [...texts.keys()].map((file) =>
    ts.getPreEmitDiagnostics(program, program.getSourceFile(file)).map(({ code, messageText }) => {
      return `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    }),
  );
}
