import type { schemas } from '@helpdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';

const LATER = 1_900_000_000;

let service: Service;
beforeAll(async () => {
  service = await startService({ now: () => LATER });
});
afterAll(() => service.close());

interface Refusal {
  readonly error: { readonly message: string };
}

const update = (id: number | string, body: unknown) =>
  service.send<{ data: schemas.UpdatedContactField } & Refusal>('PATCH', `/v1/contacts/fields/${id}`, body);
const contactField = async (id: number) => {
  const { body } = await service.get<{ data: schemas.ContactField[] }>('/v1/contact-fields?limit=100');
  return body.data.find((field) => field.id === id);
};

describe('updating a contact field', () => {
  test('changes what is sent, trimmed, and leaves the rest', async () => {
    const before = await contactField(56);
    const { status, body } = await update(56, { name: '  First met ', description: '' });
    expect(status).toBe(200);
    expect(body.data).toEqual({ ...before, name: 'First met', description: '', updated_at: LATER });
    expect(await contactField(56)).toEqual(body.data);
  });

  test.each<[string, number, object]>([
    ['nothing', 57, {}],
    ['what is there already', 57, { name: 'Bikes owned', is_active: true }],
    ['the own name of a default field', 51, { name: 'Email', is_active: true }],
    ['options that are there already, in any case', 53, { field_options: ['starter', 'PRO'] }],
  ])('with %s moves no time', async (_name, id, body) => {
    const before = await contactField(id);
    expect((await update(id, body)).status).toBe(200);
    expect(await contactField(id)).toEqual(before);
  });

  test('appends options in order, trimmed, each once, and can be repeated', async () => {
    const names = async (field_options: string[]) =>
      (await update(53, { field_options })).body.data.field_options.map(({ name, position }) => [name, position]);
    const expected = [
      ['Starter', 1],
      ['Pro', 2],
      ['Team', 3],
      ['Solo', 4],
    ];
    expect(await names([' Team ', 'pro', 'Solo', 'TEAM'])).toEqual(expected);
    expect(await names(['Solo', 'Team'])).toEqual(expected);
  });

  test('shows options with ids, which a list does not', async () => {
    const [updated] = (await update(53, {})).body.data.field_options;
    expect(updated).toEqual({ id: expect.any(Number), name: 'Starter', position: 1 });
    expect((await contactField(53))?.field_options[0]).toEqual({ name: 'Starter', position: 1 });
  });

  test('may deactivate and activate an own field', async () => {
    expect((await update(59, { is_active: false })).body.data.is_active).toBe(false);
    expect((await update(59, { is_active: true })).body.data.is_active).toBe(true);
  });

  const NAME = 'Cannot update name of a default contact field';
  test.each<[string, number | string, object, number, string]>([
    ['the name of a default field', 51, { name: 'E-mail' }, 400, NAME],
    ['the case of the name of a default field', 51, { name: 'EMAIL' }, 400, NAME],
    ['a default field, to deactivate', 51, { is_active: false }, 400, 'Cannot deactivate a default contact field'],
    ['name and activity of a default field', 51, { name: 'x', is_active: false }, 400, NAME],
    ['options of a text field', 52, { field_options: ['x'] }, 400, 'Invalid request data'],
    ['no options of a text field', 52, { field_options: [] }, 400, 'Invalid request data'],
    ['a name that is taken, in any case', 52, { name: ' PHONE ' }, 409, 'Contact field with name PHONE already exists'],
    ['an unknown field', 9007199254740991, {}, 404, 'Contact field with id 9007199254740991 not found'],
    ["another account's field", 100_052, {}, 404, 'Contact field with id 100052 not found'],
    ['a blank name', 52, { name: '  ' }, 400, 'Invalid request data'],
    ['null for the description', 52, { description: null }, 400, 'Invalid request data'],
    ['a blank option', 53, { field_options: ['New', ' '] }, 400, 'Invalid request data'],
    ['101 options', 53, { field_options: Array(101).fill('x') }, 400, 'Invalid request data'],
    ['the type', 52, { type: 'number' }, 400, 'Invalid request data'],
    ['no id', 'x', {}, 400, 'Invalid field id'],
  ])('refuses %s', async (_name, id, body, status, message) => {
    const before = await service.get('/v1/contact-fields?limit=100');
    const answer = await update(id, body);
    expect([answer.status, answer.body.error.message]).toEqual([status, message]);
    expect((await service.get('/v1/contact-fields?limit=100')).body).toEqual(before.body);
  });
});

describe('listing contact fields', () => {
  test.each([
    ['', 1, 25, 10, 10, false],
    ['limit=4', 1, 4, 4, 10, true],
    ['limit=4&page=3', 3, 4, 2, 10, false],
    ['limit=5&page=2', 2, 5, 5, 10, false],
    ['page=1000000', 1_000_000, 25, 0, 10, false],
    ['search=PHONE', 1, 25, 1, 1, false],
    ['search=', 1, 25, 10, 10, false],
    ['search=%25', 1, 25, 0, 0, false],
  ])('%j', async (query, page, limit, shown, total, has_next_page) => {
    const { body } = await service.get<{ data: unknown[]; meta: object }>(`/v1/contact-fields?${query}`);
    expect(body.data).toHaveLength(shown);
    expect(body.meta).toEqual({ page, limit, total, has_next_page });
  });

  test.each(['page=0', 'page=1000001', 'limit=0', 'limit=101', 'page=', 'limit=', 'per_page=5'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await service.get(`/v1/contact-fields?${query}`);
      expect([status, body]).toMatchObject([400, { error: { message: 'Invalid query parameters' } }]);
    },
  );
});

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

  test('have no envelope but data', async () => {
    const { body } = await service.get<object>('/v1/conversations/fields');
    expect(Object.keys(body)).toEqual(['data']);
  });

  test('a nested dropdown shows its levels, each option linked to one of the level above', async () => {
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
  ])('%s is refused', async (id, status, message) => {
    const answer = await service.get<Refusal>(`/v1/conversations/fields/${id}`);
    expect([answer.status, answer.body.error.message]).toEqual([status, message]);
  });

  test.each(['is_active=1', 'is_active=', 'is_default=TRUE', 'starting_after=0', 'starting_after=x'])(
    '%s is refused',
    async (query) => {
      const { status, body } = await service.get(`/v1/conversations/fields?${query}`);
      expect([status, body]).toMatchObject([400, { error: { message: 'Invalid query parameters' } }]);
    },
  );
});
