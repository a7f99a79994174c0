/** The API reference: one page, built by Redocly from the contract's own document, that loads nothing from anywhere. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OpenApiDocument } from '@helpdesk/contract/model';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

const run = promisify(execFile);

/** The page brings its scripts, styles and search worker with it; a browser refuses to fetch anything else for it. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; " +
  "worker-src blob:; frame-ancestors 'none'";

/** Serves the page, built at the first request for it. */
export function docs(document: OpenApiDocument, log: Logger): RequestHandler {
  let page: Promise<string> | undefined;
  return async function docs(_request, response) {
    page ??= buildPage(document);
    try {
      const html = await page;
      response.set('Content-Security-Policy', POLICY).type('html').send(html);
    } catch (error) {
      page = undefined;
      log.error({ err: error }, 'the API reference cannot be built');
      response.status(503).type('text').send('The API reference cannot be built; the log says why.');
    }
  };
}

async function buildPage(document: OpenApiDocument): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-docs-'));
  try {
    const source = join(folder, 'openapi.json');
    const target = join(folder, 'index.html');
    await writeFile(source, JSON.stringify(document));
    await run(process.execPath, [redocly(), 'build-docs', source, '--output', target, '--inlineBundle'], {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    return await readFile(target, 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}

function redocly(): string {
  return join(createRequire(import.meta.url).resolve('@redocly/cli/package.json'), '../bin/cli.js');
}
