/** Judges any server by any contract: `run` for the whole suite, `createRun` for a test runner of one's own. */
export type { Action, ExecutableCase } from './cases/executable.ts';
export { plan } from './cases/plan.ts';
export * from './model.ts';
export { createRun, type Run } from './run/create-run.ts';
export { CredentialRefused, TargetUnreachable } from './run/errors.ts';
export type { RunOptions } from './run/options.ts';
export { probe } from './run/probe.ts';
export { run } from './run/run.ts';
