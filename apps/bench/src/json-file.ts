/** The file of `--json`. */
import { closeSync, existsSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '@helpdesk/contract-model';
import { UsageError } from '@helpdesk/contract-model/command-line';
import { makeFolder } from '@helpdesk/contract-model/make-folder';

/** Before a run, which takes minutes. @throws {UsageError} if the file cannot be written. */
export function checkJsonFile(file: string): void {
  const exists = existsSync(file);
  try {
    makeFolder(dirname(file));
    closeSync(openSync(file, 'a'));
  } catch (error) {
    throw new UsageError(`--json cannot be written: ${messageOf(error)}`);
  }
  if (!exists) rmSync(file);
}

export function writeJsonFile(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
