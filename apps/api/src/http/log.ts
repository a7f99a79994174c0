/** The log: JSON lines, with the request id in every line that is written during a request. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, destination, type Logger, type LoggerOptions, pino } from 'pino';

const scope = new AsyncLocalStorage<{ request_id: string }>();

/** In place of the store, outside of every request. */
const NO_REQUEST = {};

/** @param destination standard output by default. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: createTimestamp(),
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => scope.getStore() ?? NO_REQUEST,
    // By default, pino would write the fields into the store.
    mixinMergeStrategy: (fields, request) => (request === NO_REQUEST ? fields : { ...request, ...fields }),
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Lines of the same millisecond share the text of their time: to make it takes as long as to make half of the others. */
function createTimestamp(): () => string {
  let last = Number.NaN;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== last) {
      last = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}

/** Bytes of lines that are written together. */
const MIN_WRITE_BYTES = 4_096;

/** Max time that lines wait for others. */
const MAX_WAIT_MS = 50;

/**
 * A log on standard error. A request does not wait for its line, and lines that come together are written together: a write
 * costs as much as all the rest of a line. pino writes the rest when the process ends, after an uncaught exception too.
 */
export function createProcessLog(level: string): Logger {
  const lines = destination({
    fd: 2,
    sync: false,
    minLength: MIN_WRITE_BYTES,
    periodicFlush: MAX_WAIT_MS,
    // With texts, it measures and copies all waiting lines again at each new one.
    contentMode: 'buffer',
  });
  return createLog(level, {
    write: (line) => {
      // In this mode it takes Buffers, which its types do not say.
      lines.write(Buffer.from(line) as unknown as string);
    },
  });
}

/** Logs with this request id in `work` and in everything that it starts. */
export function withRequestId(id: string, work: () => void): void {
  scope.run({ request_id: id }, work);
}
