/** Each example is run, as far as this machine can: the commands of those for CI systems, and the partners' servers. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { findVersion, REPOSITORY, runCommand, startServer } from './support/commands.ts';

const EXAMPLES = join(REPOSITORY, 'examples');
const installed = inject('installed');
const packed = inject('packed');
const { baseUrl, credentials, token } = inject('service');
const conformance = join(installed, 'node_modules/.bin/helpdesk-conformance');

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A checkout with the tarball in it. */
function createCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
  folders.push(folder);
  copyFileSync(join(packed, 'helpdesk-conformance-1.0.0.tgz'), join(folder, 'helpdesk-conformance-1.0.0.tgz'));
  writeFileSync(join(folder, 'package.json'), '{}');
  return folder;
}

/** Runs the lines as a CI system does, each in bash, and stops at the first that fails. */
async function runLines(lines: readonly string[], cwd: string, env: Readonly<Record<string, string>>): Promise<void> {
  for (const line of lines) {
    const { code, stdout, stderr } = await runCommand('bash', ['-e', '-o', 'pipefail', '-c', line], { cwd, env });
    expect(code, `${line}\n${stdout}\n${stderr}`).toBe(0);
  }
}

describe('for CI systems', () => {
  /** The service conforms, which packages.test.ts shows: a few cases are enough here. */
  const shorten = (line: string) => line.replace(/--report/, '--only listTags/200 --report');
  const env = { BASE_URL: baseUrl, npm_config_offline: 'true' };

  test('GitHub Actions', async () => {
    const { on, jobs } = parse(readFileSync(join(EXAMPLES, 'github/conformance.yml'), 'utf8'));
    expect(Object.keys(on)).toEqual(['push', 'schedule']);
    const { steps } = jobs.conformance;
    expect(steps.every(({ uses, run }: Record<string, unknown>) => (uses === undefined) !== (run === undefined))).toBe(
      true,
    );
    const folder = createCheckout();
    const lines = steps.flatMap(({ run }: { run?: string }) => (run === undefined ? [] : [shorten(run)]));
    const summary = join(folder, 'summary.md');
    const CREDENTIALS = readFileSync(credentials, 'utf8');
    await runLines(lines, folder, { ...env, CREDENTIALS, GITHUB_STEP_SUMMARY: summary });
    expect(readFileSync(summary, 'utf8')).toContain('CONFORMS AS FAR AS IT WAS TESTED');
  });

  test('GitLab', async () => {
    const { conformance: job } = parse(readFileSync(join(EXAMPLES, 'gitlab/conformance.gitlab-ci.yml'), 'utf8'));
    const folder = createCheckout();
    await runLines(job.script.map(shorten), folder, { ...env, HELPDESK_CREDENTIALS: credentials });
    expect(readFileSync(join(folder, job.artifacts.reports.junit), 'utf8')).toContain('<testsuite');
  });

  test('a container: its entry point runs without npm', async () => {
    const lines = readFileSync(join(EXAMPLES, 'container/Containerfile'), 'utf8').split('\n');
    const find = (instruction: string) =>
      lines.find((line) => line.startsWith(`${instruction} `))?.slice(instruction.length + 1);
    const [file = '', target = ''] = find('COPY')?.split(' ') ?? [];
    const [command, path = ''] = JSON.parse(find('ENTRYPOINT') ?? '[]');
    expect([command, path]).toEqual(['node', target + file]);
    const args = [join(packed, file), baseUrl, '--only', 'listTags/200'];
    const { code } = await runCommand(process.execPath, args, { cwd: tmpdir(), env: { HELPDESK_TOKEN: token } });
    expect(code).toBe(0);
  });
});

describe('the suite as a library', () => {
  const env = { SERVICE_URL: baseUrl, HELPDESK_TOKEN: token, ONLY: 'listTags' };

  test('in node:test, from the tarballs', async () => {
    copyFileSync(join(EXAMPLES, 'library/node.test.ts'), join(installed, 'node.test.ts'));
    const args = ['--test', '--test-reporter', 'tap', 'node.test.ts'];
    const { code, stdout } = await runCommand(process.execPath, args, { cwd: installed, env });
    expect(stdout).toMatch(/^ *ok \d+ - listTags\/200\/minimal$/m);
    expect(code, stdout).toBe(0);
  });

  test('in Vitest', async () => {
    const args = ['run', '--root', join(EXAMPLES, 'library'), '--reporter', 'verbose', 'vitest.test.ts'];
    const { code, stdout, stderr } = await runCommand('vitest', args, { env: { ...env, NO_COLOR: '1' } });
    expect(stdout).toContain('listTags/200/minimal');
    expect(code, stdout + stderr).toBe(0);
  });
});

const tokens = {
  full: 'pt_Full0123456789',
  unscoped: 'pt_Unscoped0123',
  expired: 'pt_Expired0123',
  revoked: 'pt_Revoked0123',
  other_account: 'pt_Other012345',
  'scope:companies:view': 'pt_CompaniesView01',
  'scope:companies:manage': 'pt_CompaniesManage01',
  'scope:contacts:manage': 'pt_ContactsManage01',
};

const python = await findVersion('python3', '--version');

describe.each([
  { language: 'TypeScript', command: process.execPath, file: 'partner-typescript/server.ts', version: process.version },
  { language: 'Python', command: 'python3', file: 'partner-python/server.py', version: python },
])("a partner's server", ({ language, command, file, version }) => {
  test.skipIf(version === undefined)(
    `in ${language}${version === undefined ? ': it is not on this machine' : ''} conforms for its operations`,
    async () => {
      const folder = createCheckout();
      const own = join(folder, 'credentials.json');
      writeFileSync(own, JSON.stringify(tokens));
      symlinkSync(join(installed, 'node_modules'), join(folder, 'node_modules'));
      const server = await startServer(command, [join(EXAMPLES, file)], {
        cwd: folder,
        env: { PORT: '0', CREDENTIALS: own },
      });
      const selection = ['--only', 'createCompany,getCompany'];
      const args = [conformance, server.baseUrl, '--credentials', own, ...selection];
      const { code, stdout } = await runCommand(process.execPath, args).finally(server.stop);
      expect(stdout).toMatch(/^CONFORMS AS FAR AS IT WAS TESTED: /m);
      expect(code, stdout).toBe(0);
    },
  );
});
