/** Says before a run what it will write. */
import type { PlannedOperation } from '../run/planned-writes.ts';
import { mayBorrow, type RunOptions } from '../run-options.ts';
import { formatCount } from '../text.ts';

/** A few sentences; undefined if nothing is written. */
export function describePlannedWrites(
  planned: readonly PlannedOperation[],
  options: Pick<RunOptions, 'maxWrites' | 'borrow' | 'baseUrl' | 'data'>,
): string | undefined {
  const { maxWrites, data = {} } = options;
  const isBorrowing = ({ needs }: PlannedOperation): boolean => needs !== undefined && data[needs] === undefined;
  const operations = planned.filter((one) => mayBorrow(options) || !isBorrowing(one));
  const list = (isChange: boolean): { readonly total: number; readonly text: string } => {
    const own = operations.filter(({ changes, count }) => changes === isChange && count > 0);
    return {
      total: own.reduce((sum, { count }) => sum + count, 0),
      text: own.map(({ operationId, count }) => `${count} ${operationId}`).join(', '),
    };
  };
  const [creations, changes] = [list(false), list(true)];
  const parts = [
    ...(creations.total === 0
      ? []
      : [
          `creates about ${formatCount(creations.total, 'resource')} (${creations.text}), and those that cases need and the target lacks`,
        ]),
    ...(changes.total === 0
      ? []
      : [
          `sends about ${formatCount(changes.total, 'update')} (${changes.text}), and puts back what it did not create, as far as an update can`,
        ]),
  ];
  const max = describeMost(operations);
  // The owner of the target may not expect it.
  const borrowedKinds = operations.flatMap((one) => (isBorrowing(one) ? (one.needs ?? []) : []));
  const borrowed =
    borrowedKinds.length === 0
      ? ''
      : ` It changes resources that it finds on the target (${[...new Set(borrowedKinds)].join(', ')}): --no-borrow prevents that.`;
  if (parts.length === 0) return undefined;
  if (maxWrites !== undefined && maxWrites < creations.total + changes.total) {
    return `This run writes at most ${maxWrites} times, as --max-writes says: cases that need more are skipped. Without the limit it ${parts.join('; ')}.${borrowed}${max}`;
  }
  return `This run ${parts.join('; ')}.${borrowed}${max} --max-writes N limits writes, --profile read-only sends none.`;
}

function describeMost(operations: readonly PlannedOperation[]): string {
  const count = (isChange: boolean): number =>
    operations.filter(({ changes }) => changes === isChange).reduce((sum, { max }) => sum + max, 0);
  const [creations, updates] = [count(false), count(true)] as const;
  const parts = [
    ...(creations > 0 ? [formatCount(creations, 'creation')] : []),
    ...(updates > 0 ? [formatCount(updates, 'update')] : []),
  ];
  return parts.length === 0
    ? ''
    : ` A target that accepts what it has to reject gets about ${parts.join(' and ')} in all, and more where a case fails: values that were sent together are sent one by one, to find the cause.`;
}
