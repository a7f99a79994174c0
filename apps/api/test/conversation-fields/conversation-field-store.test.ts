import { describe, expect, test } from 'vitest';
import { countStatements, describeOnSample } from '../support/databases.ts';

const accountId = 1;

describeOnSample('conversation fields', (sample) => {
  const { list, find } = {
    list: (query: object) => sample.stores.conversationFields.list({ accountId, perPage: 100, ...query }),
    find: (id: number) => sample.stores.conversationFields.find(accountId, id),
  };

  describe('listing', () => {
    test.each([
      [{}, [71, 72, 73, 74, 75, 76, 77, 78, 79, 80]],
      [{ perPage: 2 }, [71, 72]],
      [{ afterId: 72, perPage: 2 }, [73, 74]],
      [{ afterId: 9999 }, []],
      [{ afterId: 1, perPage: 1 }, [71]],
      [{ isActive: false }, [73, 80]],
      [{ isDefault: true }, [71, 80]],
      [{ isDefault: true, isActive: true }, [71]],
      [{ isDefault: false, isActive: false }, [73]],
    ])('%j gives %j', async (query, ids) => {
      expect((await list(query)).map(({ id }) => id)).toEqual(ids);
    });

    test('the number of statements does not depend on the page size', async () => {
      const cost = (perPage: number) => countStatements(sample.knex, () => list({ perPage }));
      expect(await cost(100)).toBe(await cost(1));
    });
  });

  test('a nested dropdown has levels, whose options name their parent option', async () => {
    const field = await find(74);
    expect(field?.nested_fields.map(({ level, name, parent_id }) => [level, name, parent_id])).toEqual([
      [1, 'Range', 74],
      [2, 'Kind', 74],
      [3, 'Model', 74],
    ]);
    expect(field?.nested_fields[1]?.options).toEqual([
      { id: 761, name: 'City bike', position: 1, parent_option_id: 751 },
      { id: 762, name: 'Brake', position: 1, parent_option_id: 752 },
      { id: 763, name: 'Cargo bike', position: 2, parent_option_id: 751 },
    ]);
    expect(field?.nested_fields[0]?.options[0]).toMatchObject({ name: 'Bikes', parent_option_id: null });
  });

  test('find returns a field as it is listed, but no unknown or foreign field', async () => {
    expect(await find(71)).toEqual((await list({}))[0]);
    expect([await find(1), await find(100_071)]).toEqual([undefined, undefined]);
  });
});
