/** The command line of the service, started by bin/helpdesk.js. The exit codes are listed in HELP. */
import { parseArgs } from 'node:util';
import { type Config, ConfigError, describeSettings, readConfig } from './config.ts';

const HELP = `Usage: npx -y pnpm@12 helpdesk [COMMAND] [OPTIONS]

Commands:
  serve        Migrate the database and serve the API (default)
  migrations   Show which migrations have run and which have not

Options:
  --sample     With serve: load the sample accounts and write their tokens to CREDENTIALS_FILE
  --help       Show this help

Exit codes:
  0            The command is done, or the service was stopped by SIGTERM or SIGINT
  1            The command cannot run, for example because the port is in use
  2            The usage or the configuration is wrong

Settings, from the environment; paths are relative to the current folder:
${describeSettings()}
`;

const SEE_HELP = 'See `npx -y pnpm@12 helpdesk --help`.';

/** The command line is wrong; the message says how. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @returns the exit code. */
async function main(args: readonly string[]): Promise<number> {
  try {
    const { command, sample, help } = readArguments(args);
    if (help) process.stdout.write(HELP);
    else await run(command, readConfig(process.env), sample);
    return 0;
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    return error instanceof UsageError || error instanceof ConfigError ? 2 : 1;
  }
}

/** Loads only the modules of the command, so that wrong usage and help do not wait for the rest. */
async function run(command: string, config: Config, sample: boolean): Promise<void> {
  if (command === 'migrations') {
    const { showMigrations } = await import('./commands/migrations.ts');
    return showMigrations(config, print);
  }
  const { serve } = await import('./commands/serve.ts');
  return serve(config, { sample, print });
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const [command = 'serve', ...more] = positionals;
  if (!['serve', 'migrations'].includes(command) || more.length > 0) {
    throw new UsageError(`There is no command "${positionals.join(' ')}". ${SEE_HELP}`);
  }
  if (values.sample && command !== 'serve') throw new UsageError(`--sample is an option of serve. ${SEE_HELP}`);
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
    // Node adds advice about positional arguments that start with a dash, which do not exist here.
    const [message = ''] = messageOf(error).split('. To specify a positional argument');
    throw new UsageError(`${message.replace(/\.$/, '')}. ${SEE_HELP}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = await main(process.argv.slice(2));
