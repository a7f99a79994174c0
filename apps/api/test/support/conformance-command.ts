/** The suite's command line, and a service that it can test. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Service, startService } from './service.ts';

const CLI = fileURLToPath(new URL('../../../../packages/conformance/src/cli.ts', import.meta.url));

interface TestedService {
  /** Injects the faults that the contract documents. */
  readonly service: Service;
  /** For the files of a test. */
  readonly folder: string;
  /** The path of a file with the tokens of the service. */
  readonly credentials: string;
  readonly close: () => Promise<void>;
}

export async function startTestedService(): Promise<TestedService> {
  const service = await startService({ config: { faultInjection: ['storage'] } });
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  const credentials = join(folder, 'credentials.json');
  await writeFile(credentials, JSON.stringify(service.tokens));
  const close = async () => {
    await rm(folder, { recursive: true });
    await service.close();
  };
  return { service, folder, credentials, close };
}

export function runConformance(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}
