/** Causes that show as several kinds of findings: input of which nothing is checked, and a filter without effect. */
import type { CaseResult } from '../../result.ts';
import { groupByOperation } from '../report-queries.ts';
import { isAcceptedMistake } from './finding-signature.ts';

/** Kinds of mistakes that an operation has to accept in a part of the request before nothing of it counts as checked. */
const MIN_KINDS_IN_PART = 3;
const MIN_KINDS_OF_FIELD = 2;

const ACCEPTS = 'accepts most mistakes in ';

/**
 * The wider causes of each failure, as signatures. An operation that accepts most mistakes in its query lacks one check, not
 * one for each kind of mistake. A parameter that selects nothing is likely not looked at either.
 */
export function findSharedCauses(results: readonly CaseResult[]): Map<CaseResult, string[]> {
  const causes = new Map<CaseResult, string[]>();
  const add = (own: readonly CaseResult[], cause: string): void => {
    for (const result of own) causes.set(result, [...(causes.get(result) ?? []), cause]);
  };
  for (const [operationId, own] of groupByOperation(results)) {
    const ignored = Map.groupBy(own, findIgnoredParameter);
    for (const [parameter, failures] of ignored) {
      if (parameter !== undefined) add(failures, `${operationId} ${parameter}`);
    }
    const tested = own.filter(
      ({ verdict, case: { mistake } }) => mistake !== undefined && /^(pass|fail)$/.test(verdict),
    );
    for (const [part, cases] of Map.groupBy(tested, ({ case: { mistake = '' } }) => nameField(mistake).split('/')[1])) {
      const accepted = listAccepted(cases, MIN_KINDS_IN_PART);
      add(accepted, `${ACCEPTS}the ${part}`);
    }
    for (const [field, cases] of Map.groupBy(tested, ({ case: { mistake = '' } }) => nameField(mistake))) {
      if (field === QUERY) continue;
      const isIgnored = ignored.has(field);
      add(
        listAccepted(cases, isIgnored ? 1 : MIN_KINDS_OF_FIELD),
        isIgnored ? `${operationId} ${field}` : ACCEPTS + field,
      );
    }
  }
  return causes;
}

const QUERY = '/query';

/** `/query/page minimum` is of `/query/page`; what has no pointer is of the whole query. */
const nameField = (mistake: string): string => (mistake.startsWith('/') ? (mistake.split(' ')[0] ?? '') : QUERY);

/** The cases of requests that are accepted, if they are most and of several kinds. */
function listAccepted(cases: readonly CaseResult[], minKinds: number): readonly CaseResult[] {
  const accepted = cases.filter((result) => result.problems.some((problem) => isAcceptedMistake(result, problem)));
  const kinds = new Set(accepted.map((result) => result.case.mistake));
  return kinds.size >= minKinds && accepted.length > cases.length / 2 ? accepted : [];
}

export const findIgnoredParameter = ({ problems }: CaseResult): string | undefined =>
  problems.find(({ parameter }) => parameter !== undefined)?.parameter;

/** The cause in words; undefined for a signature of a single kind of findings, and where a case says it better. */
export const describeSharedCause = (signature: string): string | undefined =>
  signature.startsWith(ACCEPTS) ? signature : undefined;
