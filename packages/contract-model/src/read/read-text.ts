import { readFile } from 'node:fs/promises';

/** The text of a file, without the byte order mark that editors on Windows may write. */
export const readText = async (file: string): Promise<string> => (await readFile(file, 'utf8')).replace(/^\ufeff/, '');
