/** The API reference: a page that `pnpm generate` has built. Nothing is built while the service runs. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { endAndDrain } from '@helpdesk/contract-server';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/** The page brings its scripts, styles and search worker with it; a browser refuses to fetch anything else for it. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; " +
  "worker-src blob:; frame-ancestors 'none'";

const MISSING = 'The API reference is not there: run `npx -y pnpm@12 generate`.';

/** @param file the page. It is read once and shared by all who read it, however slowly; it may come after the start. */
export function docs(file: string, log: Logger): RequestHandler {
  let page: Buffer | undefined;
  let isLogged = !existsSync(file);
  if (isLogged) log.warn({ file }, MISSING);

  // Logged once: the page is public, so anybody could fill the log.
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
    if (page) response.set('Content-Security-Policy', POLICY).type('html');
    else response.status(503).type('text');
    const content = page ?? Buffer.from(`${MISSING}\n`);
    response.set('Content-Length', String(content.length));
    endAndDrain(request, response, content);
  };
}
