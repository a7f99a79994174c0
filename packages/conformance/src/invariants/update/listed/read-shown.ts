/** Reads the resource that is updated. */
import type { Json } from '@helpdesk/contract-model';
import { createDependencyError } from '../../../errors.ts';
import { show } from '../../../text.ts';
import type { InvariantContext } from '../../invariant.ts';
import type { ResourceReader } from '../../support/resource-reader.ts';
import type { UpdateModel } from '../update-model.ts';

interface Reading {
  readonly context: InvariantContext;
  readonly model: UpdateModel;
  readonly reader: ResourceReader;
}

/** Throws DependencyError if the target does not show the resource. */
export async function readShown({ id, ...reading }: Reading & { readonly id: Json }): Promise<Json> {
  const { resource, response } = await reading.reader.read(id);
  if (resource !== undefined) return resource;
  throw createUnshownError(reading, id, response.status);
}

/** Names the operation that should show the resource. */
export const createUnshownError = ({ context, model, reader }: Reading, id: Json, status: number): Error =>
  createDependencyError(
    context.session.contract.operations[reader.operationId] ?? model.operation,
    status,
    `"${model.kind}" ${show(id)} is read`,
  );
