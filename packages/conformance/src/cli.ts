#!/usr/bin/env node
/** The executable. Separate from `main`, so that tests can call the command line without a process. */
// Not by name: an older Node has no enableCompileCache, and would end with a syntax error before the check below.
import module from 'node:module';
import { Interruption } from './cli/interruption.ts';
import { describeOldNode } from './cli/node-version.ts';

const problem = describeOldNode(process.versions.node);
if (problem !== undefined) {
  console.error(problem);
  process.exit(2);
}
// Later starts take half the time. Where nothing can be written, nothing is cached.
module.enableCompileCache();
const { main } = await import('./cli/main.ts');

const controller = new AbortController();

/** Ends the run, so that what was found is kept; a second time, ends the process. */
function interrupt(reason: Interruption): void {
  if (controller.signal.aborted) process.exit(reason.exitCode);
  controller.abort(reason);
}

process.on('SIGINT', () => interrupt(new Interruption('Interrupted.', 130)));
process.on('SIGTERM', () => interrupt(new Interruption('Ended by SIGTERM.', 143)));
process.on('uncaughtException', (error) => {
  console.error(error);
  process.exitCode = 1;
  interrupt(new Interruption(`The suite itself failed: ${error.message}. Please report that.`, 1));
});

const code = await main(process.argv.slice(2), process.env, {
  print: (text) => console.log(text),
  printNote: (text) => console.error(text),
  signal: controller.signal,
  input: process.stdin,
});
process.exitCode = code;
// What an interrupted run has left under way must not keep the process.
if (controller.signal.aborted) process.stdout.write('', () => process.exit(code));
