/** The service as clients meet it: on a free port of this machine, over an in-memory database. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Knex } from 'knex';
import { type AppConfig, createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { migrate, openDatabase } from '../../src/database/index.ts';
import { createLog } from '../../src/http/log.ts';

export interface Service {
  readonly url: string;
  readonly knex: Knex;
  /** Every log line so far, parsed. */
  readonly logLines: readonly Record<string, unknown>[];
  readonly close: () => Promise<void>;
}

interface Options {
  readonly config?: Partial<AppConfig>;
  /** Fills the migrated database. */
  readonly prepare?: (knex: Knex) => Promise<void>;
}

/** A response that breaks the contract ends the test run. */
export async function startService({ config, prepare }: Options = {}): Promise<Service> {
  const knex = openDatabase({ url: ':memory:' });
  await migrate(knex);
  await prepare?.(knex);
  const logLines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => logLines.push(JSON.parse(line)) });
  const app = await createApp({ config: { ...readConfig({}), ...config }, knex, log, violations: 'throw' });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server that listens has an address of that kind.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    knex,
    logLines,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await knex.destroy();
    },
  };
}
