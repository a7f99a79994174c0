/**
 * Who has changed a resource last, after single updates: with one token always the same. An update that leaves the author as it was shows
 * it only in a resource that somebody else has changed last.
 */
import { isDeepStrictEqual } from 'node:util';
import { type Json, valueAt } from '@helpdesk/contract-model';
import type { Finding } from '../../../result.ts';
import { show } from '../../../text.ts';
import { compareResources } from '../../support/compare-resources.ts';
import type { ResourceReader } from '../../support/resource-reader.ts';
import type { StepContext } from '../steps/other-values.ts';
import { listPlainSteps } from '../steps/update-steps.ts';
import type { UpdateModel } from '../update-model.ts';
import type { BorrowedItem } from './borrowable-items.ts';

/** The author of a resource before and after an update that changed it. */
export interface ObservedAuthor {
  /** Of the step. */
  readonly name: string;
  readonly at: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

export function observeAuthors(
  { listChangeFields }: ResourceReader,
  name: string,
  before: Json,
  after: Json,
): ObservedAuthor[] {
  const { now, author } = listChangeFields(before);
  const isChange = now.some((at) => compareResources(valueAt(before, at), valueAt(after, at)).length > 0);
  return isChange ? author.map((at) => ({ name, at, before: valueAt(before, at), after: valueAt(after, at) })) : [];
}

const isMoved = ({ before, after }: ObservedAuthor): boolean => !isDeepStrictEqual(before, after);

/** The author that updates of this client have: what one has changed is better evidence than what was there before. */
const findOwn = (observed: readonly ObservedAuthor[]): ObservedAuthor | undefined =>
  observed.find(isMoved) ?? observed[0];

/** Resources to change one field at a time, each if its author has not been seen to move with that field. */
const MAX_ITEMS = 4;

/** Items that somebody else has changed last. None before an update has shown who the author is. */
export function findItemsOfOthers(
  session: StepContext,
  model: UpdateModel,
  items: readonly Json[],
  observed: readonly ObservedAuthor[],
): BorrowedItem[] {
  const own = findOwn(observed);
  if (own === undefined) return [];
  const others = items.filter((item) => {
    const author = valueAt(item, own.at);
    return author !== undefined && author !== null && !isDeepStrictEqual(author, own.after);
  });
  const moved = observed.filter(isMoved).map(({ name }) => name);
  const open = listPlainSteps(session, model).filter(({ name }) => !moved.includes(name));
  return others.slice(0, MAX_ITEMS).flatMap((item, index): BorrowedItem[] => {
    const [id, step] = [valueAt(item, '/id'), open[index]];
    return id === undefined || step === undefined ? [] : [{ id, steps: [step] }];
  });
}

/** For each field with an author, an update after which it is another one than after the others. */
export const compareAuthors = (observed: readonly ObservedAuthor[]): Finding[] =>
  [...Map.groupBy(observed, ({ at }) => at).values()].flatMap(compareField);

function compareField(observed: readonly ObservedAuthor[]): Finding[] {
  const own = findOwn(observed);
  const other = observed.find(({ after }) => !isDeepStrictEqual(after, own?.after));
  if (own === undefined || other === undefined) return [];
  const expected = `${show(own.after)} after an update with ${other.name}, as after one with ${own.name}`;
  const received = `${show(other.after)}${isMoved(other) ? '' : ', as before'}`;
  return [{ at: own.at, expected, received, check: 'update-author' }];
}
