/** Groups what did not pass by its cause, so that each cause is shown once. */
import type { CaseResult, PlannedCase, Report } from '../../result.ts';
import { isFailure, listHidden } from '../report-queries.ts';
import { findAcceptedItems } from './accepted-items.ts';
import { listSignatures } from './finding-signature.ts';
import { findIgnoredParameter, findSharedCauses } from './shared-causes.ts';

export type FailureGroup = {
  /** Cases that show the cause themselves, in the order of the plan, but first what explains the others. */
  readonly results: readonly CaseResult[];
  /** Cases that cannot be tested before the cause is gone. */
  readonly waiting: readonly CaseResult[];
  /** What is wrong is in an item that the target created from input that it had to reject, so that another group has the cause. */
  readonly isConsequence?: true;
} & (
  | {
      /** `failure`: cases with an equal finding. `defect`: the suite failed. */
      readonly kind: 'failure' | 'defect';
      readonly first: CaseResult;
      /** The signature of the finding that the cases share. */
      readonly signature: string;
    }
  /** An operation that responds with 501. */
  | { readonly kind: 'unimplemented'; readonly operationId: string }
  /** No usable response. */
  | { readonly kind: 'target'; readonly first: CaseResult }
  /** A base case or an operation that is not as documented, without a failure of its own in this run. */
  | { readonly kind: 'elsewhere'; readonly cause: string }
);

/** Failures first, then what the suite and the network prevented, then what is not implemented; large groups first. */
export function groupFailures(report: Pick<Report, 'results' | 'accepted'>): FailureGroup[] {
  const hidden = listHidden(report);
  const results = report.results.filter((result) => !hidden.has(result));
  const failures = results.filter(isFailure);
  const roots = new Map<string, { results: CaseResult[]; waiting: CaseResult[] }>();
  const groupOf = (key: string) => {
    const group = roots.get(key) ?? { results: [], waiting: [] };
    roots.set(key, group);
    return group;
  };
  const keys = chooseKeys(failures.filter(isRoot), findSharedCauses(results));
  for (const [result, key] of keys) groupOf(key).results.push(result);
  for (const result of failures.filter((one) => !isRoot(one))) {
    const { key, isOwn } = findCause(result, keys);
    const { results, waiting } = groupOf(key);
    (isOwn ? results : waiting).push(result);
  }
  const shows = findAcceptedItems(failures);
  return [...roots].map(([key, group]) => createGroup(key, group, shows)).sort(compareGroups);
}

/** True if the cause is in the case itself. */
const isRoot = ({ verdict, blockedBy }: CaseResult): boolean =>
  verdict === 'fail' || (verdict === 'error' && blockedBy === undefined);

/** The key of each failure: of its findings the one that most other cases have too, so that there are few groups. */
function chooseKeys(
  failures: readonly CaseResult[],
  shared: ReadonlyMap<CaseResult, readonly string[]>,
): Map<CaseResult, string> {
  const signatures = new Map(
    failures.map((result) => [result, [...listSignatures(result), ...(shared.get(result) ?? [])]]),
  );
  const counts = new Map<string, number>();
  for (const one of [...signatures.values()].flat()) counts.set(one, (counts.get(one) ?? 0) + 1);
  const countOf = (signature: string): number => counts.get(signature) ?? 0;
  return new Map(
    [...signatures].map(([result, [first = '', ...more]]) => {
      const widest = more.reduce((best, one) => (countOf(one) > countOf(best) ? one : best), first);
      return [result, `${result.verdict === 'fail' ? 'failure' : 'defect'} ${widest}`];
    }),
  );
}

/** The group of a result that waits for something. */
function findCause(
  { case: own, verdict, blockedBy, reason }: CaseResult,
  keys: ReadonlyMap<CaseResult, string>,
): { key: string; isOwn: boolean } {
  if (blockedBy?.kind === 'target') return { key: `target ${blockedBy.because}`, isOwn: true };
  if (blockedBy?.kind === 'case') {
    const base = [...keys].find(([result]) => result.case.id === blockedBy.id) ?? findSameFinding(own, reason, keys);
    return { key: base?.[1] ?? `elsewhere ${blockedBy.id} did not pass`, isOwn: false };
  }
  if (blockedBy?.kind === 'operation') {
    const { operationId } = blockedBy;
    if (verdict === 'unimplemented') {
      return { key: `unimplemented ${operationId}`, isOwn: own.operationId === operationId };
    }
    const failed = [...keys].filter(([result]) => result.case.operationId === operationId);
    const success = failed.find(([result]) => result.case.status < 300) ?? failed[0];
    return { key: success?.[1] ?? `elsewhere ${operationId} does not respond as documented`, isOwn: false };
  }
  return { key: verdict === 'unimplemented' ? `unimplemented ${own.operationId}` : `elsewhere ${reason}`, isOwn: true };
}

/**
 * The failure of the operation whose finding the reason repeats: what a case needs may pass by itself, while an invariant shows
 * what is wrong with it, such as that what it creates cannot be read.
 */
const findSameFinding = (
  { operationId }: PlannedCase,
  reason: string,
  keys: ReadonlyMap<CaseResult, string>,
): [CaseResult, string] | undefined =>
  [...keys].find(
    ([result]) =>
      result.case.operationId === operationId &&
      result.problems.some(({ at }) => reason.includes(`: ${at}: expected `)),
  );

function createGroup(
  key: string,
  group: { results: CaseResult[]; waiting: CaseResult[] },
  showsAccepted: (result: CaseResult) => boolean,
): FailureGroup {
  const [kind = ''] = key.split(' ', 1);
  const rest = key.slice(kind.length + 1);
  const results = group.results.toSorted((left, right) => Number(isTelling(right)) - Number(isTelling(left)));
  const [first] = results;
  const isConsequence = results.length > 0 && results.every(showsAccepted);
  const own = { ...group, results, ...(isConsequence && { isConsequence }) };
  if (kind === 'unimplemented') return { kind, operationId: rest, ...own };
  if ((kind === 'failure' || kind === 'defect') && first) return { kind, first, signature: rest, ...own };
  if (kind === 'target' && first) return { kind, first, ...own };
  return { kind: 'elsewhere', cause: rest, ...own };
}

/** A parameter that selects nothing explains why what is wrong in it is accepted, not the other way round. */
const isTelling = (result: CaseResult): boolean => findIgnoredParameter(result) !== undefined;

const ranks: Readonly<Record<FailureGroup['kind'], number>> = {
  failure: 0,
  defect: 1,
  target: 2,
  elsewhere: 3,
  unimplemented: 4,
};

export const countCases = ({ results, waiting }: FailureGroup): number => results.length + waiting.length;

const compareGroups = (left: FailureGroup, right: FailureGroup): number =>
  ranks[left.kind] - ranks[right.kind] ||
  Number(left.isConsequence ?? false) - Number(right.isConsequence ?? false) ||
  countCases(right) - countCases(left);
