import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '@helpdesk/contract-model';
import { UsageError } from '@helpdesk/contract-model/command-line';
import { makeFolder } from '@helpdesk/contract-model/make-folder';
import { reportFileNames } from '../report/write-reports.ts';

/** Checks that every report can be written into the folder, which is created if necessary. Throws UsageError. */
export async function prepareReportFolder(directory: string): Promise<void> {
  try {
    makeFolder(directory);
    for (const name of reportFileNames) await tryWriting(join(directory, name));
  } catch (error) {
    throw new UsageError(`--report ${directory}: reports cannot be written there: ${messageOf(error)}`);
  }
}

/** Leaves an existing file as it is. */
async function tryWriting(file: string): Promise<void> {
  const isNew = await open(file, 'wx').then(
    (handle) => handle.close().then(() => true),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  if (isNew) await unlink(file);
  else await (await open(file, 'r+')).close();
}
