import type { schemas } from '@helpdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

interface ErrorBody {
  readonly error: { readonly message: string };
}

describe('conversation fields', () => {
  const ids = async (query: string) =>
    (await service.get<{ data: schemas.ConversationField[] }>(`/v1/conversations/fields?${query}`)).body.data.map(
      ({ id }) => id,
    );

  test.each([
    ['', [71, 72, 73, 74, 75, 76, 77, 78, 79, 80]],
    ['per_page=2', [71, 72]],
    ['per_page=2&starting_after=72', [73, 74]],
    ['starting_after=', [71, 72, 73, 74, 75, 76, 77, 78, 79, 80]],
    ['starting_after=9007199254740991', []],
    ['is_default=true', [71, 80]],
    ['is_active=false', [73, 80]],
    ['is_active=true&is_default=true', [71]],
  ])('%j lists %j', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  test('the response has only data', async () => {
    const { body } = await service.get<object>('/v1/conversations/fields');
    expect(Object.keys(body)).toEqual(['data']);
  });

  test('a nested dropdown has levels, whose options have a parent in the level above', async () => {
    const { body } = await service.get<{ data: schemas.ConversationField }>('/v1/conversations/fields/74');
    const { nested_fields: levels, field_options } = body.data;
    expect(field_options).toEqual([]);
    expect(levels.map(({ level, parent_id }) => [level, parent_id])).toEqual([
      [1, 74],
      [2, 74],
      [3, 74],
    ]);
    for (const [index, { options }] of levels.entries()) {
      const above = index === 0 ? [null] : levels[index - 1]?.options.map(({ id }) => id);
      for (const option of options) expect(above).toContain(option.parent_option_id);
    }
  });

  test.each([
    ['9007199254740991', 404, 'Conversation field with id 9007199254740991 not found'],
    ['100071', 404, 'Conversation field with id 100071 not found'],
    ['51', 404, 'Conversation field with id 51 not found'],
    ['0', 400, 'Invalid field id'],
    ['071', 400, 'Invalid field id'],
  ])('%s is rejected', async (id, status, message) => {
    const response = await service.get<ErrorBody>(`/v1/conversations/fields/${id}`);
    expect([response.status, response.body.error.message]).toEqual([status, message]);
  });

  test.each(['is_active=1', 'is_active=', 'is_default=TRUE', 'starting_after=0', 'starting_after=x'])(
    '%s is rejected',
    async (query) => {
      const { status, body } = await service.get(`/v1/conversations/fields?${query}`);
      expect([status, body]).toMatchObject([400, { error: { message: 'Invalid query parameters' } }]);
    },
  );
});
