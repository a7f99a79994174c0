/** `helpdesk import` of one file into a copy of the sample. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { onTestFinished } from 'vitest';
import { CommandError } from '../../src/commands/account-command.ts';
import { runImport } from '../../src/commands/bulk.ts';
import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/database/connections/open.ts';
import { sampleDatabase } from './shared-database.ts';

export interface BulkImport {
  /** Of the database. */
  readonly url: string;
  readonly knex: Knex;
  readonly file: string;
  /** @param lines texts are written as they are, all else as JSON. */
  toFile(lines: readonly unknown[]): Promise<void>;
  /** @returns what is printed, with the message of the error if there is one. */
  importLines(resource: string, rejected?: string): Promise<string[]>;
  readRejected(): Promise<[line: number, reason: string][]>;
  /** The rows of a table. */
  count(table: string): Promise<number>;
}

/** Everything is removed after the test. */
export async function prepareImport(): Promise<BulkImport> {
  await using sample = await sampleDatabase();
  const url = await sample.copy();
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-import-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'lines.ndjson');
  const knex = openDatabase({ url });
  onTestFinished(() => knex.destroy());

  return {
    url,
    knex,
    file,
    toFile: (lines) =>
      writeFile(file, lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')),
    async importLines(resource, rejected) {
      const printed: string[] = [];
      const print = (line: string) => printed.push(line);
      try {
        await runImport(readConfig({ DATABASE_URL: url }), { resource, path: file, account: 1, rejected, print });
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        printed.push(error.message);
      }
      return printed;
    },
    async readRejected() {
      const text = await readFile(`${file}.rejected`, 'utf8').catch(() => '');
      const entries = text.split('\n').filter(Boolean);
      return entries.map((entry) => {
        const { line, reason } = JSON.parse(entry);
        return [line, reason];
      });
    },
    count: async (table) => Number((await knex(table).count({ rows: '*' }))[0]?.rows),
  };
}

/** A conversation field with one option of a level. */
export function nestedField(option: object, name = 'A') {
  const level = { id: 1_000_000, name, internal_name: 'a', level: 1 };
  const options = [{ id: 2_000_000, parent_option_id: null, ...option }];
  return { name: 'A', internal_name: 'a', type: 'nested_dropdown', nested_fields: [{ ...level, options }] };
}
