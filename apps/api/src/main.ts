/** The command line of the service, started by bin/helpdesk.js. The exit codes are listed in HELP. */
import { parseArgs } from 'node:util';
import { type Config, ConfigError, describeSettings, readConfig } from './config.ts';

const HELP = `Usage: npx -y pnpm@12 helpdesk [COMMAND] [OPTIONS]

Commands:
  serve        Migrate the database and serve the API (default)
  migrations   Show which migrations have run and which have not
  import RESOURCE FILE
               Import a file of JSON lines into an account. A second run continues where the first ended, and never
               imports a line twice. Rejected lines go to FILE.rejected, with their number and the reason
  export RESOURCE FILE
               Write the rows of an account as a file that import reads. Tokens are not exported
               RESOURCE is account, brands, roles, teams, members, contact-fields, conversation-fields, tags, companies,
               contacts, conversations, help-centers, collections, articles, or all: then FILE is a folder

Options:
  --sample     With serve: load the sample accounts and write their tokens to CREDENTIALS_FILE
  --account ID With import and export: the account; not needed if there is only one
  --rejected FILE
               With import: where rejected lines go
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
    const usage = readArguments(args);
    if (usage.help) process.stdout.write(HELP);
    else await run(usage, readConfig(process.env));
    return 0;
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    return error instanceof UsageError || error instanceof ConfigError ? 2 : 1;
  }
}

/** Loads only the modules of the command, so that wrong usage and help do not wait for the rest. */
async function run(usage: ReturnType<typeof readArguments>, config: Config): Promise<void> {
  const { command, resource, path, account, rejected, sample } = usage;
  switch (command) {
    case 'migrations': {
      const { showMigrations } = await import('./commands/migrations.ts');
      return showMigrations(config, print);
    }
    case 'import': {
      const { runImport } = await import('./commands/bulk.ts');
      return runImport(config, { resource, path, account, rejected, print });
    }
    case 'export': {
      const { runExport } = await import('./commands/bulk.ts');
      return runExport(config, { resource, path, account, print });
    }
    default: {
      const { serve } = await import('./commands/serve.ts');
      return serve(config, { sample, print });
    }
  }
}

const COMMANDS = ['serve', 'migrations', 'import', 'export'];
const BULK_COMMANDS = ['import', 'export'];

function readArguments(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const [command = 'serve', ...operands] = positionals;
  const isBulk = BULK_COMMANDS.includes(command);
  if (!COMMANDS.includes(command) || (!isBulk && operands.length > 0)) {
    throw new UsageError(`There is no command "${positionals.join(' ')}". ${SEE_HELP}`);
  }
  if (values.sample && command !== 'serve') throw new UsageError(`--sample is an option of serve. ${SEE_HELP}`);
  if (values.account !== undefined && !isBulk) {
    throw new UsageError(`--account is an option of import and export. ${SEE_HELP}`);
  }
  if (values.rejected !== undefined && command !== 'import') {
    throw new UsageError(`--rejected is an option of import. ${SEE_HELP}`);
  }
  const [resource = '', path = '', ...more] = operands;
  if (isBulk && !values.help && (path === '' || more.length > 0)) {
    throw new UsageError(`${command} needs a resource and a file: helpdesk ${command} contacts FILE. ${SEE_HELP}`);
  }
  return { ...values, command, resource, path, account: readAccount(values.account) };
}

function readAccount(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9][0-9]{0,15}$/.test(text)) throw new UsageError(`--account must be the id of an account; it is "${text}"`);
  return Number(text);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        sample: { type: 'boolean', default: false },
        account: { type: 'string' },
        rejected: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
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
