/** Watches the other resources on the first page of a list, in both accounts, which an update of one resource must not change. */
import { type Json, valueAt, valuesAt } from '@helpdesk/contract-model';
import { parseDocumented } from '../../../documented-body.ts';
import { ignorePrecondition } from '../../../errors.ts';
import type { Exchange } from '../../../exchange.ts';
import type { Finding } from '../../../result.ts';
import { show } from '../../../text.ts';
import type { InvariantContext } from '../../invariant.ts';
import { compareResources, type Difference } from '../../support/compare-resources.ts';
import { findList } from '../../support/creations.ts';
import type { ResourceReader } from '../../support/resource-reader.ts';
import { waitUntilQuiet } from '../../support/wait-until-quiet.ts';

interface NeighborWatch {
  /**
   * `updated` are the IDs of the resources that were updated since; `changeAgain` updates one of them several times more, and asks after each
   * whether all was seen: a neighbor may change with one update, and be as before after another. Each round has another order, since a neighbor
   * that gets the same values again would look unchanged. Undefined if another client changes the neighbors, so that nothing can be told.
   */
  readonly check: (
    updated: readonly Json[],
    changeAgain: (round: number, hasSeenAll: () => Promise<boolean>) => Promise<unknown>,
  ) => Promise<readonly Finding[] | undefined>;
}

/** An item, and the exchange that shows it. */
interface Neighbor {
  readonly item: Json;
  readonly exchange: Exchange;
}

type Page = ReadonlyMap<Json, Neighbor>;

/** A neighbor has to change in each of them, and nobody else may change it before. */
const QUIET_ROUNDS = 3;

/** Neighbors that are waited for. */
const MAX_SUSPECTS = 5;

/** Sends a request for each account, unless no list shows resources of that kind. */
export async function createNeighborWatch(
  context: InvariantContext,
  kind: string,
  reader: ResourceReader,
): Promise<NeighborWatch> {
  const { session } = context;
  const { isForeign } = session.fresh;
  const first = await readFirstPages(context, kind);
  return {
    check: async (updated, changeAgain) => {
      if (first === undefined) return [];
      const after = (await readFirstPages(context, kind)) ?? first;
      let changes = comparePages(first, after, updated);
      if (changes.length === 0) return [];
      // A field may change with each response.
      const later = (await readFirstPages(context, kind)) ?? after;
      changes = subtract(changes, comparePages(after, later, []));
      for (let round = 0; round < QUIET_ROUNDS && changes.length > 0; round += 1) {
        const suspects = [...new Set(changes.map(({ id }) => id))].slice(0, MAX_SUSPECTS);
        const quiet = await Promise.all(suspects.map((id) => waitUntilQuiet(session, reader, id)));
        if (quiet.includes(undefined)) return undefined;
        let shown = (await readFirstPages(context, kind)) ?? later;
        const known = changes;
        const seen: Change[] = [];
        await changeAgain(round, async () => {
          const now = (await readFirstPages(context, kind)) ?? shown;
          seen.push(...comparePages(shown, now, updated));
          shown = now;
          return subtract(known, seen).length === 0;
        });
        changes = known.flatMap((one) => seen.find((change) => isSame(change, one)) ?? []);
      }
      return changes
        .map(({ id, at, expected, received, exchange }) => ({
          at,
          expected: `${show(expected)} in "${kind}" ${show(id)}, which was not updated`,
          received: show(received),
          check: 'update-others',
          exchange,
        }))
        .filter(({ expected, received }) => !isForeign(expected) && !isForeign(received))
        .slice(0, 1);
    },
  };
}

interface Change extends Difference {
  readonly id: Json;
  /** The exchange that shows what was received. */
  readonly exchange: Exchange;
}

const comparePages = (before: Page, after: Page, updated: readonly Json[]): Change[] =>
  [...before].flatMap(([id, { item }]) => {
    const now = after.get(id);
    // Another invariant reports a list that shows resources of another account.
    if (now === undefined || updated.some((one) => id === one || id === toForeignKey(one))) return [];
    return compareResources(item, now.item).map((difference) => ({ ...difference, id, exchange: now.exchange }));
  });

const isSame = (left: Change, right: Change): boolean => left.id === right.id && left.at === right.at;

const subtract = (changes: readonly Change[], others: readonly Change[]): Change[] =>
  changes.filter((change) => !others.some((other) => isSame(change, other)));

const toForeignKey = (id: Json): string => `${JSON.stringify(id)} of the other account`;

/** The resources of the other account have keys that are no IDs. */
async function readFirstPages(context: InvariantContext, kind: string): Promise<Page | undefined> {
  const [own, others] = await Promise.all([readPage(context, kind, 'full'), readPage(context, kind, 'other-account')]);
  const foreign = [...(others ?? [])].map(([id, neighbor]) => [toForeignKey(id), neighbor] as const);
  return own && new Map([...own, ...foreign]);
}

/** Undefined if no list has such resources, or the target has nothing to request it with. */
async function readPage(
  context: InvariantContext,
  kind: string,
  credential: 'full' | 'other-account',
): Promise<Page | undefined> {
  const { contract, api } = context.session;
  const list = findList(contract, kind);
  if (list === undefined) return undefined;
  const { operation, base } = list;
  const request = await context.prepare(base, { credential }).catch(ignorePrecondition);
  const sent = request && (await api.call(operation, request, { credential }).catch(ignorePrecondition));
  const items = sent && valuesAt(parseDocumented(contract, operation, sent.response), `${list.items}/*`);
  return items && new Map(items.map((item) => [valueAt(item, '/id') ?? null, { item, exchange: sent.exchange }]));
}
