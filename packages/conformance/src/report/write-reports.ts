import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '../model.ts';
import { badge } from './badge.ts';
import { ctrf } from './ctrf.ts';
import { html } from './html.ts';
import { junit } from './junit.ts';
import { makeFolder } from './make-folder.ts';
import { markdown } from './markdown.ts';

const files: Record<string, (report: Report) => string> = {
  'report.json': ctrf,
  'junit.xml': junit,
  'report.html': html,
  'badge.svg': badge,
  'summary.md': markdown,
};

export const reportFiles: readonly string[] = Object.keys(files);

/** Writes every form of the report into a folder, which is made if need be. */
export async function writeReports(report: Report, directory: string): Promise<void> {
  await makeFolder(directory);
  await Promise.all(Object.entries(files).map(([name, render]) => writeFile(join(directory, name), render(report))));
}
