import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Report } from '../result.ts';
import { renderBadge } from './render-badge.ts';
import { renderCtrf } from './render-ctrf.ts';
import { renderHtml } from './render-html.ts';
import { renderJunit } from './render-junit.ts';
import { renderMarkdown } from './render-markdown.ts';

const renderers: Record<string, (report: Report) => string> = {
  'report.json': renderCtrf,
  'junit.xml': renderJunit,
  'report.html': renderHtml,
  'badge.svg': renderBadge,
  'summary.md': renderMarkdown,
};

export const reportFileNames: readonly string[] = Object.keys(renderers);

/** Writes the report in every format into a folder, which is created if necessary. */
export async function writeReports(report: Report, directory: string): Promise<void> {
  await makeFolder(directory);
  await Promise.all(
    Object.entries(renderers).map(([name, render]) => writeFile(join(directory, name), render(report))),
  );
}

/** Creates parents first. Does not use a recursive mkdir, which never returns below /proc in Node 24. */
export async function makeFolder(directory: string): Promise<void> {
  const code = await tryMkdir(directory);
  if (code === undefined) return;
  if (code !== 'ENOENT' || dirname(directory) === directory) {
    if ((await stat(directory)).isDirectory()) return;
    throw new Error(`${directory} is not a folder`);
  }
  await makeFolder(dirname(directory));
  await mkdir(directory);
}

/** The code of an error that the caller can handle. */
async function tryMkdir(directory: string): Promise<'EEXIST' | 'ENOENT' | undefined> {
  try {
    await mkdir(directory);
    return undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST' || code === 'ENOENT') return code;
    throw error;
  }
}
