/** Servers run on one core and the load on another, so that neither takes time from the other. */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

export const SERVER_CORE = 0;
const LOAD_CORE = 1;

/** False on a machine with one core, or without `taskset`. */
export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

type Command = readonly [program: string, ...args: string[]];

/** @returns the command that runs on this core only, if that is possible here. */
export function pinTo(core: number, command: Command): Command {
  return canPin ? ['taskset', '-c', String(core), ...command] : command;
}

/** Moves this process, which makes the load, off the core of the servers. */
export function pinLoad(): void {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', String(LOAD_CORE), String(process.pid)]);
}
