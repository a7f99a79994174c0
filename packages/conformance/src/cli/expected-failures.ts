import { isObject, type Json } from '@helpdesk/contract-model';
import { UsageError } from '@helpdesk/contract-model/command-line';
import { isFailure } from '../report/report-queries.ts';
import type { CaseResult } from '../result.ts';
import { describeUnmatched } from '../run/select-cases.ts';
import { formatNumber } from '../text.ts';
import { readJson } from './input-files.ts';

export interface ExpectedFailure {
  /** The id of a case, or the start of several. */
  readonly case: string;
  readonly reason: string;
}

/** Reads the file of `--expected-failures`. Throws UsageError, also for an entry that names none of the planned cases. */
export function readExpectedFailures(file: string, planned: readonly string[]): ExpectedFailure[] {
  const option = `--expected-failures ${file}`;
  const content = readJson('--expected-failures', file);
  if (!Array.isArray(content)) {
    throw new UsageError(`${option}: must contain a JSON list of {"case": "ID-PREFIX", "reason": "…"}`);
  }
  const known = new Map<string, number>();
  return content.map((entry, index) => {
    if (!isEntry(entry)) {
      throw new UsageError(
        `${option}: entry ${index + 1} must be {"case": "ID-PREFIX", "reason": "…"} and nothing else, both not empty`,
      );
    }
    const before = known.get(entry.case);
    if (before !== undefined) {
      throw new UsageError(
        `${option}: entries ${before} and ${index + 1} are both of "${entry.case}": give one of them`,
      );
    }
    known.set(entry.case, index + 1);
    if (!planned.some((id) => covers(entry, id))) {
      throw new UsageError(`${option}: entry ${index + 1}: ${describeUnmatched(entry.case, planned)}`);
    }
    return entry;
  });
}

const isEntry = (entry: Json): entry is { case: string; reason: string } =>
  isObject(entry) && isText(entry.case) && isText(entry.reason) && Object.keys(entry).length === 2;

const isText = (value: Json | undefined): value is string => typeof value === 'string' && value.trim() !== '';

const covers = (entry: ExpectedFailure, id: string): boolean => id.startsWith(entry.case);

interface ExpectedComparison {
  /** Failures that no entry expects. */
  readonly unexpected: readonly CaseResult[];
  /** Failures by the entry that expects them, with the cases that wait for them. */
  readonly expected: ReadonlyMap<ExpectedFailure, readonly CaseResult[]>;
  /** Entries of which every case passes, with the reason. */
  readonly stale: readonly string[];
}

/** `planned` are the ids of all cases of the contract, also of those that did not run. */
export function compareWithExpected(
  entries: readonly ExpectedFailure[],
  results: readonly CaseResult[],
  planned: readonly string[],
): ExpectedComparison {
  const failures = results.filter(isFailure);
  /** A case that waits for an expected failure cannot pass either. */
  const isExpected = (entry: ExpectedFailure, { case: { id }, blockedBy }: CaseResult): boolean =>
    covers(entry, id) || (blockedBy?.kind === 'case' && covers(entry, blockedBy.id));
  return {
    unexpected: failures.filter((result) => !entries.some((entry) => isExpected(entry, result))),
    expected: new Map(entries.map((entry) => [entry, failures.filter((result) => isExpected(entry, result))])),
    stale: entries.flatMap((entry) => {
      const ids = planned.filter((id) => covers(entry, id));
      const own = results.filter((result) => covers(entry, result.case.id));
      // What did not run, was skipped or waits for a token, say, says nothing.
      const isOpen = ({ verdict, blockedBy }: CaseResult): boolean =>
        verdict === 'skipped' || (verdict === 'waived' && blockedBy !== undefined);
      const isTested = own.length === ids.length && !own.some(isOpen);
      const hasPassed = own.some(({ verdict }) => verdict === 'pass') && !own.some(isFailure);
      return isTested && hasPassed ? [`"${entry.case}": ${own.length === 1 ? 'it passes' : 'all of it passes'}`] : [];
    }),
  };
}

export function renderExpected({ unexpected, expected, stale }: ExpectedComparison, file: string): string {
  const lines = [...expected].flatMap(([entry, results]) =>
    results.length === 0 ? [] : [`expected failures ${formatNumber(results.length)}: ${entry.case} (${entry.reason})`],
  );
  return [
    ...lines,
    `unexpected failures ${formatNumber(unexpected.length)}`,
    ...stale.map((entry) => `stale entry of ${file}: ${entry}. Remove it.`),
  ].join('\n');
}
