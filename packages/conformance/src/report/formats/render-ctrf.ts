import type { Exchange } from '../../exchange.ts';
import { findCreatingExchange } from '../../find-creating-exchange.ts';
import type { CaseResult, Fingerprints, Report, Verdict } from '../../result.ts';
import { countReasons, retryLimits } from '../../run/transport/retries.ts';
import { listNeverCalled, listNextSteps } from '../causes/describe-groups.ts';
import { groupFailures } from '../causes/group-failures.ts';
import { describeGaps } from '../describe-gaps.ts';
import { type BodyFiles, formatCurl, formatExchange } from '../format-curl.ts';
import { conforms, findShownExchange, isComplete, isFailure, isFlaky } from '../report-queries.ts';

/** The CTRF (https://ctrf.io) status of a verdict; the verdict itself is `rawStatus`. */
const statusByVerdict: Record<Verdict, 'passed' | 'failed' | 'skipped' | 'other'> = {
  pass: 'passed',
  fail: 'failed',
  unimplemented: 'failed',
  inconclusive: 'other',
  error: 'other',
  skipped: 'skipped',
  waived: 'skipped',
};

/** Renders `report.json`: CTRF, with the exchanges of each case that did not pass. */
export function renderCtrf(report: Report, fileOf?: BodyFiles, fingerprints: Fingerprints = {}): string {
  const start = report.started.getTime();
  const tests = report.results.map((result) => toTest(report, result, fileOf));
  const count = (wanted: string) => tests.filter((one) => one.status === wanted).length;
  const document = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    results: {
      tool: { name: report.suite.name, version: report.suite.version },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: 0,
        other: count('other'),
        start,
        stop: start + report.milliseconds,
      },
      tests,
      environment: { appName: report.contract.title, testEnvironment: report.target },
      extra: {
        contract: report.contract,
        profile: report.profile,
        only: report.only ?? null,
        selection: report.selection ?? null,
        stopped: report.stopped ?? null,
        lastRequests: (report.lastRequests ?? []).map(({ sent, ...one }) => ({
          ...one,
          curl: formatCurl(report, sent, fileOf),
        })),
        requests: report.requests,
        retries: { count: report.retries.length, reasons: countReasons(report.retries), limits: retryLimits },
        planned: report.planned,
        counts: report.counts,
        conforms: conforms(report),
        complete: isComplete(report),
        leftovers: report.leftovers,
        notTested: describeGaps(report),
        neverCalled: listNeverCalled(report),
        flaky: report.results.filter(isFlaky).length,
        warnings: report.results.reduce((total, { warnings }) => total + warnings.length, 0),
        nextSteps: listNextSteps(groupFailures(report)).map(({ what, count }) => ({ what, cases: count })),
        fingerprints,
      },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Whole bodies are in files of their own. */
const withoutWholeBody = ({ request: { wholeBody: _, ...request }, ...exchange }: Exchange): Exchange => ({
  ...exchange,
  request,
});

function toTest(report: Report, result: CaseResult, fileOf: BodyFiles | undefined) {
  const last = findShownExchange(result);
  const creation = findCreatingExchange(result.exchanges, last);
  const [file, line] = result.case.source.split(/:(?=\d+$)/);
  return {
    name: result.case.id,
    status: statusByVerdict[result.verdict],
    rawStatus: result.verdict,
    duration: Math.round(result.milliseconds),
    suite: [result.case.operationId],
    filePath: file,
    line: Number(line),
    // CTRF fields for a test that needed more than one attempt.
    ...(result.retries.length > 0 && { retries: result.retries.length, flaky: isFlaky(result) }),
    ...(result.reason && { message: result.reason }),
    extra: {
      summary: result.case.summary,
      origin: result.case.origin,
      level: result.case.level,
      ...(result.skip && { skip: result.skip }),
      ...(result.blockedBy && { blockedBy: result.blockedBy }),
      ...(result.retries.length > 0 && { retries: result.retries }),
      ...(result.warnings.length > 0 && { warnings: result.warnings }),
      ...(isFailure(result) && {
        problems: result.problems,
        ...(result.documented && { documented: result.documented }),
        exchanges: result.exchanges.map(withoutWholeBody),
        ...(result.shown !== undefined && { shown: result.shown }),
        ...(creation && { createdBy: result.exchanges.indexOf(creation) }),
        ...(result.isCombined && { isCombined: true }),
        ...(last && { curl: formatExchange(report, last, fileOf) }),
      }),
    },
  };
}
