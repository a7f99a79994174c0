/** Two filters, of which one at least selects by what items do not show: the list with such a filter alone says which items match. */
import { type Json, valueAt } from '@helpdesk/contract-model';
import type { InvariantContext } from '../../invariant.ts';
import { createRecorder, type Recorder } from '../../recorder.ts';
import { checkSelection } from '../check-selection.ts';
import { isAbsentRejected, singleSchema, toSent } from '../filter-values.ts';
import { createSelector, isTextFilter, isValueFilter, type ListFilter } from '../list-filters.ts';
import type { ListReference } from '../list-reference.ts';
import { describeChanging, formatQuery, type ListSelection, withValues } from '../list-selection.ts';
import { allOf, type Match } from '../match-text.ts';
import { isOpaque, type OpaqueSelection, shareOpaqueSelection } from './opaque-filters.ts';

/** How often the items of a filter are read again, which another client may change. */
const MAX_ROUNDS = 3;

/** A filter, and values to send. */
export type Candidates = readonly [ListFilter, readonly Json[]];

/** A filter that was sent alone. */
interface Reading {
  readonly one: ListFilter;
  readonly candidates: readonly Json[] | undefined;
  readonly opaque: OpaqueSelection;
}

/** A value of a filter, and the items that it selects. */
interface Part {
  readonly value: Json;
  readonly matches: (item: Json) => Match;
}

interface PairSelection extends ListSelection {
  /** What says which items match. */
  readonly readings: readonly Reading[];
}

/** Items do not show everything that it looks at. */
const isPartialText = (one: ListFilter): boolean => isTextFilter(one) && one.filter.isPartial === true;

/** The filter whose items are read comes first: a flag, of which each part is sent, before others. Undefined if items show all. */
export function orderUnshown([first, second]: readonly [Candidates, Candidates]):
  | readonly [Candidates, Candidates]
  | undefined {
  const isFlag = ({ filter }: ListFilter): boolean => filter.match === 'partition';
  const wanted = [isFlag, isOpaque, isPartialText].find((test) => test(first[0]) || test(second[0]));
  if (wanted === undefined) return undefined;
  return wanted(first[0]) ? [first, second] : [second, first];
}

/** False if no values select items that match both, and items that match one. */
export async function checkUnshownPair(
  context: InvariantContext,
  reference: ListReference,
  pair: readonly [Candidates, Candidates],
  recorder: Recorder,
): Promise<boolean> {
  for (let round = 1; ; round += 1) {
    const selections = await chooseSelections(context, reference, pair);
    const [selection] = selections;
    if (selection === undefined) return false;
    const attempt = createRecorder(context.session);
    for (const one of selections) {
      if (attempt.isPassing()) await checkSelection(reference, one, attempt);
    }
    // A difference counts between two readings of each filter alone. Before the first round they may be long ago.
    const isChanged = !attempt.isPassing() && (await haveChanged(context, reference, selections));
    if (attempt.isPassing() || (round > 1 && !isChanged)) {
      recorder.addOutcome(attempt.toOutcome());
      return true;
    }
    if (round < MAX_ROUNDS) continue;
    recorder.addUnchecked(describeChanging(formatQuery(selection.values)));
    return true;
  }
}

/** Reads again what each filter selects alone, also for the next round. */
async function haveChanged(
  context: InvariantContext,
  reference: ListReference,
  selections: readonly PairSelection[],
): Promise<boolean> {
  const readings = new Map(selections.flatMap((one) => one.readings).map((reading) => [reading.opaque, reading]));
  let isChanged = false;
  for (const { one, candidates, opaque } of readings.values()) {
    const again = await shareOpaqueSelection(context, reference, one, { isNew: true, candidates });
    if (again?.state !== opaque.state) isChanged = true;
  }
  return isChanged;
}

