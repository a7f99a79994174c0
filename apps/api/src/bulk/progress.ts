/** In any unit. */
interface Work {
  /** Work of earlier runs included. */
  readonly done: number;
  readonly all: number;
  /** What earlier runs have done, which says nothing of the speed of this one. */
  readonly earlier: number;
}

/** Progress on standard error: one line that is replaced on a terminal, else a line after one second and every ten seconds. */
interface Progress {
  /** @param count of lines of this run. @param work absent if it is unknown how much there is. */
  update(count: number, work?: Work, note?: string): void;
  /** Removes the line from a terminal. */
  end(): void;
}

const TERMINAL_INTERVAL_MS = 200;
const LOG_INTERVAL_MS = 10_000;
const FIRST_LINE_MS = 1_000;

export function createProgress(name: string, output: NodeJS.WriteStream = process.stderr): Progress {
  const start = performance.now();
  const interval = output.isTTY ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS;
  let due = start + Math.min(interval, FIRST_LINE_MS);
  return {
    update(count, work, note) {
      const now = performance.now();
      if (now < due) return;
      due = now + interval;
      const seconds = (now - start) / 1000;
      const parts = [
        `${name} ${count.toLocaleString('en')} lines`,
        `${Math.round(count / seconds).toLocaleString('en')}/s`,
      ];
      if (work && work.done > work.earlier) {
        const { done, all, earlier } = work;
        const left = (seconds / (done - earlier)) * (all - done);
        parts.push(`${Math.floor((done / all) * 100)} %`, `${Math.ceil(left)} s left`);
      }
      if (note !== undefined) parts.push(note);
      output.write(output.isTTY ? `\r\u001b[K${parts.join(', ')}` : `${parts.join(', ')}\n`);
    },
    end() {
      if (output.isTTY) output.write('\r\u001b[K');
    },
  };
}
