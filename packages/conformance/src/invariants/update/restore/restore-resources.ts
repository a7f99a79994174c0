import type { Json, RequestExample } from '@helpdesk/contract-model';
import { SETTLE_MS } from '../../../api-client.ts';
import { withRequestValue } from '../../../contract-queries.ts';
import { pause } from '../../../run-options.ts';
import type { InvariantContext } from '../../invariant.ts';
import type { ResourceReader } from '../../support/resource-reader.ts';
import type { UpdateModel } from '../update-model.ts';
import { planRestore } from './plan-restore.ts';

/**
 * Gives resources the values back that they had when they were `found`, by ID, as far as the operation can set them. What is `known` to be as it
 * is now is not read again. False if the operation has nothing to set.
 */
export async function restoreResources(
  { session }: InvariantContext,
  { operation, bases: [base], kind, idAt, fields }: UpdateModel,
  reader: ResourceReader,
  found: ReadonlyMap<Json, Json>,
  known: ReadonlyMap<Json, Json> = new Map(),
): Promise<boolean> {
  if (base === undefined) return false;
  let hasSent = false;
  const { ledger } = session;
  // A target that shows updates late may have shown an earlier state.
  const sure: ReadonlyMap<Json, Json> = ledger.showsUpdatesLate() ? new Map() : known;
  const listBodies = async (id: Json, resource: Json): Promise<ReturnType<typeof planRestore>> => {
    const current = sure.get(id) ?? (await reader.read(id)).resource;
    return current === undefined ? [] : planRestore(session, fields, resource, current);
  };
  const restore = async (id: Json, resource: Json): Promise<void> => {
    const mayBeLate = !sure.has(id) && ledger.hasJustUpdated(kind);
    if (mayBeLate && ledger.showsUpdatesLate()) await pause(session.options, SETTLE_MS);
    let bodies = await listBodies(id, resource);
    // What is as it was found may be what a target shows that has not shown the last update yet.
    if (bodies.length === 0 && mayBeLate) {
      await pause(session.options, SETTLE_MS);
      bodies = await listBodies(id, resource);
    }
    for (const body of bodies) {
      const request: RequestExample = { ...withRequestValue(base.request, idAt, id), body: { ...body } };
      const isValid = operation.body && session.validator.errors(operation.body.schema, { ...body }).length === 0;
      if (!isValid) continue;
      hasSent = true;
      await session.api.callPrepared(operation, base.status, async () => request);
    }
  };
  await Promise.all([...found].map(([id, resource]) => restore(id, resource)));
  return hasSent;
}
