/** Which failures count for the exit code: those that neither `--fail-on new` nor `--expected-failures` accepts. */
import { isFailure } from '../report/report-queries.ts';
import type { CaseResult, Report } from '../result.ts';
import { compareWithBaseline, renderBaseline } from './baseline.ts';
import {
  compareWithExpected,
  type ExpectedFailure,
  readExpectedFailures,
  renderExpected,
} from './expected-failures.ts';
import type { RunCommand } from './options.ts';
import { type EarlierReport, readReport } from './read-report.ts';

interface AcceptedFailureFiles {
  readonly baseline?: EarlierReport | undefined;
  readonly entries?: readonly ExpectedFailure[] | undefined;
}

interface FileComparison {
  readonly counted: readonly CaseResult[];
  /** Ids of the other failures. */
  readonly accepted: ReadonlySet<string>;
  /** An expected failure is gone. */
  readonly isStale: boolean;
  /** The differences, in lines; empty without files. */
  readonly text: string;
}

/** All cases of the contract, also those that do not run. */
type Plan = readonly { readonly id: string }[];

/** Throws UsageError. */
export const readAcceptedFailures = ({ baseline, expectedFailures }: RunCommand, plan: Plan): AcceptedFailureFiles => ({
  baseline: baseline === undefined ? undefined : readReport('--baseline', baseline),
  entries:
    expectedFailures === undefined
      ? undefined
      : readExpectedFailures(
          expectedFailures,
          plan.map(({ id }) => id),
        ),
});

export function compareWithFiles(
  report: Report,
  { baseline, entries }: AcceptedFailureFiles,
  { failOn, expectedFailures, verbose }: RunCommand,
  plan: Plan,
): FileComparison {
  const changes = baseline && compareWithBaseline(report, baseline);
  const planned = plan.map(({ id }) => id);
  const expected = entries && compareWithExpected(entries, report.results, planned);
  const failures = report.results.filter(isFailure);
  const news = new Set(changes?.newFailures);
  const isCounted = ({ case: { id } }: CaseResult): boolean => failOn !== 'new' || news.has(id);
  const counted = (expected?.unexpected ?? failures).filter(isCounted);
  return {
    counted,
    accepted: new Set(failures.filter((result) => !counted.includes(result)).map((result) => result.case.id)),
    isStale: (expected?.stale.length ?? 0) > 0,
    text: [
      ...(changes ? [renderBaseline(changes, verbose)] : []),
      ...(expected ? [renderExpected(expected, `${expectedFailures}`)] : []),
    ].join('\n'),
  };
}
