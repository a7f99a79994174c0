/** Resources beside those that the run chooses for an update: of the first page of the list, where the run may change what it finds. */
import type { Case, Contract, Json } from '@helpdesk/contract-model';
import { findBaseCase } from '../../../contract-queries.ts';
import { parseDocumented } from '../../../documented-body.ts';
import { readItems } from '../../../resources/lists/list-pages.ts';
import { mayBorrow } from '../../../run-options.ts';
import type { InvariantContext } from '../../invariant.ts';
import { findList } from '../../support/creations.ts';
import { isTrigger } from '../../support/update-fields.ts';
import type { UpdateModel, UpdateStep } from '../update-model.ts';

/** A resource of the list, and the updates of it. */
export interface BorrowedItem {
  readonly id: Json;
  readonly steps: readonly UpdateStep[];
}

/** None where no update is a trigger: all resources are then as the run leaves those that it updates. */
export async function listBorrowableItems(context: InvariantContext, model: UpdateModel): Promise<Json[]> {
  const { contract, options, api } = context.session;
  const { kind } = model;
  const list = findList(contract, kind);
  const { pagination } = list?.operation ?? {};
  const isOurs = options.data?.[kind] === undefined && mayBorrow(options);
  if (findTrigger(contract, model) === undefined || list === undefined || pagination === undefined || !isOurs)
    return [];
  const { response } = await api.call(list.operation, await context.prepare(list.base));
  return readItems(pagination, parseDocumented(contract, list.operation, response) ?? null);
}

/** The documented update with a field that is not stored and has effects, such as that of a draft which it publishes. */
export function findTrigger(contract: Contract, { operation, fields }: UpdateModel): Case | undefined {
  const trigger = fields.find(isTrigger);
  return trigger && findBaseCase(contract, operation, trigger.at);
}
