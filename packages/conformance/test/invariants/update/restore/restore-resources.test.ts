/** What an update changed gets its values back, also on a target that shows updates late. */
import { valueAt } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { createResourceReader, type ResourceReader } from '../../../../src/invariants/support/resource-reader.ts';
import { restoreResources } from '../../../../src/invariants/update/restore/restore-resources.ts';
import { readUpdateModel } from '../../../../src/invariants/update/update-model.ts';
import { createSession } from '../../../../src/run/create-session.ts';
import { nothingCombined } from '../../../../src/run/invariant-context.ts';
import { startLibrary, tokens } from '../../../support/library.ts';
import { contract } from '../../../support/library-run.ts';

const { updateBook = expect.fail('no updateBook') } = contract.operations;
const model = readUpdateModel(contract, updateBook) ?? expect.fail('updates nothing');

test.each<readonly [what: string, updates: readonly string[], staleReads: number, pauses: number]>([
  ['at once', ['Renamed'], 0, 0],
  ['after a while', ['Renamed'], 1, 1],
  ['without an update before', [], 0, 0],
])('%s', async (_, updates, staleReads, pauses) => {
  const library = await startLibrary();
  try {
    let paused = 0;
    const { session } = createSession({
      contract,
      baseUrl: library.baseUrl,
      credentials: tokens,
      profile: 'full',
      sleep: async () => {
        paused += 1;
      },
    });
    const unused = (): never => expect.fail('sends nothing but updates');
    const context = {
      ...nothingCombined,
      session,
      prepare: unused,
      runBase: unused,
      sendReserved: unused,
      listUpdated: () => [],
    };
    const reader = createResourceReader(context, model.kind) ?? expect.fail('no reader');
    const id = 109;
    const found = await reader.read(id);
    const before = found.resource ?? expect.fail('no book');
    for (const title of updates) {
      await session.api.call(updateBook, { path: { id }, query: {}, header: {}, body: { title } });
    }
    let reads = 0;
    const read: ResourceReader['read'] = async (...of) => {
      reads += 1;
      return reads <= staleReads ? found : reader.read(...of);
    };
    const hasSent = await restoreResources(context, model, { ...reader, read }, new Map([[id, before]]));
    expect({ hasSent, title: valueAt((await reader.read(id)).resource, '/title'), paused }).toEqual({
      hasSent: updates.length > 0,
      title: valueAt(before, '/title'),
      paused: pauses,
    });
  } finally {
    await library.close();
  }
});
