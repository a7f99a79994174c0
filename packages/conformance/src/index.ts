/** Runs any contract against any service: `run` for the whole suite, `createRun` for a test runner of your own. */
export type { Action, ExecutableCase, Mutation } from './cases/executable-case.ts';
export type { Details, Expected } from './cases/expected.ts';
export { toCredentials } from './credential-names.ts';
export { CredentialRejectedError, StoppedError, TargetUnreachableError } from './errors.ts';
export type { Exchange, HttpRequest, HttpResponse, Retry, RetryReason } from './exchange.ts';
export { conforms, isComplete } from './report/report-queries.ts';
export { summarizeVerdict } from './report/summarize.ts';
export {
  type Blocker,
  type CaseProblem,
  type CaseResult,
  type CreatedResource,
  type ExpectedResponse,
  type Leftovers,
  type Origin,
  type PlannedCase,
  type Profile,
  type Report,
  type SkipCode,
  skipCodes,
  type UnrestoredResource,
  type Verdict,
  verdicts,
} from './result.ts';
export { createRun, type Run } from './run/create-run.ts';
export { plan } from './run/plan.ts';
export { type ProbeResult, probe } from './run/probe/probe.ts';
export { run } from './run/run.ts';
export type { RunOptions, Selection, Shard } from './run-options.ts';
