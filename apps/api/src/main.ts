/**
 * The command line of the service, started by bin/helpdesk.js. Exit codes: 0 done · 1 it cannot run · 2 wrong usage or
 * configuration.
 */
import { parseArgs } from 'node:util';
import { type Config, ConfigError, describeSettings, readConfig } from './config.ts';

const HELP = `Usage: helpdesk [COMMAND] [OPTIONS]        in the repository: npx -y pnpm@12 helpdesk [COMMAND] [OPTIONS]

Commands:
  serve        Migrate the database and serve the API (default)
  migrations   Show which migrations have run and which have not

Options:
  --sample     With serve: load the sample accounts, and write their tokens to CREDENTIALS_FILE
  --help       Show this

Settings, from the environment; paths are relative to the current folder:
${describeSettings()}
`;

/** The command line is wrong; the message says how. */
class UsageError extends Error {}

/** @returns the exit code. */
async function main(args: readonly string[]): Promise<number> {
  try {
    const { command, sample, help } = readArguments(args);
    if (help) process.stdout.write(HELP);
    else await run(command, readConfig(process.env), sample);
    return 0;
  } catch (error) {
    const isUsage = error instanceof UsageError || error instanceof ConfigError;
    process.stderr.write(`${describe(error)}\n`);
    return isUsage ? 2 : 1;
  }
}

/** What a command needs is loaded for it alone: wrong usage and help are told at once. */
async function run(command: string, config: Config, sample: boolean): Promise<void> {
  if (command === 'migrations') {
    const { migrations } = await import('./commands/migrations.ts');
    return migrations(config, print);
  }
  const { serve } = await import('./commands/serve.ts');
  return serve(config, { sample, print });
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const [command = 'serve', ...more] = positionals;
  if (!['serve', 'migrations'].includes(command) || more.length > 0) {
    throw new UsageError(`There is no command "${positionals.join(' ')}". See --help.`);
  }
  if (values.sample && command !== 'serve') throw new UsageError('--sample belongs to serve. See --help.');
  return { command, ...values };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { sample: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new UsageError(`${describe(error)} See --help.`);
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = await main(process.argv.slice(2));
