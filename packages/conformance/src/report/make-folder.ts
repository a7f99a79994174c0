import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Level by level: the recursive mkdir of Node 24 never ends below /proc, where a folder cannot be made for want of itself. */
export async function makeFolder(directory: string): Promise<void> {
  const code = await made(directory);
  if (code === undefined) return;
  if (code !== 'ENOENT' || dirname(directory) === directory) {
    if ((await stat(directory)).isDirectory()) return;
    throw new Error(`${directory} is no folder`);
  }
  await makeFolder(dirname(directory));
  await mkdir(directory);
}

/** The code of the error, if there is one that more may help with. */
async function made(directory: string): Promise<'EEXIST' | 'ENOENT' | undefined> {
  try {
    await mkdir(directory);
    return undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST' || code === 'ENOENT') return code;
    throw error;
  }
}
