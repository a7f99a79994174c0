import { selectCases } from '../cases/plan.ts';
import type { CaseResult, Report } from '../result.ts';
import type { RunOptions } from '../run-options.ts';
import { createReport } from './create-report.ts';
import { createRun } from './create-run.ts';
import { probe } from './probe.ts';

/**
 * Runs the plan against a target and reports on it; `onResult` receives each result as it comes.
 * Throws TargetUnreachableError where nothing responds, and CredentialRejectedError where the target rejects the token `full`.
 */
export async function run(options: RunOptions, onResult: (result: CaseResult) => void = () => {}): Promise<Report> {
  const started = new Date();
  const { plan, execute, requests, retries } = createRun(options, await probe(options));
  const selected = selectCases(plan, options.only);
  const results = await Promise.all(
    selected.map(async (planned) => {
      const result = await execute(planned);
      onResult(result);
      return result;
    }),
  );
  return createReport(options, { started, plan, results, requests: requests(), retries: retries() });
}
