/**
 * Starts the faulty proxy in front of a running service, for manual runs:
 *   node packages/conformance/test/support/faulty-proxy-cli.ts http://127.0.0.1:3000 --limited 0.02 --dropped 0.01 --seed 1 --port 3999
 *   pnpm conformance http://127.0.0.1:3999 --credentials .data/credentials.json
 * It prints what it did when it ends.
 */
import { parseArgs } from 'node:util';
import { atRandom, startFaultyProxy } from './faulty-proxy.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    limited: { type: 'string', default: '0.02' },
    dropped: { type: 'string', default: '0.01' },
    unavailable: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    port: { type: 'string', default: '3999' },
  },
});
const [target] = positionals;
if (target === undefined) throw new Error('Give the base URL of the service behind the proxy');

const counts = { none: 0, limit: 0, drop: 0, unavailable: 0, encode: 0, garble: 0 };
const decide = atRandom(Number(values.seed), {
  limited: Number(values.limited),
  dropped: Number(values.dropped),
  unavailable: Number(values.unavailable),
});
const proxy = await startFaultyProxy(
  target,
  (request) => {
    const fault = decide(request);
    counts[fault?.kind ?? 'none'] += 1;
    return fault;
  },
  Number(values.port),
);
console.log(`${proxy.baseUrl} forwards to ${target}, seed ${values.seed}; Ctrl-C ends it`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    console.log(JSON.stringify(counts));
    await proxy.close();
  });
}
