import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@helpdesk/contract-model/make-folder';
import type { Fingerprints, Report } from '../result.ts';
import { BODY_FOLDER, listLongBodies } from './body-files.ts';
import type { BodyFiles } from './format-curl.ts';
import { renderBadge } from './formats/render-badge.ts';
import { renderCtrf } from './formats/render-ctrf.ts';
import { HTTP_FOLDER, renderHttpFiles } from './formats/render-http-files.ts';
import { renderJunit } from './formats/render-junit.ts';
import { renderMarkdown } from './formats/render-markdown.ts';
import { renderHtml } from './html/render-html.ts';

const renderers: Record<string, (report: Report, fileOf: BodyFiles, fingerprints: Fingerprints) => string> = {
  'report.json': renderCtrf,
  'junit.xml': renderJunit,
  'report.html': renderHtml,
  'badge.svg': renderBadge,
  'summary.md': renderMarkdown,
};

export const reportFileNames: readonly string[] = Object.keys(renderers);

/**
 * Writes the report in every format into a folder, which is created if necessary, and the requests of failed cases and their
 * long bodies into folders below it. Other files there stay, since they may be the user's.
 */
export async function writeReports(report: Report, directory: string, fingerprints: Fingerprints): Promise<void> {
  const bodies = listLongBodies(report);
  const fileOf = bodies.below('');
  const written = [
    ...Object.entries(renderers).map(([name, render]) => [name, render(report, fileOf, fingerprints)] as const),
    ...renderHttpFiles(report, fileOf),
    ...bodies.files,
  ];
  makeFolder(directory);
  for (const folder of [HTTP_FOLDER, BODY_FOLDER]) {
    if (written.some(([name]) => name.startsWith(`${folder}/`))) makeFolder(join(directory, folder));
  }
  await Promise.all(written.map(([name, content]) => writeFile(join(directory, name), content)));
}
