/**
 * Applies a fault to the source of a module. Imports nothing of this repository: register.ts loads this file before it changes
 * modules, and what is loaded by then stays as it is.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that the paths of patches are relative to. */
export const REPOSITORY = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** `from` occurs exactly once in the file, which is relative to the repository. */
export type Patch = readonly [file: string, from: string, to: string];

/** The characters from `start` to before `end` of a file as it is today. */
interface SourceEdit {
  /** Relative to the repository. */
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** What changes the source of the service. */
export interface Changes {
  readonly name: string;
  readonly patches: readonly Patch[];
  readonly edit?: SourceEdit;
}

/** A patch that does not fit the source, which has changed since it was written. */
class StalePatchError extends Error {
  override readonly name = 'StalePatchError';
}

/**
 * Applies the changes of a file to its source.
 *
 * @throws {StalePatchError} if the text of a patch does not occur exactly once.
 */
export function applyChanges(mutant: Changes, file: string, source: string): string {
  const { edit } = mutant;
  let changed = edit?.file === file ? source.slice(0, edit.start) + edit.replacement + source.slice(edit.end) : source;
  for (const [name, from, to] of mutant.patches) {
    if (name !== file) continue;
    const parts = changed.split(from);
    if (parts.length !== 2) {
      throw new StalePatchError(
        `${mutant.name} is stale: ${JSON.stringify(from)} occurs ${parts.length - 1} times in ${file}, not once. Correct its patch in apps/api/mutants/table`,
      );
    }
    changed = parts.join(to);
  }
  return changed;
}
