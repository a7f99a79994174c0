import manifest from '../../package.json' with { type: 'json' };
import type { ExecutableCase } from '../cases/executable-case.ts';
import { type Origin, type Report, type Result, type Retry, type Verdict, verdicts } from '../model.ts';
import type { RunOptions } from '../run-options.ts';

export interface RunRecord {
  readonly started: Date;
  readonly plan: readonly ExecutableCase[];
  readonly results: readonly Result[];
  readonly requests: number;
  readonly retries: readonly Retry[];
}

export function createReport(options: RunOptions, { started, plan, results, requests, retries }: RunRecord): Report {
  const { contract, baseUrl, profile, only } = options;
  const { title, version } = contract.openapi.info;
  return {
    suite: { name: manifest.name, version: manifest.version },
    contract: { title, version, hash: contract.hash },
    target: baseUrl,
    profile,
    started,
    milliseconds: Date.now() - started.getTime(),
    requests,
    retries,
    planned: { documented: planned(plan, 'documented'), derived: planned(plan, 'derived'), law: planned(plan, 'law') },
    ...(only !== undefined && { only }),
    counts: counts(results),
    results,
  };
}

const planned = (plan: readonly ExecutableCase[], origin: Origin): number =>
  plan.filter((one) => one.origin === origin).length;

function counts(results: readonly Result[]): Record<Verdict, number> {
  const count = (verdict: Verdict) => [verdict, results.filter((result) => result.verdict === verdict).length];
  // One entry for every verdict.
  return Object.fromEntries(verdicts.map(count)) as Record<Verdict, number>;
}
