/** Names causes, and the step that removes most of them. */
import { SERVICE } from '@helpdesk/contract-model';
import { formatRequestName } from '../../exchange.ts';
import { type CaseResult, formatFinding, type Report } from '../../result.ts';
import { formatCount, formatNumber } from '../../text.ts';
import { groupByOperation, isUntested, listHidden, listShownProblems } from '../report-queries.ts';
import {
  countFindings,
  createCaseSignature,
  formatCountedFinding,
  generalizePointer,
  listSignatures,
} from './finding-signature.ts';
import { countCases, type FailureGroup } from './group-failures.ts';
import { describeSharedCause } from './shared-causes.ts';

/** The findings that the cases of a group have, most frequent first, with the number of cases. */
export function listSharedFindings({ results }: FailureGroup): string[] {
  const perCase = results.map((result) => countFindings(listShownProblems(result)));
  const groups = Map.groupBy(perCase.flat(), ({ signature }) => signature);
  return [...groups.values()]
    .toSorted((left, right) => right.length - left.length)
    .flatMap(([first, ...more]) => {
      if (first === undefined) return [];
      const cases = more.length > 0 ? `  [${formatCount(more.length + 1, 'case')}]` : '';
      return [`${formatCountedFinding(first)}${cases}`];
    });
}

/** The cause of a group in one line, without the cases. */
export function describeCause(group: FailureGroup): string {
  switch (group.kind) {
    case 'unimplemented':
      return `${group.operationId} responds with 501${describeOwnRequest(group)}`;
    case 'elsewhere':
      return group.cause;
    case 'target':
      return group.first.reason;
    default: {
      const { first, signature } = group;
      const main =
        first.problems.find((problem) => createCaseSignature(first, problem) === signature) ??
        first.problems.find(({ parameter }) => parameter !== undefined);
      const shared = describeSharedCause(signature);
      if (shared !== undefined) return shared;
      return main ? formatFinding({ ...main, at: generalizePointer(main.at) }) : firstLine(first.reason);
    }
  }
}

