import { isFailure } from '../report/report-queries.ts';
import type { CaseResult } from '../result.ts';
import { MAX_RUN_WAIT_MS } from '../run/transport/retries.ts';

/** Minimum time between two lines if the output is not a terminal. */
const LINE_INTERVAL_MS = 5_000;

/** Shorter waits are not shown. */
const MIN_SHOWN_WAIT_MS = 1_000;

const formatSeconds = (milliseconds: number): string => `${Math.round(milliseconds / 1000)} s`;

/** The members of a stream that are used. */
interface OutputStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly write: (text: string) => unknown;
}

/** Shows progress and waits on stderr; stdout is for the report. */
export function showProgress(total: number, stream: OutputStream = process.stderr) {
  let done = 0;
  let failures = 0;
  let shown = performance.now();
  const line = (id: string) => `${done}/${total} cases, ${failures} not passed, last ${id}`;
  return {
    next(result: CaseResult) {
      done += 1;
      if (isFailure(result)) failures += 1;
      if (stream.isTTY) stream.write(`\r\u001b[2K${line(result.case.id).slice(0, (stream.columns ?? 80) - 1)}`);
      else if (performance.now() - shown > LINE_INTERVAL_MS) {
        shown = performance.now();
        stream.write(`${line(result.case.id)}\n`);
      }
    },
    wait(milliseconds: number, waited: number) {
      if (milliseconds < MIN_SHOWN_WAIT_MS) return;
      const text = `waiting ${formatSeconds(milliseconds)} before requests are sent again (${formatSeconds(waited)} of at most ${formatSeconds(MAX_RUN_WAIT_MS)} in all)`;
      stream.write(stream.isTTY ? `\r\u001b[2K${text.slice(0, (stream.columns ?? 80) - 1)}` : `${text}\n`);
    },
    end() {
      if (stream.isTTY) stream.write('\r\u001b[2K');
    },
  };
}
