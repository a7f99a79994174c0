import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Settings {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a command to its end. */
export function runCommand(command: string, args: readonly string[], { cwd, env }: Settings = {}): Promise<Finished> {
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 2 ** 26 };
  return new Promise((resolve, reject) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      // A string is the code of a system error: the command could not be started.
      if (typeof error?.code === 'string') reject(error);
      else resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
    });
  });
}

/** Like `runCommand`, but rejects with all output if the exit code is not 0. */
export async function runSuccessfully(command: string, args: readonly string[], settings?: Settings): Promise<string> {
  const { code, stdout, stderr } = await runCommand(command, args, settings);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} exits with ${code}:\n${stdout}\n${stderr}`);
  return stdout;
}

export interface Server {
  /** The first address that it printed. */
  readonly baseUrl: string;
  readonly stop: () => Promise<void>;
}

/** Starts a server and waits until it prints its address. */
export async function startServer(
  command: string,
  args: readonly string[],
  { cwd, env }: Settings = {},
): Promise<Server> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env } });
  const exit = once(child, 'exit');
  let output = '';
  const baseUrl = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const [address] = /http:\/\/[\w.:]+\d/.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`${command} ${args.join(' ')} exits with ${code}:\n${output}`)));
  });
  const stop = async () => {
    child.kill();
    await exit;
  };
  return { baseUrl: await baseUrl, stop };
}

/** The command's first line of `--version`, or undefined if the machine does not have it. */
export async function findVersion(command: string, argument = '--version'): Promise<string | undefined> {
  const { code, stdout } = await runCommand(command, [argument]).catch(() => ({ code: 1, stdout: '' }));
  return code === 0 ? stdout.split('\n')[0] : undefined;
}
