import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addCleanup } from './cleanup.ts';
import { findCommit } from './commit.ts';
import { type Contender, helpdesk } from './contenders.ts';
import { type BenchDatabase, createDatabase } from './database.ts';
import { type LoadOptions, type Measurement, measure, Requests } from './measure.ts';
import { type OperationName, operations } from './operations.ts';
import { canPin, pinLoad } from './pinning.ts';
import {
  type Client,
  fetchCursors,
  fetchResponses,
  findDifferences,
  type RecordedResponses,
  recordResponses,
} from './responses.ts';
import { type Server, startServer } from './server.ts';

interface BenchmarkOptions extends LoadOptions {
  readonly contenders: readonly Contender[];
  readonly operations: readonly OperationName[];
  readonly rounds: number;
  readonly contacts: number;
  readonly progress: (line: string) => void;
}

export interface Round {
  readonly contender: string;
  /** Milliseconds from the start of the process to its first response. */
  readonly readyMs: number;
  /** Bytes. */
  readonly rssAtRest: number;
  readonly rssAfterLoad: number;
  readonly operations: Readonly<Partial<Record<OperationName, Measurement>>>;
}

export interface BenchmarkResult {
  /** Absent without Git. */
  readonly commit?: string | undefined;
  readonly machine: Readonly<Record<string, string | number | boolean>>;
  readonly contacts: number;
  readonly connections: number;
  readonly warmupSeconds: number;
  /** This or a number of requests. */
  readonly secondsPerOperation?: number;
  readonly requestsPerOperation?: number;
  readonly rounds: readonly Round[];
}

/** The server settles before its memory at rest is read. */
const REST_MS = 1_500;

/**
 * Compares the responses of all contenders, then measures them round by round, each second round in reverse order. Its folder is removed by
 * `cleanUp`, which the caller calls.
 */
export async function runBenchmark(options: BenchmarkOptions): Promise<BenchmarkResult> {
  const { progress, rounds: count, contacts, contenders, connections, warmupSeconds, seconds, requests } = options;
  const folder = mkdtempSync(join(tmpdir(), 'helpdesk-bench-'));
  addCleanup(() => rmSync(folder, { recursive: true, force: true }));
  pinLoad();
  progress(`${contacts} contacts are written`);
  const database = await createDatabase(folder, contacts);
  const bench = new Bench(folder, database, options);
  await bench.compareResponses(contenders);

  const rounds: Round[] = [];
  for (let round = 1; round <= count; round++) {
    const order = round % 2 === 1 ? contenders : contenders.toReversed();
    for (const [index, contender] of order.entries()) {
      progress(`round ${round} of ${count}, ${index + 1} of ${order.length}: ${contender.title}`);
      rounds.push(await bench.runRound(contender));
    }
  }
  return {
    commit: findCommit(),
    machine: describeMachine(),
    contacts,
    connections,
    warmupSeconds,
    ...(requests === undefined ? { secondsPerOperation: seconds } : { requestsPerOperation: requests }),
    rounds,
  };
}

class Bench {
  readonly #folder: string;
  readonly #database: BenchDatabase;
  readonly #options: BenchmarkOptions;
  readonly #responsesFile: string;

  constructor(folder: string, database: BenchDatabase, options: BenchmarkOptions) {
    this.#folder = folder;
    this.#database = database;
    this.#options = options;
    this.#responsesFile = join(folder, 'responses.json');
  }

  /** @throws with the first difference. The fixed contenders then send the responses of the first contender. */
  async compareResponses(contenders: readonly Contender[]): Promise<void> {
    let reference: RecordedResponses | undefined;
    const compared = contenders.filter(({ isFixed }) => !isFixed);
    // Fixed responses have to be those of a server, if only of one that is not measured.
    for (const contender of compared.length > 0 ? compared : [helpdesk]) {
      this.#options.progress(`responses are compared: ${contender.title}`);
      const responses = await this.#withServer(contender, (_server, client) => this.#fetchAll(contender, client));
      reference ??= responses;
      const [difference] = findDifferences(reference, responses);
      if (difference)
        throw new Error(`${contender.name} responds differently from ${compared[0]?.name}: ${difference}`);
    }
    if (reference) {
      writeFileSync(this.#responsesFile, JSON.stringify(recordResponses(reference, this.#database.targets)));
    }
  }

  async #fetchAll(contender: Contender, client: Client): Promise<RecordedResponses> {
    const entries: [OperationName, RecordedResponses[OperationName]][] = [];
    for (const name of this.#operationsOf(contender)) {
      const cursors = await this.#cursorsOf(name, client);
      entries.push([name, await fetchResponses(client, operations[name], this.#database.targets, cursors)]);
    }
    return Object.fromEntries(entries);
  }

  async runRound(contender: Contender): Promise<Round> {
    const { targets } = this.#database;
    return this.#withServer(contender, async (server, client) => {
      await pause(REST_MS);
      const { rss: rssAtRest } = await server.usage();
      const { connections, warmupSeconds } = this.#options;
      const load: [OperationName, Requests][] = [];
      for (const name of this.#operationsOf(contender)) {
        const cursors = contender.isFixed ? [undefined] : await this.#cursorsOf(name, client);
        load.push([name, new Requests(operations[name], client, targets, cursors)]);
      }
      // All operations before the first is measured: they share code, which is optimized after thousands of requests.
      for (const [, requests] of load) {
        if (warmupSeconds > 0) await requests.send(connections, { duration: warmupSeconds });
      }
      const measurements: [OperationName, Measurement][] = [];
      for (const [name, requests] of load) {
        const measured = await measure(server, requests, this.#options);
        this.#options.progress(`  ${operations[name].title}: ${Math.round(measured.cpuPerRequest)} µs CPU`);
        measurements.push([name, measured]);
      }
      const { rss: rssAfterLoad } = await server.usage();
      const { readyMs } = server;
      return {
        contender: contender.name,
        readyMs,
        rssAtRest,
        rssAfterLoad,
        operations: Object.fromEntries(measurements),
      };
    });
  }

  /** Each server gets a fresh copy of the data. */
  async #withServer<T>(contender: Contender, work: (server: Server, client: Client) => Promise<T>): Promise<T> {
    const { file, accountId, token, targets } = this.#database;
    const copy = join(this.#folder, `${contender.name}.sqlite`);
    copyFileSync(file, copy);
    const headers = { Authorization: `Bearer ${token}` };
    const environment = {
      DATABASE_URL: copy,
      ACCOUNT_ID: String(accountId),
      RESPONSES_FILE: this.#responsesFile,
      EXTRA_PATHS: String(contender.extraPaths ?? 0),
    };
    const { path } = operations.get.request(0, targets, []);
    const server = await startServer(contender, environment, { path, headers, folder: this.#folder });
    try {
      return await work(server, { url: server.url, headers });
    } finally {
      await server.stop();
      for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true });
    }
  }

  #operationsOf(contender: Contender): readonly OperationName[] {
    return this.#options.operations.filter((name) => contender.operations.includes(name));
  }

  async #cursorsOf(name: OperationName, client: Client): Promise<readonly (string | undefined)[]> {
    if (name === 'list25') return fetchCursors(client, 25);
    return name === 'list100' ? fetchCursors(client, 100) : [undefined];
  }
}

function describeMachine() {
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    pinned: canPin,
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    synchronous: 'FULL',
  };
}
