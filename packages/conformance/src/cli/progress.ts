import type { Result } from '../model.ts';
import { refutes } from '../report/judge.ts';

/** Seconds between two lines where the output is no terminal that could show one line changing. */
const pause = 5;

/** Shows on stderr how far the run is; stdout is left to the report. */
export function progress(total: number, stream: NodeJS.WriteStream = process.stderr) {
  let done = 0;
  let against = 0;
  let shown = performance.now();
  const line = (id: string) => `${done}/${total} cases, ${against} not passed, last ${id}`;
  return {
    next(result: Result) {
      done += 1;
      if (refutes(result)) against += 1;
      if (stream.isTTY) stream.write(`\r\u001b[2K${line(result.case.id).slice(0, stream.columns - 1)}`);
      else if (performance.now() - shown > pause * 1000) {
        shown = performance.now();
        stream.write(`${line(result.case.id)}\n`);
      }
    },
    end() {
      if (stream.isTTY) stream.write('\r\u001b[2K');
    },
  };
}
