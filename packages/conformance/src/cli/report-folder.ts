import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../report/make-folder.ts';
import { reportFiles } from '../report/write-reports.ts';
import { UsageError } from './help.ts';

/** Before the run, which may take long: the folder is there, and every report can be written into it. */
export async function prepareReportFolder(directory: string): Promise<void> {
  try {
    await makeFolder(directory);
    for (const name of reportFiles) await tryWriting(join(directory, name));
  } catch (error) {
    throw new UsageError(`--report ${directory}: no report can be written there: ${messageOf(error)}`);
  }
}

/** Leaves what is there as it is. */
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

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
