import type { Result } from '../model.ts';
import { isFailure } from '../report/evaluate.ts';
import { MAX_RUN_WAIT_MS } from '../run/retries.ts';

/** Seconds between two lines where the output is no terminal that could show one line changing. */
const PAUSE_S = 5;

/** Shorter waits are nothing that anybody wonders about. */
const SHORTEST_WAIT_MS = 1_000;

const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 1000)} s`;

/** What it writes to: a stream, a terminal or not. */
export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly write: (text: string) => unknown;
}

/** Shows on stderr how far the run is, and when it waits; stdout is left to the report. */
export function progress(total: number, stream: Screen = process.stderr) {
  let done = 0;
  let against = 0;
  let shown = performance.now();
  const line = (id: string) => `${done}/${total} cases, ${against} not passed, last ${id}`;
  return {
    next(result: Result) {
      done += 1;
      if (isFailure(result)) against += 1;
      if (stream.isTTY) stream.write(`\r\u001b[2K${line(result.case.id).slice(0, (stream.columns ?? 80) - 1)}`);
      else if (performance.now() - shown > PAUSE_S * 1000) {
        shown = performance.now();
        stream.write(`${line(result.case.id)}\n`);
      }
    },
    wait(milliseconds: number, total: number) {
      if (milliseconds < SHORTEST_WAIT_MS) return;
      const text = `waiting ${seconds(milliseconds)} before requests are sent again (${seconds(total)} of at most ${seconds(MAX_RUN_WAIT_MS)} in all)`;
      stream.write(stream.isTTY ? `\r\u001b[2K${text.slice(0, (stream.columns ?? 80) - 1)}` : `${text}\n`);
    },
    end() {
      if (stream.isTTY) stream.write('\r\u001b[2K');
    },
  };
}
