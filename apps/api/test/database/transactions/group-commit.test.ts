/** Writes that come together: each succeeds or fails by itself, also where they share a transaction. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { withStorageFault } from '../../../src/database/connections/storage-fault.ts';
import { writeTransaction } from '../../../src/database/transactions/transactions.ts';
import { describeOnSample } from '../../support/databases.ts';

describeOnSample('writes that come together', (sample) => {
  const nameOf = async (id: number) => (await sample.knex('tags').where({ id }).first('name')).name;
  const rename = (id: number, name: string, then: () => void = () => {}) =>
    writeTransaction(sample.knex, async (trx) => {
      await trx('tags').where({ id, account_id: 1 }).update({ name });
      then();
      return name;
    });
  const fail = () => {
    throw new Error('no');
  };

  test('are stored, except those that fail', async () => {
    const results = await Promise.allSettled([rename(81, 'A'), rename(82, 'B', fail), rename(83, 'C')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect([await nameOf(81), await nameOf(82), await nameOf(83)]).toEqual(['A', 'Spare part', 'C']);
  });

  test('run in the context of their own request, also where another one has failed', async () => {
    const scope = new AsyncLocalStorage<string>();
    const renameToScope = (id: number, name: string, then?: () => void) =>
      scope.run(name, () =>
        writeTransaction(sample.knex, async (trx) => {
          await trx('tags').where({ id, account_id: 1 }).update({ name: scope.getStore() });
          then?.();
        }),
      );
    await Promise.allSettled([renameToScope(81, 'D'), renameToScope(82, 'E', fail), renameToScope(83, 'F')]);
    expect([await nameOf(81), await nameOf(82), await nameOf(83)]).toEqual(['D', 'Spare part', 'F']);
  });

  test('see each other in the order in which they came', async () => {
    const append = (letter: string) =>
      writeTransaction(sample.knex, async (trx) => {
        const { name } = await trx('tags').where({ id: 84 }).forUpdate().first('name');
        await trx('tags')
          .where({ id: 84 })
          .update({ name: `${name}${letter}` });
      });
    await rename(84, '');
    await Promise.all(['a', 'b', 'c'].map(append));
    expect([...(await nameOf(84))].sort()).toEqual(['a', 'b', 'c']);
  });

  test('fail alone where the storage is made to fail for one of them', async () => {
    const broken = withStorageFault(() => rename(81, 'X'));
    const results = await Promise.allSettled([broken, rename(82, 'Y')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect([await nameOf(81), await nameOf(82)]).toEqual(['D', 'Y']);
  });

  test('of a thousand are all stored', async () => {
    await Promise.all(Array.from({ length: 1000 }, (_, index) => rename(81 + (index % 3), `Name ${index}`)));
    expect(await nameOf(81)).toMatch(/^Name \d+$/);
  });
});
