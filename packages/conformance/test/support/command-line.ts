/** Runs the command line in this process, with the contract of the library. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MainContext, main } from '../../src/cli/main.ts';
import { formatCredentialName } from '../../src/credential-names.ts';
import { tokens } from './library.ts';
import { contract } from './library-run.ts';

// Test files share this module, and vitest ends its processes without an `exit` event: the next run removes the files.
const folder = join(import.meta.dirname, '../../.vitest', `files-${process.env.VITEST_POOL_ID}`);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

/** Of a file in a folder that exists until the next run. */
export const pathOf = (name: string): string => join(folder, name);

/** Writes a file, and returns its path. */
export function file(name: string, content: unknown): string {
  writeFileSync(pathOf(name), typeof content === 'string' ? content : JSON.stringify(content));
  return pathOf(name);
}

const { full } = tokens;

/** The names of the file differ from those of the contract. */
export const credentials = (): string =>
  file(
    'credentials.json',
    Object.fromEntries(Object.entries(tokens).map(([name, token]) => [formatCredentialName(name), token])),
  );

interface CommandResult {
  readonly code: number;
  readonly printed: string;
  readonly notes: string;
}

interface ConformanceOptions extends Omit<MainContext, 'print' | 'printNote'> {
  /** Called with each text for stderr, as soon as it is there. */
  readonly onNote?: (text: string) => void;
}

/** `contractFile` is the contract of the library, unless another is given. */
export async function conformance(
  args: readonly string[],
  { onNote, ...context }: ConformanceOptions = {},
  contractFile = file('contract.json', contract),
): Promise<CommandResult> {
  const printed: string[] = [];
  const notes: string[] = [];
  const print = (text: string): void => void printed.push(text);
  const printNote = (text: string): void => {
    notes.push(text);
    onNote?.(text);
  };
  const given = [...args, '--contract', contractFile];
  const code = await main(given, { HELPDESK_TOKEN: full }, { ...context, print, printNote });
  return { code, printed: printed.join('\n'), notes: notes.join('\n') };
}
