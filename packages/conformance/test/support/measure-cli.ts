/**
 * Measures a run of the suite against a service that takes a given time for each request:
 *   node packages/conformance/test/support/measure-cli.ts http://127.0.0.1:3000 --credentials .data/credentials.json --delay 300
 * `--status 501` answers every request with that status instead. `--runs 10` repeats the run.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { contract } from '@helpdesk/contract';
import { run, toCredentials } from '../../src/index.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import { listen } from './listen.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    credentials: { type: 'string' },
    concurrency: { type: 'string' },
    delay: { type: 'string', default: '0' },
    runs: { type: 'string', default: '1' },
    status: { type: 'string' },
  },
});
const tokens =
  values.credentials === undefined
    ? {
        full: 'full-token',
        unscoped: 'unscoped-token',
        expired: 'expired-token',
        other_account: 'other-token',
        no_features: 'poor-token',
      }
    : JSON.parse(readFileSync(values.credentials, 'utf8'));
const credentials = toCredentials(tokens);
const [service] = positionals;
const target = values.status === undefined ? (service ?? '') : await startStatusServer(Number(values.status));
const proxy = await startFaultyProxy(target, () => undefined, 0, Number(values.delay));

for (let count = 1; count <= Number(values.runs); count += 1) {
  const before = proxy.seen.length;
  const concurrency = values.concurrency === undefined ? {} : { concurrency: Number(values.concurrency) };
  const cpu = process.cpuUsage();
  const report = await run({ contract, baseUrl: proxy.baseUrl, credentials, profile: 'full', ...concurrency });
  const { user, system } = process.cpuUsage(cpu);
  const requests = proxy.seen.slice(before);
  const unsafe = requests.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method)).length;
  const seconds = report.milliseconds / 1000;
  console.log(
    `run ${count}: ${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of CPU, ${report.requests} requests, ${(report.requests / seconds).toFixed(0)}/s, ${unsafe} with unsafe methods;`,
    Object.entries(report.counts)
      .filter(([, n]) => n > 0)
      .map(([verdict, n]) => `${n} ${verdict}`)
      .join(', '),
  );
}
await proxy.close();
process.exit();

async function startStatusServer(status: number): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status, { 'content-type': 'application/json' }).end('{}'));
  });
  return (await listen(server)).baseUrl;
}
