/** The partner's whole way: the commands of docs/partners.md, in their order, in an empty folder. */
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { REPOSITORY, runCommand, type Server, startServer } from './support/commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'partner-'));
let server: Server | undefined;
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true });
});

interface Block {
  /** What follows the language: a file name, `server`, or `exit CODE`. */
  readonly language: string;
  readonly info: string;
  readonly text: string;
}

function readBlocks(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map(([, language = '', info = '', text = '']) => {
    return { language, info, text };
  });
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || address === null) throw new Error('a TCP server has a port');
  return address.port;
}

test('docs/partners.md leads from nothing to two operations that conform', { timeout: 120_000 }, async () => {
  const port = String(await findFreePort());
  const blocks = readBlocks(readFileSync(join(REPOSITORY, 'docs/partners.md'), 'utf8').replaceAll('8080', port));
  expect(blocks.filter(({ language }) => language === 'sh').length).toBeGreaterThan(8);
  for (const name of ['conformance', 'contract']) {
    const tarball = `helpdesk-${name}-1.0.0.tgz`;
    copyFileSync(join(inject('packed'), tarball), join(folder, tarball));
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const settings = { cwd: folder, env: { npm_config_offline: 'true' } };
  let output = '';
  for (const { language, info, text } of blocks) {
    if (language === 'text') for (const line of text.trim().split('\n')) expect(output).toContain(line);
    else if (language !== 'sh') writeFileSync(join(folder, info), text);
    else if (info === 'server') {
      await server?.stop();
      server = await startServer('bash', ['-c', `exec env ${text}`], settings);
    } else {
      const { code, stdout, stderr } = await runCommand('bash', ['-e', '-c', text], settings);
      output = stdout;
      expect(code, `${text}${stdout}${stderr}`).toBe(Number(/^exit (\d)$/.exec(info)?.[1] ?? 0));
    }
  }
});
