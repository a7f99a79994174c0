/** The command line of the service, started by bin/helpdesk.js. The exit codes are listed in HELP. */
import { inspect } from 'node:util';
import { messageOf } from '@helpdesk/contract-model';
import { findSimilarName, parseArguments, readInteger, UsageError } from '@helpdesk/contract-model/command-line';
import { type Config, ConfigError, describeSettings, readConfig } from './config.ts';

/** A century: no date beyond it is meant. */
const MAX_DAYS = 36_500;

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

  tokens list  Show the API tokens of an account, or of all, without their secrets
  tokens issue --member EMAIL --name NAME
               Print a new token for a member, once; only its hash is kept
  tokens regenerate ID
               Replace a token that has leaked; running services reject the old one within a second
  tokens revoke ID
               End a token; running services reject it within a second

Options:
  --sample     With serve: load the sample accounts and write their tokens to CREDENTIALS_FILE
  --account ID With import, export and tokens: the account; not needed if there is only one
  --rejected FILE
               With import: where rejected lines go
  --member EMAIL, --name NAME
               With tokens issue: whose token it is, and what for
  --scopes LIST
               With tokens issue: separated by commas, such as contacts:view,members:view (default: all)
  --days N     With tokens issue: after how many days it expires, at most ${MAX_DAYS} (default: never)
  --help       Show this help

Exit codes:
  0            The command is done, or the service was stopped by SIGTERM or SIGINT
  1            The command cannot run, for example because the port is in use; or lines of an import were rejected
  2            The usage or the configuration is wrong
  130, 143     An import was stopped by SIGINT or SIGTERM

