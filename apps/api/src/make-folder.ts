import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Creates parents first. Does not use a recursive mkdir, which never returns below /proc in Node 24. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(path)) throw error;
  }
}
