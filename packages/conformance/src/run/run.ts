import type { CaseResult, Report } from '../result.ts';
import type { RunOptions } from '../run-options.ts';
import { createReport } from './create-report.ts';
import { createRun } from './create-run.ts';
import { selectCases } from './plan.ts';
import { probe } from './probe.ts';

/**
 * Runs the plan against a target and returns the report; `onResult` receives each result as soon as it is available.
 * Throws TargetUnreachableError if nothing responds, and CredentialRejectedError if the target rejects the token `full`.
 */
export async function run(options: RunOptions, onResult: (result: CaseResult) => void = () => {}): Promise<Report> {
  const started = new Date();
  const { plan, execute, requests, retries, leftovers } = createRun(options, await probe(options));
  const selected = selectCases(plan, options.only);
  const results = await Promise.all(
    selected.map(async (planned) => {
      const result = await execute(planned);
      onResult(result);
      return result;
    }),
  );
  return createReport(options, {
    started,
    plan,
    results,
    requests: requests(),
    retries: retries(),
    leftovers: leftovers(),
  });
}
