/** `helpdesk import` and `helpdesk export` (docs/bulk.md). */
import { existsSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '@helpdesk/contract-model/command-line';
import { makeFolder } from '@helpdesk/contract-model/make-folder';
import type { Knex } from 'knex';
import type { BulkResource } from '../bulk/bulk-resource.ts';
import { ImportRunningError } from '../bulk/checkpoint.ts';
import { exportFile } from '../bulk/export-file.ts';
import { importAccount } from '../bulk/import-account.ts';
import { type ImportTotals, importFile } from '../bulk/import-file.ts';
import { createProgress } from '../bulk/progress.ts';
import { bulkResources } from '../bulk/registry.ts';
import { isRejectedFile } from '../bulk/rejected-lines.ts';
import { accounts, brands, hasDefaultBrand } from '../bulk/resources/people.ts';
import type { Config } from '../config.ts';
import { engineMessageOf, isConnectionLost, isDiskFull } from '../database/engine-errors.ts';
import { readSnapshot } from '../database/transactions/transactions.ts';
import { CommandError, chooseAccount, requireDatabase, requireMigrated, withDatabase } from './account-command.ts';
import { migrateConfigured } from './open-configured.ts';

interface BulkOptions {
  /** A resource, or `all`. */
  readonly resource: string;
  /** A file, or for `all` the folder of the files. */
  readonly path: string;
  /** Id of the account. Default: the only one. */
  readonly account?: number | undefined;
  readonly print: (line: string) => void;
}

interface ImportCommandOptions extends BulkOptions {
  /** Where rejected lines go. Default: `FILE.rejected`. */
  readonly rejected?: string | undefined;
}

interface BulkFile {
  readonly resource: BulkResource;
  readonly file: string;
}

/** @throws {CommandError} also if lines were rejected. @throws {UsageError} */
export async function runImport(config: Config, options: ImportCommandOptions): Promise<void> {
  const files = listExistingFiles(options);
  const stopListening = sayHowToContinue();
  try {
    await withDatabase(config, (knex) =>
      explainInterruption(async () => {
        await migrateConfigured(knex, config);
        await importFiles(knex, files, options);
      }),
    );
  } finally {
    stopListening();
  }
}

async function importFiles(knex: Knex, files: readonly BulkFile[], options: ImportCommandOptions): Promise<void> {
  const { rejected, print } = options;
  const accountFile = files.find(({ resource }) => resource === accounts);
  const imported = accountFile && (await importAccount(knex, accountFile.file, options.account));
  if (imported !== undefined) print(`account: it has the ID ${imported}`);
  const accountId = await chooseAccount(knex, options.account ?? imported);
  let rejectedLines = 0;
  for (const bulkFile of files) {
    if (bulkFile === accountFile) continue;
    const rejectedFile = rejected ?? `${bulkFile.file}.rejected`;
    const totals = await importResource(knex, accountId, bulkFile, rejectedFile);
    print(describeImport(bulkFile.resource, totals, rejectedFile));
    rejectedLines += totals.rejected;
  }
  const problems: string[] = [];
  if (rejectedLines > 0) {
    problems.push(`Lines were rejected (${rejectedLines}): correct them in a new file, and import that.`);
  }
  if (files.some(({ resource }) => resource === brands) && !(await hasDefaultBrand(knex, accountId))) {
    problems.push(
      'The account has no default brand, which a new conversation gets: import one with "is_default": true.',
    );
  }
  if (problems.length > 0) throw new CommandError(problems.join(' '));
}

/** @throws {CommandError} */
function requireFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new CommandError(`There is no folder ${path}.`);
  if (!found.isDirectory())
    throw new CommandError(`${path} is a file: name its folder, or instead of \`all\` the resource that it has.`);
}

/** The files to import. @throws {CommandError} @throws {UsageError} */
function listExistingFiles({ resource, path, rejected }: ImportCommandOptions): BulkFile[] {
  const files = listFiles(resource, path).filter(({ file }) => resource !== 'all' || existsSync(file));
  if (rejected !== undefined && resource === 'all') {
    throw new UsageError('--rejected names one file: with all, each resource has its own, FILE.rejected.');
  }
  if (resource === 'all') requireFolder(path);
  const [first] = files;
  if (!first || !existsSync(first.file)) throw new CommandError(`There is no file ${first?.file ?? `in ${path}`}.`);
  const folder = files.find(({ file }) => statSync(file).isDirectory());
  if (folder) {
    throw new CommandError(`${folder.file} is a folder: name a file in it, or import all of them with \`import all\`.`);
  }
  const stream = files.find(({ file }) => !statSync(file).isFile());
  if (stream) {
    throw new CommandError(
      `${stream.file} is not a file that can be read twice, which a second run does: write the lines to a file, and import that.`,
    );
  }
  return files;
}

