import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '@helpdesk/contract-model/make-folder';

/** A file to write. */
export interface GeneratedFile {
  /** The folder that `path` is relative to: the folder of the generated files, or the spec. */
  readonly base: 'generated' | 'spec';
  readonly path: string;
  readonly text: string;
}

/** The folder of each base. */
type Folders = Readonly<Record<GeneratedFile['base'], string>>;

/** The files that are missing or have another text. */
export function findStaleFiles(outputs: readonly GeneratedFile[], folders: Folders): string[] {
  return outputs
    .filter((output) => readText(fileOf(output, folders)) !== output.text)
    .map((output) => fileOf(output, folders));
}

/** Writes the stale files, leaves the others untouched, and returns the files that it wrote. */
export function writeStaleFiles(outputs: readonly GeneratedFile[], folders: Folders): string[] {
  const stale = findStaleFiles(outputs, folders);
  for (const output of outputs) {
    const file = fileOf(output, folders);
    if (!stale.includes(file)) continue;
    makeFolder(dirname(file));
    writeFileSync(file, output.text);
  }
  return stale;
}

function fileOf({ base, path }: GeneratedFile, folders: Folders): string {
  return join(folders[base], path);
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