Settings, from the environment; paths are relative to the current folder:
${describeSettings()}
`;

const SEE_HELP = 'See `npx -y pnpm@12 helpdesk --help`.';

/** @returns the exit code. */
async function main(args: readonly string[]): Promise<number> {
  try {
    const usage = readArguments(args);
    if (usage.options.help) process.stdout.write(HELP);
    else await run(usage, readConfig(process.env));
    return 0;
  } catch (error) {
    process.stderr.write(`${explainError(error)}\n`);
    return error instanceof UsageError || error instanceof ConfigError ? 2 : 1;
  }
}

/** Loads only the modules of the command, so that wrong usage and help do not wait for the rest. */
async function run({ command, operands, options }: Usage, config: Config): Promise<void> {
  const [first = '', second = ''] = operands;
  const account = options.account === undefined ? undefined : readInteger('--account', options.account, { min: 1 });
  switch (command) {
    case 'serve': {
      const { serve } = await import('./commands/serve.ts');
      return serve(config, { sample: options.sample ?? false, print });
    }
    case 'migrations': {
      const { showMigrations } = await import('./commands/migrations.ts');
      return showMigrations(config, print);
    }
    case 'import': {
      const { runImport } = await import('./commands/bulk.ts');
      return runImport(config, { resource: first, path: second, account, rejected: options.rejected, print });
    }
    case 'export': {
      const { runExport } = await import('./commands/bulk.ts');
      return runExport(config, { resource: first, path: second, account, print });
    }
    case 'tokens list': {
      const { listTokens } = await import('./commands/tokens.ts');
      return listTokens(config, { account, print });
    }
    case 'tokens issue': {
      const { member, name, scopes } = options;
      if (!member || !name) throw new UsageError('tokens issue needs --member EMAIL and --name NAME');
      const days =
        options.days === undefined ? undefined : readInteger('--days', options.days, { min: 1, max: MAX_DAYS });
      const { issueToken } = await import('./commands/tokens.ts');
      return issueToken(config, { account, member, name, scopes: scopes?.split(','), days, print, printNote });
    }
    case 'tokens regenerate': {
      const id = readInteger('ID', first, { min: 1 });
      const { regenerateToken } = await import('./commands/tokens.ts');
      return regenerateToken(config, { account, id, print, printNote });
    }
    case 'tokens revoke': {
      const id = readInteger('ID', first, { min: 1 });
      const { revokeToken } = await import('./commands/tokens.ts');
      return revokeToken(config, { account, id, print });
    }
  }
}

const OPTIONS = {
  sample: { type: 'boolean' },
  account: { type: 'string' },
  rejected: { type: 'string' },
  member: { type: 'string' },
  name: { type: 'string' },
  scopes: { type: 'string' },
  days: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** The operands and options of each command; all have --help. */
const COMMANDS = {
  serve: { operands: [], options: ['sample'] },
  migrations: { operands: [], options: [] },
  import: { operands: ['RESOURCE', 'FILE'], options: ['account', 'rejected'] },
  export: { operands: ['RESOURCE', 'FILE'], options: ['account'] },
  'tokens list': { operands: [], options: ['account'] },
  'tokens issue': { operands: [], options: ['account', 'member', 'name', 'scopes', 'days'] },
  'tokens regenerate': { operands: ['ID'], options: ['account'] },
  'tokens revoke': { operands: ['ID'], options: ['account'] },
} satisfies Record<string, { operands: readonly string[]; options: readonly (keyof typeof OPTIONS)[] }>;

type Command = keyof typeof COMMANDS;

type Usage = ReturnType<typeof readArguments>;

function readArguments(args: readonly string[]) {
  const { values: options, positionals } = parseArguments({
    args: [...args],
    allowPositionals: true,
    options: OPTIONS,
  });
  const command = findCommand(positionals);
  if (options.help && isStartOfCommand(positionals)) return { command: command ?? 'serve', operands: [], options };
  if (command === undefined && isStartOfCommand(positionals)) {
    const known = Object.keys(COMMANDS).filter((name) => name.startsWith(`${positionals[0]} `));
    throw new UsageError(`Add what to do: ${known.join(', ')}`);
  }
  if (command === undefined) throw new UsageError(describeUnknownCommand(positionals));
  const operands = positionals.slice(positionals.length === 0 ? 0 : command.split(' ').length);
  const expected = COMMANDS[command].operands;
  if (operands.length !== expected.length) {
    const usage = ['helpdesk', command, ...expected].join(' ');
    throw new UsageError(`${command} takes ${expected.join(' and ') || 'nothing more'}: ${usage}`);
  }
  for (const option of Object.keys(options)) {
    const owners = Object.entries(COMMANDS).filter(([, { options }]) => options.some((name) => name === option));
    if (owners.some(([name]) => name === command)) continue;
    throw new UsageError(`--${option} is an option of ${owners.map(([name]) => name).join(', ')}`);
  }
  return { command, operands, options };
}

function describeUnknownCommand(positionals: readonly string[]): string {
  const [first = '', second] = positionals;
  const names = Object.keys(COMMANDS);
  const similar = findSimilarName(`${first} ${second}`, names) ?? findSimilarName(first, names);
  const advice = similar === undefined ? '' : ` (did you mean ${similar}?)`;
  return `There is no command "${positionals.join(' ')}"${advice}`;
}

/** Whether a command starts with these words, or one is followed by others. */
const isStartOfCommand = (positionals: readonly string[]): boolean =>
  findCommand(positionals) !== undefined ||
  (positionals.length === 1 && Object.keys(COMMANDS).some((name) => name.startsWith(`${positionals[0]} `)));

/** The command of one or two words; serve without any. */
function findCommand([first = 'serve', second]: readonly string[]): Command | undefined {
  return [`${first} ${second}`, first].find((name): name is Command => Object.hasOwn(COMMANDS, name));
}

/** Whether the program is wrong, so that its stack is needed: what the user can do something about has a class or a code of its own. */
function isProgramError(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  return error.name === 'Error' ? !('code' in error) : /^(Type|Range|Reference|Syntax)Error$/.test(error.name);
}

function explainError(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}. ${SEE_HELP}`;
  return isProgramError(error) ? inspect(error) : messageOf(error);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function printNote(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** A reader that has seen enough, such as `head`, closes the pipe: the command goes on without it. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await main(process.argv.slice(2));