/**
 * @throws {CommandError} if the connection, the disk or another import of the file ended an import. Other errors are thrown
 * as they are.
 */
async function explainInterruption(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    if (cause instanceof ImportRunningError) {
      throw new CommandError(
        'Another import of this file is running, or has just ended. Run the same command again when it has.',
        { cause },
      );
    }
    const reason = engineMessageOf(cause);
    if (isConnectionLost(cause)) {
      throw new CommandError(`The connection to the database was lost (${reason}). ${HOW_TO_CONTINUE}`, { cause });
    }
    if (!isDiskFull(cause)) throw cause;
    throw new CommandError(`There is no space left on the disk (${reason}). Make room. ${HOW_TO_CONTINUE}`, { cause });
  }
}

async function importResource(
  knex: Knex,
  accountId: number,
  { resource, file }: BulkFile,
  rejectedFile: string,
): Promise<ImportTotals> {
  if (!(await isRejectedFile(rejectedFile))) {
    throw new CommandError(`${rejectedFile} is not a file of rejected lines: name another one with --rejected.`);
  }
  const progress = createProgress(resource.name);
  return importFile({
    knex,
    resource,
    accountId,
    file,
    rejectedFile,
    onProgress: (reached) => progress.update(reached.read, reached, `${reached.rejected} rejected`),
  }).finally(progress.end);
}

const HOW_TO_CONTINUE = 'Run the same command again: it continues after the last batch that was imported.';

/** A batch that is not finished is rolled back, so the process can end at any time. @returns what ends this. */
function sayHowToContinue(): () => void {
  const stop = (signal: 'SIGINT' | 'SIGTERM') => {
    process.stderr.write(`\nStopped. ${HOW_TO_CONTINUE}\n`);
    process.exit(128 + constants.signals[signal]);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return () => void process.off('SIGINT', stop).off('SIGTERM', stop);
}

function describeImport({ name }: BulkResource, totals: ImportTotals, rejectedFile: string): string {
  const { skipped, inserted, known, rejected, elsewhere } = totals;
  const parts = [`${inserted} imported`];
  if (skipped > 0) parts.push(`${skipped} lines done by an earlier run`);
  if (known > 0) parts.push(`${known} were there already`);
  if (rejected > 0) parts.push(`${rejected} rejected`);
  if (rejected > elsewhere) parts.push(`see ${rejectedFile}`);
  if (elsewhere > 0) parts.push(`${rejected > elsewhere ? `for ${elsewhere}` : 'in'} the file of an earlier run`);
  return `${name}: ${parts.join(', ')}`;
}

/** @throws {CommandError} @throws {UsageError} */
export async function runExport(config: Config, { resource, path, account, print }: BulkOptions): Promise<void> {
  const files = listFiles(resource, path);
  const existing = files.find(({ file }) => existsSync(file));
  if (existing) {
    const advice = statSync(existing.file).isDirectory()
      ? 'is a folder: name a file in it'
      : 'exists: remove it, or export to another place';
    throw new CommandError(`${existing.file} ${advice}.`);
  }
  requireDatabase(config);
  if (resource === 'all') await writing(path, async () => makeFolder(path));
  await withDatabase(config, async (knex) => {
    await requireMigrated(knex);
    const accountId = await chooseAccount(knex, account);
    await readSnapshot(knex, async (trx) => {
      for (const { resource, file } of files) {
        const progress = createProgress(resource.name);
        const onProgress = (lines: number) => progress.update(lines);
        const write = () => exportFile({ trx, resource, accountId, file, onProgress });
        const lines = await writing(file, write).finally(progress.end);
        print(`${resource.name}: ${lines} lines in ${file}`);
      }
    });
  });
}

/** @throws {CommandError} if the file or folder cannot be written. Errors of the database are thrown as they are. */
async function writing<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    const isOfFile = cause instanceof Error && ('path' in cause || ('code' in cause && cause.code === 'ENOSPC'));
    if (!isOfFile) throw cause;
    throw new CommandError(`${path} cannot be written: ${cause.message}. Export to a place that can be written.`, {
      cause,
    });
  }
}

/** @throws {UsageError} */
function listFiles(name: string, path: string): BulkFile[] {
  if (name === 'all')
    return bulkResources.map((resource) => ({ resource, file: join(path, `${resource.name}.ndjson`) }));
  const resource = bulkResources.find((each) => each.name === name);
  if (resource) return [{ resource, file: path }];
  const names = bulkResources.map((each) => each.name);
  throw new UsageError(`There is no resource "${name}": choose all, ${names.join(', ')}`);
}
