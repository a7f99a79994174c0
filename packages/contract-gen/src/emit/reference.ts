import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Contract, messageOf } from '@helpdesk/contract-model';
import { makeFolder } from '@helpdesk/contract-model/make-folder';
import { describeKeywords } from './describe-keywords.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const redocly: { version: string } = require('@redocly/cli/package.json');

/** Redocly cannot build the page. The message contains Redocly's message. */
export class ReferenceBuildError extends Error {
  override readonly name = 'ReferenceBuildError';
}

/**
 * Writes the API reference: one HTML page that loads nothing from the network, whose descriptions say what the keywords mean. Does
 * nothing if the file was written for this contract by this version of Redocly.
 *
 * @returns whether it wrote the file.
 * @throws ReferenceBuildError
 */
export async function writeReference({ hash, openapi }: Contract, file: string): Promise<boolean> {
  const document = JSON.stringify(describeKeywords(openapi));
  const digest = createHash('sha256').update(document).digest('hex').slice(0, 12);
  const mark = `<!-- contract ${hash}, document ${digest}, Redocly ${redocly.version} -->\n`;
  if (existsSync(file) && (await readFile(file, 'utf8')).endsWith(mark)) return false;
  const page = await build(document);
  makeFolder(dirname(file));
  // A rename is atomic, so that no reader sees an incomplete page.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, `${page.trimEnd()}\n${mark}`);
  await rename(unfinished, file);
  return true;
}

async function build(document: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reference-'));
  try {
    const source = join(folder, 'openapi.json');
    const target = join(folder, 'index.html');
    await writeFile(source, document);
    const cli = join(dirname(require.resolve('@redocly/cli/package.json')), 'bin/cli.js');
    // The environment, such as NODE_OPTIONS, must not change the page.
    const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    await run(process.execPath, [cli, 'build-docs', source, '--output', target, '--inlineBundle'], {
      cwd: folder,
      env,
    });
    return await readFile(target, 'utf8');
  } catch (cause) {
    const reason = messageOf(cause);
    throw new ReferenceBuildError(`The API reference cannot be built: ${reason}`, { cause });
  } finally {
    await rm(folder, { recursive: true });
  }
}
