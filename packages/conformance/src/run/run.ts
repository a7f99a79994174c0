import type { ExecutableCase } from '../cases/executable-case.ts';
import { omitInvalidOperations } from '../omit-invalid-operations.ts';
import type { CaseResult, Report } from '../result.ts';
import type { RunOptions } from '../run-options.ts';
import { createReport } from './create-report.ts';
import { createRun } from './create-run.ts';
import { probe } from './probe/probe.ts';
import { selectCases } from './select-cases.ts';

/**
 * Runs the plan against a target and returns the report; `onResult` receives each result as soon as it is available.
 * If the target stops responding or `signal` is aborted, the report has the results so far and says why (`stopped`).
 * Throws TargetUnreachableError if nothing responds, CredentialRejectedError if the target rejects a token, and StoppedError
 * if `signal` is aborted before the first case.
 */
export async function run(given: RunOptions, onResult: (result: CaseResult) => void = () => {}): Promise<Report> {
  const started = new Date();
  const options = { ...given, contract: omitInvalidOperations(given.contract) };
  const suite = createRun(options, await probe(options));
  options.onReady?.();
  const results = new Map<ExecutableCase, CaseResult>();
  const selected = selectCases(suite.plan, options);
  const all = selected.map(async (planned) => {
    const result = await suite.executeUnlessStopped(planned);
    if (result === undefined) return;
    results.set(planned, result);
    onResult(result);
  });
  // A case may be waiting before it sends something again: an interrupted run does not wait for it.
  await Promise.race([Promise.all(all), whenAborted(options.signal)]);
  const leftovers = await suite.finish();
  const isCutOff =
    results.size < selected.length || [...results.values()].some(({ blockedBy }) => blockedBy?.kind === 'target');
  return createReport(options, {
    started,
    plan: suite.plan,
    results: selected.flatMap((planned) => results.get(planned) ?? []),
    requests: suite.requests(),
    calledOperations: suite.calledOperations(),
    retries: suite.retries(),
    stopped: isCutOff ? suite.stopped() : undefined,
    lastRequests: suite.lastRequests(),
    leftovers,
  });
}

/** Never resolves without a signal. */
const whenAborted = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) resolve();
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
