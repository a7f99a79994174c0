/** A flag about something that items do not show: true and false add up to the whole list. */
import { type Json, type RequestPointer, valueAt } from '@helpdesk/contract-model';
import type { Finding } from '../../../result.ts';
import { show } from '../../../text.ts';
import type { Recorder } from '../../recorder.ts';
import { checkSelection } from '../check-selection.ts';
import { isSendableValue, listFieldValues, toSent } from '../filter-values.ts';
import { isValueFilter, type ListFilter } from '../list-filters.ts';
import type { ListReference } from '../list-reference.ts';
import { describeChanging, formatQuery, type ListSelection } from '../list-selection.ts';
import { formatIdentity } from '../paged-list.ts';
import type { ListWalk } from '../walk-list.ts';

const MAX_ROUNDS = 3;

/** Checks the parts of the whole list, and of the list with another filter. */
export async function checkPartition(
  reference: ListReference,
  { at }: ListFilter,
  recorder: Recorder,
): Promise<undefined> {
  const { items } = await reference.read();
  const other = reference.filters.find(
    (one) => isValueFilter(one) && one.filter.through === undefined && !one.parameter.required,
  );
  const value = other && isValueFilter(other) ? listFieldValues(items, other.filter.field).at(-1) : undefined;
  const sent = other && value !== undefined ? toSent(other, [value]) : undefined;
  await checkParts(reference, at, {}, recorder);
  if (other && sent !== undefined && isSendableValue(reference.list.session, other, sent) && recorder.isPassing())
    await checkParts(reference, at, { [other.at]: sent }, recorder);
}

/** Two rounds must show the same difference, since the list may change between the walks. */
async function checkParts(
  reference: ListReference,
  at: RequestPointer,
  values: ListSelection['values'],
  recorder: Recorder,
): Promise<void> {
  let before: readonly Finding[] = [];
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const whole = await checkSelection(reference, { values }, recorder);
    if (whole === undefined) return;
    const [yes, no] = await Promise.all([
      checkSelection(reference, { values: { ...values, [at]: true } }, recorder),
      checkSelection(reference, { values: { ...values, [at]: false } }, recorder),
    ]);
    if (yes === undefined || no === undefined) return;
    const findings = findDifferences(reference, { at, values }, whole, [yes, no]);
    if (findings.length === 0) return;
    const same = findings.filter((one) => before.some(({ expected, received }) => isSame(one, expected, received)));
    if (same.length > 0) return recorder.addFindings(same.slice(0, 1));
    before = findings;
  }
  recorder.addUnchecked(describeChanging(formatQuery({ ...values, [at]: true })));
}

const isSame = (finding: Finding, expected: string, received: string): boolean =>
  finding.expected === expected && finding.received === received;

function findDifferences(
  { list: { pagination } }: ListReference,
  { at, values }: { readonly at: RequestPointer; readonly values: ListSelection['values'] },
  whole: ListWalk,
  parts: readonly [yes: ListWalk, no: ListWalk],
): Finding[] {
  const [yes, no] = parts.map(({ items }) => new Set(items.map(formatIdentity)));
  const name = (flag: boolean): string => formatQuery({ ...values, [at]: flag });
  const inBoth = whole.items.find((item) => yes?.has(formatIdentity(item)) && no?.has(formatIdentity(item)));
  const compared = parts.map((part) => listCompared(whole, part));
  const inNone = whole.items
    .slice(0, Math.min(...compared))
    .find((item) => !yes?.has(formatIdentity(item)) && !no?.has(formatIdentity(item)));
  const one = `each item either for ${name(true)} or for ${name(false)}`;
  const totals = [whole, ...parts].map(({ pages }) =>
    pagination.style === 'last-id' ? undefined : valueAt(pages[0]?.body, pagination.total),
  );
  const [total, ...partTotals] = totals.map((value: Json | undefined) =>
    typeof value === 'number' ? value : Number.NaN,
  );
  const sum = partTotals.reduce((left, right) => left + right, 0);
  return [
    ...(inBoth === undefined
      ? []
      : [{ at: pagination.items, expected: one, received: `item ${formatIdentity(inBoth)} for both` }]),
    ...(inNone === undefined
      ? []
      : [{ at: pagination.items, expected: one, received: `item ${formatIdentity(inNone)} for neither` }]),
    ...(pagination.style === 'last-id' || total === sum || Number.isNaN(sum)
      ? []
      : [
          {
            at: pagination.total,
            expected: `the totals for ${name(true)} and ${name(false)} to add up to ${show(total)}`,
            received: partTotals.join(' + '),
          },
        ]),
  ];
}

/** The number of items of the whole list that the part would have shown. */
function listCompared({ items }: ListWalk, part: ListWalk): number {
  const last = part.items.at(-1);
  if (part.isComplete || last === undefined) return part.isComplete ? items.length : 0;
  return items.findIndex((item) => formatIdentity(item) === formatIdentity(last));
}
