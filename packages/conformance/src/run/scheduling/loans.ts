/**
 * Puts back what the run changes and has not created. Before the first update of such a resource it is read; at the end of the
 * run it gets its values back, as far as the operations can set them, and is read again.
 */
import { isAtOrBelow, type Json, messageOf, type Operation, valueAt } from '@helpdesk/contract-model';
import { getRequestValue } from '../../contract-queries.ts';
import { isSafeMethod } from '../../exchange.ts';
import type { InvariantContext, UpdatedResource } from '../../invariants/invariant.ts';
import { compareResources, type Difference } from '../../invariants/support/compare-resources.ts';
import { createResourceReader, type ResourceReader } from '../../invariants/support/resource-reader.ts';
import { restoreResources } from '../../invariants/update/restore/restore-resources.ts';
import { readUpdateModel } from '../../invariants/update/update-model.ts';
import { findResourceBindings } from '../../resources/bindings/resource-bindings.ts';
import { getListKey } from '../../resources/lists/list-key.ts';
import { createCache } from '../../resources/sources/cache.ts';
import type { UnrestoredResource } from '../../result.ts';
import { show } from '../../text.ts';
import type { Watch } from '../create-api-client.ts';

/** A resource that an update is about to change. */
interface Loan {
  readonly kind: string;
  readonly id: Json;
  /** As it was before the run; undefined if the target does not show it. */
  readonly before: Json | undefined;
  /** Operations that have changed it, or may have. */
  readonly operations: Set<Operation>;
}

interface Loans {
  readonly watch: Watch;
  /** The resources of the kind that an update has changed, or may have, as they were before the run. */
  readonly list: (kind: string) => readonly UpdatedResource[];
  /** Puts everything back with requests of `context`. Returns what differs from before. */
  readonly putBack: (context: InvariantContext) => Promise<UnrestoredResource[]>;
}

/** Once may not be enough: an effect of one update may undo another. */
const MAX_ROUNDS = 2;

const ignore = (): void => {};

/** A request without a response may have been carried out, and so may one on which the target failed. */
const mayHaveUpdated = (status = 500): boolean => status < 300 || status >= 500;

export function createLoans(context: () => InvariantContext): Loans {
  const taken = new Map<string, Loan>();
  const reads = createCache<Loan>();

  async function take(kind: string, id: Json): Promise<Loan> {
    const reader = createResourceReader(context(), kind);
    const found = await reader?.read(id).catch(() => undefined);
    return { kind, id, before: found?.resource, operations: new Set() };
  }

  return {
    watch: async (operation, request, { credential = 'full', method = operation.method.toUpperCase() } = {}) => {
      const { contract, ledger, options, fresh } = context().session;
      if (options.profile !== 'full' || isSafeMethod(method)) return ignore;
      const named = findResourceBindings(contract, operation, request).filter(({ at }) => isAtOrBelow(at, '/path'));
      const loans: Loan[] = [];
      for (const { kind, at, field } of named) {
        const id = getRequestValue(request, at);
        if (field !== '/id' || id === undefined || ledger.hasCreated(kind, id) || fresh.isAbsent(String(id))) continue;
        const key = `${getListKey(contract, kind)} ${JSON.stringify(id)}`;
        const loan = await reads.get(key, () => take(kind, id));
        // Another credential should change nothing here. What only its own account has is not of this owner.
        if (loan.before === undefined && credential !== 'full') continue;
        taken.set(key, loan);
        loans.push(loan);
      }
      return (status) => {
        if (mayHaveUpdated(status)) for (const { operations } of loans) operations.add(operation);
      };
    },
    list: (kind) => {
      const { contract } = context().session;
      const own = [...taken.values()].filter((one) => getListKey(contract, one.kind) === getListKey(contract, kind));
      return own.flatMap(({ id, before, operations }) =>
        before === undefined || operations.size === 0 ? [] : [{ id, before }],
      );
    },
    putBack: async (last) => {
      const changed = [...taken.values()].filter(({ operations }) => operations.size > 0);
      return (await Promise.all(changed.map((loan) => putBack(last, loan)))).flat();
    },
  };
}

async function putBack(context: InvariantContext, loan: Loan): Promise<UnrestoredResource[]> {
  const { kind, id, before, operations } = loan;
  const unrestored = (reason: string, fields: UnrestoredResource['fields'] = []): UnrestoredResource[] => [
    { kind, id, operationIds: [...operations].map(({ operationId }) => operationId), fields, reason },
  ];
  const reader = createResourceReader(context, kind);
  if (reader === undefined || before === undefined) return unrestored('The target does not show what it was before.');
  try {
    let { current, differences } = await compareWithBefore(reader, id, before);
    for (let round = 0; round < MAX_ROUNDS && differences.length > 0; round += 1) {
      const found = new Map([[id, before]]);
      const known = new Map(current === undefined ? [] : [[id, current]]);
      let hasSent = false;
      for (const operation of operations) {
        const model = readUpdateModel(context.session.contract, operation);
        // Until the first request the resource is as it was read.
        if (model && (await restoreResources(context, model, reader, found, hasSent ? undefined : known)))
          hasSent = true;
      }
      if (!hasSent) break;
      ({ current, differences } = await compareWithBefore(reader, id, before));
    }
    const fields = differences.map(({ at, expected, received }) => ({
      at: at || '/',
      before: show(expected),
      after: show(received),
    }));
    return fields.length === 0 ? [] : unrestored('No operation of the contract sets these fields back.', fields);
  } catch (error) {
    return unrestored(messageOf(error));
  }
}

/** The differences are without the fields that every change sets, such as the time of the last change. */
async function compareWithBefore(
  reader: ResourceReader,
  id: Json,
  before: Json,
): Promise<{ readonly current: Json | undefined; readonly differences: readonly Difference[] }> {
  const { resource: current } = await reader.read(id);
  const { now, author } = reader.listChangeFields(before);
  const kept = [...now, ...author];
  const differences = compareResources(before, current).filter(
    ({ at }) => !kept.some((one) => isAtOrBelow(at, one)) || valueAt(current, '/id') === undefined,
  );
  return { current, differences };
}
