/** Serves the API reference, a page that `pnpm generate` builds. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { endAndDrain } from '@helpdesk/contract-server';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/** The page contains its scripts, styles and search worker; browsers must load nothing else for it. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; " +
  "worker-src blob:; frame-ancestors 'none'";

const MISSING_MESSAGE = 'The API reference does not exist yet: run `npx -y pnpm@12 generate`.';

/** @param file the page. It is read once and shared by all responses. It may be created after the start. */
export function docs(file: string, log: Logger): RequestHandler {
  let page: Buffer | undefined;
  let isLogged = !existsSync(file);
  if (isLogged) log.warn({ file }, MISSING_MESSAGE);

  // Logs once, because the page is public, so anyone could fill the log.
  async function read(): Promise<Buffer | undefined> {
    try {
      return await readFile(file);
    } catch (error) {
      if (!isLogged) log.error({ err: error }, 'The API reference cannot be read');
      isLogged = true;
      return undefined;
    }
  }

  return async function docs(request, response) {
    page ??= await read();
    if (page) response.set('Content-Security-Policy', CONTENT_SECURITY_POLICY).type('html');
    else response.status(503).type('text');
    const content = page ?? Buffer.from(`${MISSING_MESSAGE}\n`);
    response.set('Content-Length', String(content.length));
    endAndDrain(request, response, content);
  };
}