/** The first request that got the 501; empty if the run did not send it for a case of its own. */
function describeOwnRequest({ results }: FailureGroup): string {
  const request = results.find(({ exchanges }) => exchanges.length > 0)?.exchanges.at(-1)?.request;
  return request === undefined ? '' : ` to ${formatRequestName(request)}`;
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** How many failures the groups leave out; empty if there are none. */
export function describeHidden(report: Report): string {
  const { size } = listHidden(report);
  if (size === 0) return '';
  return `${formatCount(size, 'failure')} that ${size === 1 ? 'is' : 'are'} known or expected: not among the causes`;
}

/** The operations whose cases show the cause. */
export const listOperations = ({ results }: FailureGroup): string[] => [
  ...new Set(results.map((result) => result.case.operationId)),
];

/** `1 waits`, `1,200 wait`; empty if none does. */
function describeWait(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 waits' : `${formatNumber(count)} wait`;
}

/** `3 cases of 2 operations, 41 wait`. */
export function describeSize(group: FailureGroup): string {
  const { results, waiting } = group;
  const operations = listOperations(group).filter((name) => name !== SERVICE).length;
  const own = `${formatCount(results.length, 'case')}${operations > 1 ? ` of ${operations} operations` : ''}`;
  return [results.length > 0 && own, describeWait(waiting.length)].filter(Boolean).join(', ');
}

/** `2 cases fail in the same way`: the cases of a group beside the one that is shown. */
export function describeOthers(group: FailureGroup): string {
  const count = group.results.length - 1;
  const verb = count === 1 ? 'fails' : 'fail';
  return isAlike(group)
    ? `${formatCount(count, 'case')} ${verb} in the same way`
    : `${formatCount(count, 'more case')} ${verb} here, which may have the same cause`;
}

/** `1 case waits for it`. */
export const describeWaiting = ({ waiting }: FailureGroup): string =>
  `${formatCount(waiting.length, 'case')} ${waiting.length === 1 ? 'waits' : 'wait'} for it`;

/** True if the cases have an equal finding, and not only the parameter or the field in common. */
const isAlike = (group: FailureGroup): boolean =>
  group.kind !== 'failure' || group.results.every((result) => listSignatures(result).includes(group.signature));

/** What to do about a group, with the number of cases that it unlocks. */
interface NextStep {
  /** `implement listBooks`. */
  readonly what: string;
  /** Cases that cannot pass before. */
  readonly count: number;
  readonly group: FailureGroup;
}

/**
 * The steps towards a pass, the one that unlocks most cases first. What is written is repaired before anything new is written:
 * a mistake is cheaper to find in the operation at hand, and the next operation would repeat it.
 */
export const listNextSteps = (groups: readonly FailureGroup[]): NextStep[] =>
  groups
    .map((group) => ({ what: describeStep(group), count: countCases(group), group }))
    .toSorted((left, right) => rankStep(left) - rankStep(right) || right.count - left.count);

/** What follows from another cause may be gone with it. */
const rankStep = (step: NextStep): number => (isToWrite(step) ? 2 : Number(step.group.isConsequence ?? false));

const isToWrite = ({ group }: NextStep): boolean => group.kind === 'unimplemented';

function describeStep(group: FailureGroup): string {
  switch (group.kind) {
    case 'unimplemented':
      return `implement ${group.operationId}`;
    case 'target':
      return describeUnreachable(group.first);
    case 'elsewhere':
      return `find out why ${group.cause}`;
    case 'defect':
      return `report a defect of the suite, seen in ${group.first.case.id}`;
    case 'failure': {
      const { results, first } = group;
      if (results.every(isNotHttp))
        return `find the response that is longer than it says, at or before ${first.case.id}`;
      if (results.length === 1) return `fix ${first.case.id}`;
      const operations = listOperations(group);
      const names = operations.length > 3 ? `${operations.slice(0, 3).join(', ')} …` : operations.join(', ');
      return `fix ${first.case.id} and what ${isAlike(group) ? 'fails like it' : 'may have the same cause'} (${names})`;
    }
  }
}

/** The response of another case may be the one that is wrong. */
const isNotHttp = ({ problems, reason }: CaseResult): boolean =>
  problems.length === 0 && reason.includes(' is not HTTP: ');

/** A service that responds to other requests has most likely failed at this one. */
const describeUnreachable = ({ case: { id }, blockedBy }: CaseResult): string =>
  blockedBy?.kind === 'target' && blockedBy.because === 'no-response'
    ? `find out, in the log of the service for example, why requests get no usable response, such as that of ${id}`
    : 'make the service reachable for every request';

/** `implement listTags: 93 cases wait`, `fix addTag/201/minimal: 2 cases fail, 41 wait`; undefined if everything that ran passed. */
export function describeNextStep(step: NextStep | undefined): string | undefined {
  if (step === undefined) return undefined;
  const { what, count, group } = step;
  if (group.kind !== 'failure')
    return `${what}: ${count === 1 ? '1 case waits' : `${formatCount(count, 'case')} wait`}`;
  const { results, waiting } = group;
  const own = `${formatCount(results.length, 'case')} ${results.length === 1 ? 'fails' : 'fail'}`;
  return `${what}: ${[own, describeWait(waiting.length)].filter(Boolean).join(', ')}`;
}

/** Operations to which no request was sent: neither passed nor failed, so they count as not tested. */
export function listNeverCalled({ results, calledOperations }: Pick<Report, 'results' | 'calledOperations'>): string[] {
  return [...groupByOperation(results)]
    .filter(([, own]) => own.every(isWithoutRequest))
    .filter(([, own]) => own.some(({ verdict }) => verdict !== 'waived'))
    .map(([operationId]) => operationId)
    .filter((operationId) => operationId !== SERVICE)
    .filter((operationId) => !calledOperations.includes(operationId));
}

/** A case that waits for another operation says nothing about its own. */
function isWithoutRequest({ case: own, verdict, exchanges, blockedBy }: CaseResult): boolean {
  if (isUntested(verdict)) return true;
  if (exchanges.length > 0 || blockedBy === undefined) return false;
  return blockedBy.kind !== 'operation' || blockedBy.operationId !== own.operationId;
}
