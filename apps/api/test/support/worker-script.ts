import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Writes a module for the threads of a sanitizer pool, which runs `work` for each job (`kind` and `sent`). */
export async function script(work: string, before = ''): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-script-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'script.mjs');
  const head =
    "import { parentPort, threadId } from 'node:worker_threads';\nconst postMessage = (message) => parentPort.postMessage(message);";
  await writeFile(file, `${head}\n${before}\nexport default ({ kind, sent }) => { ${work} };\n`);
  return file;
}
