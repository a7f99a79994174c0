/** The documented order of a list without a parameter that sorts it. */
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { findMisplaced, formatKeys, formatOrder } from '../../checks/item-order.ts';
import { createTooFewItemsError } from '../../resources/lists/too-few-items.ts';
import type { Outcome } from '../../result.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder } from '../recorder.ts';
import { readListReference } from './list-reference.ts';
import { findOperationSource, planPagedLists } from './paged-list.ts';

export const defaultOrder: Invariant = {
  name: 'default-order',
  statement: 'The list has its documented order, in which the last field decides about equal values.',
  explanation: `The suite compares neighboring items of the list, across its pages, by the fields that the contract documents.

Usual causes: no order at all, so that the database chooses one; the wrong direction; no last field that is unique; texts that are compared
by the rules of a language.`,
  keywords: ['x-order', 'x-pagination'],
  plan: (contract) =>
    planPagedLists(contract)
      .filter(({ operation }) => operation.order !== undefined)
      .map(
        (planned): InvariantTarget => ({
          base: planned.base,
          summary: `Lists items in the order ${formatOrder(planned.operation.order ?? [])}.`,
          source: findOperationSource(contract, planned, 'x-order'),
          isWrite: false,
        }),
      ),
  check: checkDefaultOrder,
};

async function checkDefaultOrder(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const reference = await readListReference(context, base);
  const { list } = reference;
  const { order = [] } = list.operation;
  const recorder = createRecorder(context.session);
  const walk = await reference.read();
  const index = findMisplaced(order, walk.items);
  recorder.addExchanges(walk.exchanges.slice(0, 1));
  // A second walk shows whether a write of another client was in between.
  const again = index === -1 ? undefined : await reference.refresh();
  const place = again === undefined ? -1 : findMisplaced(order, again.items);
  if (again !== undefined && place !== -1) {
    recorder.addExchanges(again.exchanges);
    recorder.addFindings([
      {
        at: list.pagination.items,
        expected: `the order ${formatOrder(order)}`,
        received: `${formatKeys(order, again.items[place - 1])} before ${formatKeys(order, again.items[place])}`,
      },
    ]);
  }
  if (recorder.isPassing() && walk.items.length < 2) {
    throw createTooFewItemsError(
      context.session.contract,
      list.operation,
      reference.request,
      'needs at least two items: add more items',
    );
  }
  return recorder.toOutcome();
}
