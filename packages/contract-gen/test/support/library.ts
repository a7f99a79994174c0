import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from './scratch-folder.ts';

/** The toy spec of this package: an API that has every keyword and no helpdesk. */
export const library = join(import.meta.dirname, '../fixtures/library');

/** A copy of it that the test may change. */
export function copyLibrary(): string {
  const copy = join(scratchFolder(), 'library');
  cpSync(library, copy, { recursive: true });
  return copy;
}
