/** Statements that are compiled once give what Knex gives when it builds them each time. */
import { expect, test, vi } from 'vitest';
import { StorageFaultError, withStorageFault } from '../../../src/database/connections/storage-fault.ts';
import { statement } from '../../../src/database/statements/statement.ts';
import { readSnapshot, writeTransaction } from '../../../src/database/transactions/transactions.ts';
import { describeOnSample } from '../../support/databases.ts';

const findTags = statement<
  { accountId: number; ids?: readonly number[] | undefined; name?: string | undefined; limit: number },
  { id: number }[],
  { order: 'asc' | 'desc' }
>((db, { accountId, ids, name, limit }, { order }) => {
  const query = db('tags').select('id').where('account_id', accountId).orderBy('id', order).limit(limit);
  if (ids !== undefined) query.whereIn('id', ids);
  if (name !== undefined) query.where('name', name);
  return query;
});

describeOnSample('a statement', (sample) => {
  test.each([
    [{ accountId: 1, limit: 2 }, { order: 'asc' }, [81, 82]],
    [{ accountId: 1, ids: [83, 82, 81], limit: 2 }, { order: 'desc' }, [83, 82]],
    [{ accountId: 1, ids: [83], limit: 2 }, { order: 'desc' }, [83]],
    [{ accountId: 1, ids: [], limit: 2 }, { order: 'asc' }, []],
    [{ accountId: 1, ids: [81, 83], name: 'Refund', limit: 2 }, { order: 'asc' }, [81]],
    [{ accountId: 1, name: "' or 1 = 1 --", limit: 2 }, { order: 'asc' }, []],
    [{ accountId: 1, ids: undefined, limit: 1 }, { order: 'asc' }, [81]],
  ] as const)('finds by %j, %j', async (values, literals, ids) => {
    const toIds = (rows: { id: number }[]) => rows.map(({ id }) => id);
    expect(toIds(await findTags(sample.knex, values, literals))).toEqual(ids);
    expect(toIds(await readSnapshot(sample.knex, (trx) => findTags(trx, values, literals)))).toEqual(ids);
  });

  test('binds booleans and null, and has the results of its builder', async () => {
    const insert = statement<{ row: Record<string, string | number | boolean | null> }, { id: number }[]>(
      (db, { row }) => db('brands').insert(row).returning('id'),
    );
    const rename = statement<{ id: number; name: string }, number>((db, { id, name }) =>
      db('brands').where({ id }).update({ name }),
    );
    const find = statement<{ id: number; isDefault: boolean }, { name: string } | undefined>((db, { id, isDefault }) =>
      db('brands').select('name').where({ id, is_default: isDefault }).first(),
    );
    const remove = statement<{ ids: readonly number[] }, number>((db, { ids }) =>
      db('brands').whereIn('id', ids).del(),
    );

    const [inserted] = await insert(sample.knex, { row: { account_id: 1, name: 'Bikes', is_default: false } });
    const id = inserted?.id ?? 0;
    expect(await find(sample.knex, { id, isDefault: false })).toEqual({ name: 'Bikes' });
    expect(await find(sample.knex, { id, isDefault: true })).toBeUndefined();
    expect(await rename(sample.knex, { id, name: 'Cargo bikes' })).toBe(1);
    expect(await find(sample.knex, { id, isDefault: false })).toEqual({ name: 'Cargo bikes' });
    expect(await remove(sample.knex, { ids: [id] })).toBe(1);
    await expect(insert(sample.knex, { row: { account_id: 1, name: null, is_default: false } })).rejects.toThrow(
      /name/,
    );
  });

  test('belongs to the transaction that it is given', async () => {
    const rename = statement<{ name: string }, number>((db, { name }) => db('tags').where('id', 81).update({ name }));
    const failed = writeTransaction(sample.knex, async (trx) => {
      await rename(trx, { name: 'Changed' });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await findTags(sample.knex, { accountId: 1, name: 'Refund', limit: 1 }, { order: 'asc' })).toEqual([
      { id: 81 },
    ]);
  });

  test('raises the events of Knex', async () => {
    const onQuery = vi.fn();
    const onResponse = vi.fn();
    sample.knex.on('query', onQuery).on('query-response', onResponse);
    try {
      await readSnapshot(sample.knex, (trx) => findTags(trx, { accountId: 1, limit: 1 }, { order: 'asc' }));
    } finally {
      sample.knex.removeListener('query', onQuery).removeListener('query-response', onResponse);
    }
    const isSelect = ([query]: { sql: string }[]) =>
      /^select .id. from .tags. where .account_id. = /.test(query?.sql ?? '');
    expect(onQuery.mock.calls.filter(isSelect)).toHaveLength(1);
    expect(onResponse.mock.calls.map(([response]) => response)).toContainEqual([{ id: 81 }]);
  });

  test('fails while the storage is made to fail', async () => {
    const find = () => findTags(sample.knex, { accountId: 1, limit: 1 }, { order: 'asc' });
    await expect(withStorageFault(find)).rejects.toThrow(StorageFaultError);
    await expect(withStorageFault(() => readSnapshot(sample.knex, find))).rejects.toThrow(StorageFaultError);
  });
});