async function chooseSelections(
  context: InvariantContext,
  reference: ListReference,
  [[hidden, hiddenValues], [other, values]]: readonly [Candidates, Candidates],
): Promise<PairSelection[]> {
  const readAlone = async (one: ListFilter, candidates?: readonly Json[]): Promise<Reading[]> => {
    const opaque = await shareOpaqueSelection(context, reference, one, { candidates });
    return opaque === undefined ? [] : [{ one, candidates, opaque }];
  };
  const [reading] = await readAlone(hidden, isOpaque(hidden) ? undefined : hiddenValues);
  if (reading === undefined) return [];
  const partners = isOpaque(other) ? await readAlone(other) : [];
  const { items } = await reference.read();
  const others = isOpaque(other)
    ? partners.flatMap(({ opaque }) => listParts(other, opaque))
    : values.map((value) => ({ value, matches: createOwnSelector(reference, other, value) }));
  const known = [reading, ...partners];
  const selections: PairSelection[] = [];
  const absent = drawAbsent(reference, hidden, other, values);
  if (absent !== undefined)
    selections.push({
      values: { [hidden.at]: reading.opaque.value, [other.at]: absent },
      matches: () => false,
      readings: known,
    });
  for (const part of listParts(hidden, reading.opaque)) {
    const partner = choosePartner(part, others, items);
    if (partner === undefined) continue;
    // Items show some of those with the text, which is enough to choose it.
    const [text] = isPartialText(other) ? await readAlone(other, [partner.value]) : [];
    selections.push({
      values: { [hidden.at]: part.value, [other.at]: partner.value },
      matches: (item) => allOf([part, text?.opaque ?? partner], ({ matches }) => matches(item)),
      readings: [...known, ...(text === undefined ? [] : [text])],
    });
    const id = chooseId(other, part, items);
    if (id === undefined) continue;
    const tests = [part, { matches: createOwnSelector(reference, other, id) }];
    selections.push({
      values: { [hidden.at]: part.value, [other.at]: id },
      matches: (item) => allOf(tests, ({ matches }) => matches(item)),
      readings: known,
    });
  }
  return selections;
}

/**
 * Of a filter by an id, beside one by what has that id: code that looks up both at once may leave out an id that does not exist. Undefined for other
 * filters.
 */
function drawAbsent(
  { list: { session, operation } }: ListReference,
  hidden: ListFilter,
  other: ListFilter,
  [known]: readonly Json[],
): Json | undefined {
  if (!isValueFilter(hidden) || !isValueFilter(other) || hidden.filter.field !== other.filter.field) return undefined;
  if (known === undefined || isAbsentRejected(session.contract, operation.operationId, other.at)) return undefined;
  const single = singleSchema(other);
  const [example = null] = [known].flat();
  const absent = session.fresh.beyond32Bits(single, example) ?? session.fresh.absent(single, example);
  return absent === undefined ? undefined : toSent(other, [absent]);
}

const createOwnSelector = ({ filters, request }: ListReference, { at }: ListFilter, value: Json): Part['matches'] =>
  createSelector(filters, withValues(request, { [at]: value }));

/** Of a search that also finds an ID: that of an item that is not in the part. */
function chooseId({ filter }: ListFilter, part: Part, items: readonly Json[]): string | undefined {
  const pointer = 'id' in filter ? filter.id : undefined;
  const item = items.find((one) => part.matches(one) === false);
  const id = pointer === undefined || item === undefined ? undefined : valueAt(item, pointer);
  return id === undefined || id === null ? undefined : String(id);
}

/** A flag that divides the list has another part. */
function listParts({ filter }: ListFilter, part: OpaqueSelection): Part[] {
  if (filter.match !== 'partition') return [part];
  const isInOther = (item: Json): Match => {
    const isIn = part.matches(item);
    return isIn === undefined ? undefined : !isIn;
  };
  return [part, { value: part.value !== true, matches: isInOther }];
}

/** The value of the other filter for which most items match one of both only; at least one item matches both, if possible. */
function choosePartner(part: Part, others: readonly Part[], items: readonly Json[]): Part | undefined {
  const own = items.filter((item) => part.matches(item) === true);
  const rest = items.filter((item) => part.matches(item) === false);
  const pairs = others.map((other) => {
    const count = (some: readonly Json[]): number => some.filter((item) => other.matches(item) === true).length;
    const both = count(own);
    return { other, both, difference: Math.min(count(rest), own.length - both) };
  });
  return pairs
    .filter(({ difference }) => difference > 0)
    .toSorted((left, right) => Number(right.both > 0) - Number(left.both > 0) || right.difference - left.difference)
    .at(0)?.other;
}
