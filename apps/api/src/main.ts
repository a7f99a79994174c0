#!/usr/bin/env node
/** The command line of the service. Exit codes: 0 done · 1 it cannot run · 2 wrong usage or configuration. */
import { parseArgs } from 'node:util';
import { migrations } from './commands/migrations.ts';
import { serve } from './commands/serve.ts';
import { describeSettings, readConfig, WrongConfig } from './config.ts';

const HELP = `Usage: node apps/api/src/main.ts [COMMAND] [OPTIONS]

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
class WrongUsage extends Error {}

/** @returns the exit code. */
async function main(args: readonly string[]): Promise<number> {
  try {
    const { command, sample, help } = readArguments(args);
    if (help) process.stdout.write(HELP);
    else if (command === 'migrations') await migrations(readConfig(process.env), print);
    else await serve(readConfig(process.env), { sample, print });
    return 0;
  } catch (error) {
    const isUsage = error instanceof WrongUsage || error instanceof WrongConfig;
    process.stderr.write(`${describe(error)}\n`);
    return isUsage ? 2 : 1;
  }
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const [command = 'serve', ...more] = positionals;
  if (!['serve', 'migrations'].includes(command) || more.length > 0) {
    throw new WrongUsage(`There is no command "${positionals.join(' ')}". See --help.`);
  }
  if (values.sample && command !== 'serve') throw new WrongUsage('--sample belongs to serve. See --help.');
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
    throw new WrongUsage(`${describe(error)} See --help.`);
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = await main(process.argv.slice(2));
