/** Logs: one JSON line each, the id of the request in every line that is written while one is served. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

const scope = new AsyncLocalStorage<{ request_id: string }>();

/** @param destination standard output when left out. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // A copy: pino writes what is logged into the object that it gets here.
    mixin: () => ({ ...scope.getStore() }),
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Runs `work`, and whatever it starts, under that request id. */
export function withRequestId(id: string, work: () => void): void {
  scope.run({ request_id: id }, work);
}
