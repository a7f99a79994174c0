/** Type-checks a file of the service as `pnpm types` does, with some files replaced. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** The compiler's messages about the file. `replaced` has other contents for files, by absolute path. */
export function typeErrors(file: string, replaced: ReadonlyMap<string, string>): string[] {
  const { config } = ts.readConfigFile(resolve(project, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, project);
  const host = ts.createCompilerHost(options);
  const read = host.readFile;
  host.readFile = (path) => replaced.get(path) ?? read(path);
  // A composite project must be given all its files.
  const program = ts.createProgram([file], { ...options, composite: false, declaration: true }, host);
  return ts
    .getPreEmitDiagnostics(program, program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
