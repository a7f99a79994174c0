/** Packs and installs the packages once, and starts the service once, for all test files. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { REPOSITORY, runSuccessfully, type Server, startServer } from './commands.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the tarballs and of the single file. */
    readonly packed: string;
    /** A folder that was empty before npm installed the tarballs. */
    readonly installed: string;
    /** The service of this repository with its sample account. */
    readonly service: { readonly baseUrl: string; readonly credentials: string; readonly token: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-examples-'));
  const packed = join(folder, 'packed');
  const credentials = join(folder, 'credentials.json');
  const [installed, service] = await Promise.all([packAndInstall(folder, packed), startService(folder, credentials)]);
  const { full: token } = JSON.parse(await readFile(credentials, 'utf8'));
  project.provide('packed', packed);
  project.provide('installed', installed);
  project.provide('service', { baseUrl: service.baseUrl, credentials, token });
  return async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  };
}

/** Installs offline: the tarballs have no dependencies. */
async function packAndInstall(folder: string, packed: string): Promise<string> {
  await runSuccessfully(process.execPath, [join(REPOSITORY, '.ci/pack.ts'), '--out', packed]);
  const installed = join(folder, 'installed');
  await mkdir(installed);
  await writeFile(join(installed, 'package.json'), '{ "type": "module" }');
  const names = ['conformance', 'contract', 'contract-server'];
  const tarballs = names.map((name) => join(packed, `helpdesk-${name}-1.0.0.tgz`));
  await runSuccessfully('npm', ['install', '--offline', '--no-audit', '--no-fund', ...tarballs], { cwd: installed });
  return installed;
}

function startService(folder: string, credentials: string): Promise<Server> {
  const env = {
    PORT: '0',
    DATABASE_URL: join(folder, 'helpdesk.sqlite'),
    CREDENTIALS_FILE: credentials,
    FAULT_INJECTION: 'storage',
    LOG_LEVEL: 'silent',
  };
  return startServer(process.execPath, [join(REPOSITORY, 'apps/api/bin/helpdesk.js'), '--sample'], { env });
}
