/** Equal findings: the same place, the same expectation and the same kind of value received. */
import { type CaseProblem, type CaseResult, formatFinding, type Report } from '../../result.ts';
import { formatTimes } from '../../text.ts';
import { listShownProblems } from '../report-queries.ts';

/** A finding that occurs once or more, with its first occurrence. */
interface CountedFinding {
  readonly signature: string;
  /** The first one; `at` has `*` in place of array indices. */
  readonly finding: CaseProblem;
  /** Where it occurred first, with indices. */
  readonly firstAt: string;
  readonly count: number;
  /** True if there may be more. */
  readonly isAtLeast: boolean;
}

/** Two findings with the same signature are shown as one. */
function createSignature({ at, expected, received, check }: CaseProblem): string {
  const place = generalizePointer(at);
  // The expected status says which kind of case fails, whatever the received body is.
  if (at === 'status') return `${place} ${expected} ${/^\d+/.exec(received)?.[0] ?? ''}`;
  return `${place} ${check ?? ''} ${valueChecks.includes(check ?? '') ? '' : generalizeExpected(expected)} ${classify(received)}`;
}

/** The signature of a finding of a case. Mistakes that are accepted are one cause per field and kind: each needs a check of its own. */
export function createCaseSignature(result: CaseResult, problem: CaseProblem): string {
  const { id, mistake } = result.case;
  return isAcceptedMistake(result, problem) ? `accepts ${mistake ?? id.split('/').at(-1)}` : createSignature(problem);
}

export const isAcceptedMistake = ({ case: { origin, status } }: CaseResult, { at, received }: CaseProblem): boolean =>
  origin !== 'invariant' && status === 400 && at === 'status' && /^2/.test(received);

/** Checks that compare with a value of the case, which differs from case to case. */
const valueChecks: readonly string[] = ['echo', 'derived', 'time', 'details'];

/** Array indices become `*`. */
export const generalizePointer = (at: string): string => at.replaceAll(/\/\d+(?=\/|$)/g, '/*');

/** Counts equal findings, in the order of their first occurrence. */
export function countFindings(findings: readonly CaseProblem[]): CountedFinding[] {
  const groups = Map.groupBy(findings, createSignature);
  return [...groups].flatMap(([signature, [first, ...more]]) =>
    first === undefined
      ? []
      : [
          {
            signature,
            finding: { ...first, at: generalizePointer(first.at) },
            firstAt: first.at,
            count: 1 + more.length,
            isAtLeast: [first, ...more].some(({ hasMore }) => hasMore),
          },
        ],
  );
}

interface CountedWarning extends CountedFinding {
  /** The first case that has it. */
  readonly caseId: string;
}

/** The kinds of warnings of a run, in the order of their first occurrence. */
export function countWarnings({ results }: Pick<Report, 'results'>): CountedWarning[] {
  const warnings = results.flatMap((result) => result.warnings);
  return countFindings(warnings).flatMap((kind) => {
    const first = results.find((result) => result.warnings.some((one) => createSignature(one) === kind.signature));
    return first === undefined ? [] : [{ ...kind, caseId: first.case.id }];
  });
}

/** `once, in getBook/200/minimal`. */
export const describePlace = (warning: CountedWarning): string =>
  `${describeTimes(warning)}, ${warning.count > 1 ? 'first ' : ''}in ${warning.caseId}`;

/** The signatures of a case. A failure without findings, such as a response that is not HTTP, has its reason. */
export const listSignatures = (result: CaseResult): string[] =>
  result.problems.length === 0
    ? [result.reason.replaceAll(/[A-Z]+ \/\S*/g, '*')]
    : [...new Set(listShownProblems(result).map((problem) => createCaseSignature(result, problem)))];

/** A finding in one line, with `(12 times)` at the end if it occurs more than once. */
export const formatCountedFinding = (one: CountedFinding): string =>
  `${formatFinding(one.finding)}${one.count > 1 ? ` (${describeTimes(one)})` : ''}`;

/** `once`, `12 times`, `at least 10 times`. */
export const describeTimes = ({ count, isAtLeast }: CountedFinding): string =>
  `${isAtLeast ? 'at least ' : ''}${formatTimes(count)}`;

/** Texts, IDs and numbers that are whole values differ from case to case; other numbers in a sentence, such as bounds, do not. */
const generalizeExpected = (expected: string): string =>
  isJsonValue(expected)
    ? classify(expected)
    : expected.replaceAll(/"(\\.|[^"\\])*"?/g, '"…"').replaceAll(/\bID \d+/g, 'ID …');

const isJsonValue = (text: string): boolean => classify(text) !== 'text';

/** The type of a value as the messages show it: JSON, possibly cut. */
function classify(text: string): string {
  if (text === 'nothing') return 'nothing';
  if (/^-?\d+(\.\d+)?$/.test(text)) return 'number';
  if (text === 'true' || text === 'false') return 'boolean';
  if (text === 'null') return 'null';
  const types: Readonly<Record<string, string>> = { '"': 'string', '{': 'object', '[': 'array' };
  return types[text[0] ?? ''] ?? 'text';
}
