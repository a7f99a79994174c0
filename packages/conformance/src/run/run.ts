/** The whole suite against a target. */
import type { ExecutableCase } from '../cases/executable-case.ts';
import { select } from '../cases/plan.ts';
import { operationOf } from '../contract-queries.ts';
import type { Report, Result } from '../model.ts';
import type { RunOptions } from '../run-options.ts';
import { createReport } from './create-report.ts';
import { createRun } from './create-run.ts';
import { probe } from './probe.ts';

const defaultConcurrency = 4;

/**
 * Runs the plan and reports on it; `onResult` sees each result as it comes.
 * Throws TargetUnreachable where nothing answers, CredentialRefused where the token `full` is not taken.
 */
export async function run(options: RunOptions, onResult: (result: Result) => void = () => {}): Promise<Report> {
  const { concurrency = defaultConcurrency } = options;
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    throw new RangeError(`concurrency must be a whole number from 1, not ${concurrency}: nothing would run`);
  }
  const started = new Date();
  const { plan, execute, requests, retries } = createRun(options, await probe(options));
  const selected = select(plan, options.only);
  const results = new Map<string, Result>();
  const judge = async (planned: ExecutableCase): Promise<void> => {
    const result = await execute(planned);
    results.set(planned.id, result);
    onResult(result);
  };
  const { independent, updates, laws } = phases(options, selected);
  await inParallel(independent, concurrency, judge);
  for (const planned of [...updates, ...laws]) await judge(planned);
  const ordered = selected.flatMap(({ id }) => results.get(id) ?? []);
  return createReport(options, { started, plan, results: ordered, requests: requests(), retries: retries() });
}

/** Updates change what other cases look at, and laws compare several answers: both want to be alone. */
function phases({ contract }: RunOptions, selected: readonly ExecutableCase[]) {
  const phaseOf = ({ action }: ExecutableCase): 'independent' | 'updates' | 'laws' => {
    if (action.kind === 'law') return 'laws';
    if (action.kind === 'waived') return 'independent';
    return ['get', 'post'].includes(operationOf(contract, action.base).method) ? 'independent' : 'updates';
  };
  const { independent = [], updates = [], laws = [] } = Object.groupBy(selected, phaseOf);
  return { independent, updates, laws };
}

async function inParallel<T>(items: readonly T[], limit: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
}
