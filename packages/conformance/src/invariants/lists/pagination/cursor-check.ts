import type { Pagination } from '@helpdesk/contract-model';
import type { Recorder } from '../../recorder.ts';
import type { ListReference } from '../list-reference.ts';
import type { callList, PagedList } from '../paged-list.ts';

export type CursorPagination = Extract<Pagination, { style: 'cursor' }>;

/** What the checks of the cursors of a list share. */
export interface CursorCheck {
  readonly reference: ListReference;
  readonly list: PagedList;
  readonly pagination: CursorPagination;
  readonly recorder: Recorder;
}

/** Records the response to a cursor that must be rejected; `what` it is, in the message. */
export function addRejection(
  recorder: Recorder,
  what: string,
  { exchange, result }: Awaited<ReturnType<typeof callList>>,
): void {
  recorder.addExchanges([exchange]);
  const named = result.problems.map((problem) =>
    problem.at === 'status' ? { ...problem, expected: `${problem.expected} to ${what}` } : problem,
  );
  recorder.addResult({ ...result, problems: named });
}
