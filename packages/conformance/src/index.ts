/** Judges any server by any contract: `run` for the whole suite, `createRun` for a test runner of one's own. */
export type { Action, ExecutableCase } from './cases/executable-case.ts';
export { plan } from './cases/plan.ts';
export { CredentialRejectedError, TargetUnreachableError } from './errors.ts';
export * from './model.ts';
export { createRun, type Run } from './run/create-run.ts';
export { probe } from './run/probe.ts';
export { run } from './run/run.ts';
export type { RunOptions } from './run-options.ts';
