/** The thread of off-thread.ts: one answer to each message, in their order. */
import { parentPort } from 'node:worker_threads';
import { CLEANERS } from './clean.ts';
import type { Job } from './off-thread.ts';

// Nothing is caught here: an error ends the thread, and so reaches whoever waits for the answer.
parentPort?.on('message', ({ kind, sent }: Job) => parentPort?.postMessage(CLEANERS[kind](sent)));
