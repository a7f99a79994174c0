/** What a run has on the machine while it runs: processes, folders, databases. It ends with the run, also if a signal ends that. */
import { constants } from 'node:os';
import { messageOf } from '@helpdesk/contract-model';

/** Can run twice: a signal may come while it runs. */
type Cleanup = () => void | Promise<void>;

const cleanups = new Set<Cleanup>();
let interrupted = false;

/** @returns a function that cleans up at once, not at the end of the run. */
export function addCleanup(cleanup: Cleanup): () => Promise<void> {
  cleanups.add(cleanup);
  return async () => {
    await cleanup();
    cleanups.delete(cleanup);
  };
}

/** The latest first: a server uses the database and the folder that were there before it. Tells what it cannot clean up. */
export async function cleanUp(): Promise<void> {
  for (let last = [...cleanups].at(-1); last; last = [...cleanups].at(-1)) {
    try {
      await last();
    } catch (error) {
      console.error(messageOf(error));
    }
    cleanups.delete(last);
  }
}

/** Cleans up and ends the process with 130 or 143. A second signal ends it at once. */
export function cleanUpOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      interrupted = true;
      console.error(`Ended by ${signal}: what was running is stopped, and temporary data is removed.`);
      await cleanUp();
      process.exit(128 + constants.signals[signal]);
    });
  }
}

/** Whether a signal ends the process, so that errors are its consequences. */
export const isInterrupted = (): boolean => interrupted;
