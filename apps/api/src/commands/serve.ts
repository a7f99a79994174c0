import { once } from 'node:events';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { createApp } from '../app.ts';
import { type Config, ConfigError } from '../config.ts';
import { startSegmentBuilder } from '../conversations/segments/segment-builder.ts';
import { computeMaxReads, ping } from '../database/connections/open.ts';
import { createReplica, isReplicaOf, NOT_A_REPLICA, type Replica } from '../database/connections/replica.ts';
import { migrationStatus } from '../database/migrate.ts';
import { secondsNow } from '../database/statements/rows.ts';
import { checkListenOptions, listen } from '../http/listen.ts';
import { createProcessLog } from '../http/log.ts';
import { createMessageClasses } from '../http/message-classes.ts';
import { createStores } from '../stores.ts';
import { migrateConfigured, openConfigured, openReplica } from './open-configured.ts';
import { loadSampleAccounts } from './sample.ts';
import { settleHeap } from './settle-heap.ts';

interface ServeOptions {
  /** Load the sample accounts, and write their tokens to the credentials file. */
  readonly sample: boolean;
  readonly print: (line: string) => void;
}

/** Serves until SIGTERM or SIGINT, then finishes the requests in progress, closes and resolves. */
export async function serve(config: Config, { sample, print }: ServeOptions): Promise<void> {
  if (sample && config.environment === 'production') {
    throw new ConfigError(['--sample is rejected if NODE_ENV is production: leave it out']);
  }
  // Standard output is for people, standard error for the log.
  const log = createProcessLog(config.logLevel);
  const { port, host, tlsCert, tlsKey } = config;
  const tls = tlsCert !== undefined && tlsKey !== undefined && { tls: { cert: tlsCert, key: tlsKey } };
  const listenOptions = { port, host, log, ...tls };
  await checkListenOptions(listenOptions);

  const knex = await openConfigured(config);
  const readKnex = openReplica(config);
  try {
    const migrated = await migrateConfigured(knex, config);
    if (migrated.length > 0) log.info({ migrations: migrated }, 'migrated');
    const { newer } = await migrationStatus(knex);
    if (newer.length > 0) log.warn({ migrations: newer }, 'a newer version has migrated the database');
    const storeOptions = { now: secondsNow, contactListVariant: config.contactListVariant };
    const stores = createStores(knex, storeOptions);
    const replica = readKnex && {
      state: await createCheckedReplica(readKnex, knex, log),
      stores: createStores(readKnex, storeOptions),
    };
    if (sample) await loadSampleAccounts(knex, stores.tokens, config.credentialsFile);

    const app = await createApp({
      config,
      stores,
      replica,
      maxReadsOfAccount: computeMaxReads(knex),
      pingDatabase: () => ping(knex),
      log,
      now: secondsNow,
    });
    settleHeap();
    const server = await listen(app, { ...listenOptions, classes: createMessageClasses(app) });
    const stopBuilder = startSegmentBuilder(knex, log);
    // Before the address is printed, because its reader may send a signal at once.
    const shutdownSignal = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
    announce(config, sample, config.publicUrl ?? server.url, print);
    const [signal] = await shutdownSignal;
    log.info({ signal }, 'closing');
    await server.close();
    await stopBuilder();
  } finally {
    await readKnex?.destroy();
    await knex.destroy();
  }
}

function announce(config: Config, sample: boolean, url: string, print: ServeOptions['print']): void {
  print(`The helpdesk API is at  ${url}`);
  print(`Its reference is at     ${url}/docs`);
  if (sample) print(`Sample tokens are in    ${config.credentialsFile}`);
  if (config.environment === 'production' && url.startsWith('http:')) {
    // No command works on this address.
    print(
      config.trustProxy.length === 0
        ? 'Plain HTTP is rejected: set TLS_CERT and TLS_KEY, or put an HTTPS proxy in front and name it in TRUST_PROXY'
        : 'Plain HTTP is rejected: use the https address of the proxy, and set PUBLIC_URL to it, for the links in responses',
    );
    return;
  }
  const conformance = `npx -y pnpm@12 conformance ${url}`;
  const next = sample ? `${conformance} --credentials ${config.credentialsFile}` : `HELPDESK_TOKEN=… ${conformance}`;
  print(`Try next:               ${next}`);
}

/** @throws {ConfigError} if it is another database. One that does not respond is checked when it does, and not used before. */
async function createCheckedReplica(replica: Knex, primary: Knex, log: Logger): Promise<Replica> {
  const state = createReplica(primary, replica, { log });
  let isReplica: boolean | undefined;
  try {
    isReplica = await isReplicaOf(replica, primary);
  } catch (err) {
    state.noteFailure();
    log.warn({ err }, 'the replica does not respond: reads go to the primary until it does');
  }
  if (isReplica === false) throw new ConfigError([NOT_A_REPLICA]);
  return state;
}
