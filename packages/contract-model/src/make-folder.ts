import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** There is a file in the place of a folder. Like an error of the file system. */
class NotAFolderError extends Error {
  override readonly name = 'NotAFolderError';
  readonly code = 'ENOTDIR';
  readonly path: string;

  constructor(path: string) {
    super(`${path} is not a folder`);
    this.path = path;
  }
}

/**
 * Makes the folder, and its parents first. Does not use a recursive mkdir, which never returns below /proc in Node 24.
 *
 * @throws {Error} if there is a file in its place, or it cannot be made.
 */
export function makeFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw new NotAFolderError(path);
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have been faster.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
