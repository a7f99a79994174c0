import type { schemas } from '@helpdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conversationDefaults } from '../support/documented-defaults.ts';
import { tree } from '../support/html-tree.ts';
import { type Service, startService } from '../support/service.ts';

const NOW = 1_800_000_000;
const MINA = 'mina.sato@fabrikam.example';

let service: Service;
beforeAll(async () => {
  service = await startService({ now: () => NOW });
});
afterAll(() => service.close());

interface Many {
  readonly data: schemas.ConversationListItem[];
  readonly total_count: number;
}

const minimal = { description: 'It broke.', subject: 'Help', requested_by: MINA };
const create = (changes: object = {}) =>
  service.send<{ data: schemas.CreatedConversation }>('POST', '/v1/conversations', { ...minimal, ...changes });
const list = async (query: string) => (await service.get<Many>(`/v1/conversations?per_page=100&${query}`)).body;
const total = async (query: string) => (await list(query)).total_count;

test('a new conversation has the documented defaults', async () => {
  const { status, body } = await create();
  expect(status).toBe(201);
  expect(body.data).toEqual({
    ...conversationDefaults(NOW),
    requested_by_email: MINA,
    requested_by_id: 1815,
    subject: 'Help',
    description_html: '<p>It broke.</p>',
    description_text: 'It broke.',
  });
});

test('list items also have the phone of the requester, attachments and csat', async () => {
  const { body } = await create({ subject: 'Listed' });
  const { data } = await list('search=Listed');
  expect(data).toEqual([{ ...body.data, requested_by_phone: '+81312345678', attachments: [], csat: null }]);
});

describe('the service levels', () => {
  test.each([
    ['Urgent', 1, 4],
    ['High', 4, 24],
    ['Medium', 8, 48],
    ['Low', 24, 96],
  ])('%s: %i h to the first response, %i h to the resolution', async (priority, firstResponse, resolution) => {
    const { body } = await create({ priority });
    expect(body.data).toMatchObject({
      priority,
      first_response_due: NOW + firstResponse * 3600,
      due: NOW + resolution * 3600,
    });
  });
});

test.each([
  ['Open', null],
  ['Pending', null],
  ['Resolved', NOW],
  ['Closed', NOW],
])('created as %s, its resolution time is %j', async (status, resolution_time) => {
  expect((await create({ status })).body.data).toMatchObject({ status, resolution_time });
});

describe('the requester', () => {
  const contacts = async (query: string) =>
    (
      await service.get<{ data: { id: number; first_name: string; email: string; phone: string }[] }>(
        `/v1/contacts?${query}`,
      )
    ).body.data;

  test('is the contact with that email, in any case', async () => {
    expect((await create({ requested_by: 'MINA.sato@Fabrikam.example' })).body.data.requested_by_id).toBe(1815);
  });

  test('is created where no contact has the email, named after the part before the @', async () => {
    const { body } = await create({ requested_by: 'New.Person@Example.com' });
    const [contact] = await contacts('requested_by_email=new.person@example.com');
    expect(contact).toMatchObject({ id: body.data.requested_by_id, email: 'new.person@example.com', phone: null });
    expect(contact?.first_name.toLowerCase()).toBe('new.person');
    expect((await create({ requested_by: 'new.person@example.com' })).body.data.requested_by_id).toBe(contact?.id);
  });

  test('is created where no contact has the number, named after it', async () => {
    const { body } = await create({ requested_by: '+4930777001' });
    const [contact] = await contacts('requested_by_phone=%2B4930777001');
    expect(contact).toMatchObject({ id: body.data.requested_by_id, first_name: '+4930777001', email: null });
    expect(body.data.requested_by_email).toBeNull();
  });

  test('is the one with the lowest id where several have the number', async () => {
    const make = (first_name: string) =>
      service.send<{ data: { id: number } }>('POST', '/v1/contacts', { first_name, phone: '+4930777002' });
    const first = (await make('First')).body.data.id;
    await make('Second');
    expect((await create({ requested_by: '+4930777002' })).body.data.requested_by_id).toBe(first);
  });

  test('is created once by concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => create({ requested_by: 'at.once@example.com' })),
    );
    expect(new Set(responses.map(({ body }) => body.data.requested_by_id)).size).toBe(1);
  });

  test('is not created where the conversation is rejected', async () => {
    await create({ requested_by: 'never@example.com', team_id: 9007199254740991 });
    expect(await contacts('requested_by_email=never@example.com')).toEqual([]);
  });

  test.each(['nobody', 'a@b', '030 123', '4930777001', '+0123', '', 'zoë@example.com'])(
    '%j is rejected',
    async (requested_by) => {
      const { status, body } = await create({ requested_by });
      expect([status, body]).toMatchObject([400, { error: { message: 'Invalid field values' } }]);
    },
  );
});

describe('assignee, team and brand', () => {
  test('are found in the account, the member by email in any case', async () => {
    const { body } = await create({ assignee: 'Ada.Okafor@Northwind.example', brand_id: 4 });
    expect(body.data).toMatchObject({
      assigned_to_member_id: 11,
      assigned_to_team_id: null,
      brand_id: 4,
      brand: 'Northwind Trade',
    });
    expect((await create({ team_id: 6 })).body.data).toMatchObject({
      assigned_to_team_id: 6,
      assigned_to_member_id: null,
    });
  });

  test.each<[string, object, string]>([
    ['no member', { assignee: 'nobody@northwind.example' }, '/body/assignee'],
    ["another account's member", { assignee: 'ada.okafor@contoso.example' }, '/body/assignee'],
    ['no team', { team_id: 9007199254740991 }, '/body/team_id'],
    ["another account's team", { team_id: 100_005 }, '/body/team_id'],
    ['no brand', { brand_id: 9007199254740991 }, '/body/brand_id'],
    ["another account's brand", { brand_id: 100_003 }, '/body/brand_id'],
  ])('%s is rejected', async (_name, changes, path) => {
    const { status, body } = await create(changes);
    expect([status, body]).toMatchObject([400, { error: { message: 'Invalid field values', details: [{ path }] } }]);
  });
});

describe('the description', () => {
  test.each([
    [
      'text: <3 & "co"\n\nsecond\nline',
      '<p>text: &lt;3 &amp; "co"</p><p>second<br>line</p>',
      'text: <3 & "co"\n\nsecond\nline',
    ],
    ['<p>Hi <b>you</b></p><script>x</script>', '<p>Hi <strong>you</strong></p>', 'Hi you'],
    ['<p>a</p>\n<p>b&nbsp;&amp; c</p>', '<p>a</p>\n<p>b&nbsp;&amp; c</p>', 'a\nb & c'],
    ['<img src="https://x.example/y.png">', '<img src="https://x.example/y.png">', ''],
  ])('%j', async (description, html, text) => {
    const { body } = await create({ description });
    expect(tree(body.data.description_html)).toEqual(tree(html));
    expect(body.data.description_text).toBe(text);
  });

  test.each(['', ' \n ', '<p> </p>', '<script>x</script>', '<img src="x.png">'])(
    '%j is rejected',
    async (description) => {
      const { status, body } = await create({ description });
      expect([status, body]).toMatchObject([
        400,
        { error: { message: 'Invalid field values', details: [{ path: '/body/description' }] } },
      ]);
    },
  );

  test('may have 1,000,000 characters, counted as code points', async () => {
    expect((await create({ description: '😀'.repeat(200_000) })).status).toBe(201);
    expect((await create({ description: 'x'.repeat(1_000_000) })).status).toBe(201);
    expect((await create({ description: 'x'.repeat(1_000_001) })).status).toBe(400);
  });
});

describe('custom fields', () => {
  test.each<[string, number, unknown]>([
    ['a dropdown', 71, 'Repair'],
    ['a text', 72, 'NW-1'],
    ['a paragraph', 75, 'a\nb'],
    ['a number', 76, 2.5],
    ['a date', 77, '2024-02-29'],
    ['a checkbox', 78, 'true'],
    ['the first level', 74, 'Bikes'],
    ['the second level', 74, 'Bikes > City bike'],
    ['the third level', 74, 'Bikes > City bike > Harbour 7'],
  ])('%s is returned as it was sent', async (_name, id, value) => {
    expect((await create({ custom_fields: [{ id, value }] })).body.data.custom_fields).toEqual([{ id, value }]);
  });

  test.each<[string, object[]]>([
    ['an unknown field', [{ id: 9007199254740991, value: 'x' }]],
    ["another account's field", [{ id: 100_072, value: 'x' }]],
    ["a contact's field", [{ id: 52, value: 'x' }]],
    ['an inactive field', [{ id: 73, value: 'x' }]],
    [
      'a field twice',
      [
        { id: 72, value: 'x' },
        { id: 72, value: 'x' },
      ],
    ],
    ['an option that it does not have', [{ id: 71, value: 'repair' }]],
    ['a number for text', [{ id: 72, value: 1 }]],
    ['text for a number', [{ id: 76, value: '1' }]],
    ['a boolean for a checkbox', [{ id: 78, value: true }]],
    ['another word for a checkbox', [{ id: 78, value: 'yes' }]],
    ['a day that is none', [{ id: 77, value: '2023-02-29' }]],
    ['a path that skips a level', [{ id: 74, value: 'Bikes > Harbour 7' }]],
    ['a path below another option', [{ id: 74, value: 'Parts > City bike' }]],
    ['a path from the second level', [{ id: 74, value: 'City bike' }]],
    ['a path that ends in nothing', [{ id: 74, value: 'Bikes > ' }]],
  ])('%s is rejected', async (_name, custom_fields) => {
    const { status, body } = await create({ custom_fields });
    expect([status, body]).toMatchObject([400, { error: { message: 'Invalid field values' } }]);
  });
});

describe('filters', () => {
  test.each<[string, (item: schemas.ConversationListItem) => boolean]>([
    ['status=Open,Closed', ({ status }) => ['Open', 'Closed'].includes(status)],
    ['priority=Urgent', ({ priority }) => priority === 'Urgent'],
    ['assigned_to_member_id=11,12', ({ assigned_to_member_id: id }) => id === 11 || id === 12],
    ['assigned_to_team_id=5', ({ assigned_to_team_id: id }) => id === 5],
    ['brand_id=4', ({ brand_id: id }) => id === 4],
    ['requested_by_id=1815,1814', ({ requested_by_id: id }) => id === 1815 || id === 1814],
    [
      'status=Open&priority=High,Low&brand_id=3',
      ({ status, priority, brand_id }) =>
        status === 'Open' && priority !== 'Medium' && priority !== 'Urgent' && brand_id === 3,
    ],
  ])('%s lists all that match and nothing else', async (query, matches) => {
    const all: schemas.ConversationListItem[] = [];
    for (let path: string | null = '/v1/conversations?per_page=100'; path; ) {
      const { body }: { body: Many & { pages: { next_url: string | null } } } = await service.get(path);
      all.push(...body.data);
      path = body.pages.next_url?.slice(service.baseUrl.length) ?? null;
    }
    const { data, total_count } = await list(query);
    const expected = all.filter(matches);
    expect(expected.length).toBeGreaterThan(0);
    expect(total_count).toBe(expected.length);
    expect(data).toEqual(expected.slice(0, 100));
  });

  test('requested_by_id and requested_by_company intersect', async () => {
    const company = await total('requested_by_company=401');
    const contact = await total('requested_by_id=1815');
    expect(company).toBeGreaterThan(contact);
    expect(await total('requested_by_company=401&requested_by_id=1815')).toBe(contact);
    expect(await total('requested_by_company=402&requested_by_id=1815')).toBe(0);
    expect(await total('requested_by_company=9007199254740991')).toBe(0);
  });

  test('the two sides of ai_handled add up to the whole list', async () => {
    const [yes, no, all] = [await total('ai_handled=true'), await total('ai_handled=false'), await total('')];
    expect(yes).toBeGreaterThan(0);
    expect(yes + no).toBe(all);
  });

  test('handed-off conversations of an AI agent are not AI-handled', async () => {
    const agents = 'assigned_to_member_id=13,18';
    expect(await total(`${agents}&ai_handled=false`)).toBeGreaterThan(0);
    expect(await total(`${agents}&ai_handled=true`)).toBe(await total('ai_handled=true'));
  });

  test.each([
    'status=open',
    'status=Open,',
    'status=Open, Closed',
    'status=',
    'status=Open&status=Closed',
    'brand_id=0',
    'brand_id=3,x',
    `brand_id=${Array(101).fill(3).join(',')}`,
    'ai_handled=1',
    'ai_handled=',
    'sort_by=subject',
    'sort_order=ASC',
    'tag=1',
    `search=${'x'.repeat(251)}`,
  ])('%s is rejected', async (query) => {
    const { status, body } = await service.get(`/v1/conversations?${query}`);
    expect([status, body]).toMatchObject([400, { error: { message: 'Invalid query parameters' } }]);
  });

  test('a hundred values are accepted', async () => {
    expect((await service.get(`/v1/conversations?brand_id=${Array(100).fill(3).join(',')}`)).status).toBe(200);
  });
});

describe('search', () => {
  beforeAll(async () => {
    await create({
      subject: 'Zwiebelkuchen RECIPE',
      description: '<p>Take <b>four</b> onions</p><p>and 100% flour</p>',
    });
  });

  test.each([
    ['zwiebel', 1],
    ['recipe ZWIEBELKUCHEN', 1],
    ['zwiebelkuchen onions', 1],
    ['zwiebelkuchen garlic', 0],
    ['"Zwiebelkuchen recipe"', 1],
    ['"recipe Zwiebelkuchen"', 0],
    ['zwiebelkuchen "four onions"', 1],
    ['zwiebelkuchen "four  onions"', 0],
    ['zwiebelkuchen strong', 0],
    ['zwiebelkuchen 100%', 1],
    ['zwiebelkuchen 1__%', 0],
    ['zwiebel"kuchen', 1],
    ['zwiebelkuchen "', 1],
    ['zwiebelkuchen ""', 1],
  ])('%j finds %i', async (search, count) => {
    expect(await total(`search=${encodeURIComponent(search)}`)).toBe(count);
  });

  test('digits alone also find the conversation of that id, in quotes they do not', async () => {
    const { data } = await list('search=9001');
    expect(data.map(({ id }) => id)).toContain(9001);
    expect((await list('search=%229001%22')).data.map(({ id }) => id)).not.toContain(9001);
  });

  test('a blank search filters nothing', async () => {
    expect(await total('search=%20')).toBe(await total(''));
  });
});

describe('sorting', () => {
  test.each([
    ['', 'created_at', -1],
    ['sort_order=asc', 'created_at', 1],
    ['sort_by=updated_at', 'last_updated_at', -1],
    ['sort_by=updated_at&sort_order=asc', 'last_updated_at', 1],
  ] as const)('%j is by %s, ties by id in the same direction', async (query, field, direction) => {
    const { data } = await list(query);
    const sorted = data.toSorted((a, b) => direction * (a[field] - b[field] || a.id - b.id));
    expect(data.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  });
});

test('the cursor may be sent under either name, or both if equal', async () => {
  const { body } = await service.get<{ pages: { next_cursor: string } }>('/v1/conversations?per_page=1');
  const cursor = body.pages.next_cursor;
  const pages = await Promise.all(
    [`starting_after=${cursor}`, `cursor=${cursor}`, `cursor=${cursor}&starting_after=${cursor}`].map(async (query) => {
      const page = await service.get<Many & { pages: { next_url: string } }>(`/v1/conversations?per_page=1&${query}`);
      expect(new URL(page.body.pages.next_url).searchParams.has('cursor')).toBe(false);
      return page.body;
    }),
  );
  expect(pages[1]).toEqual(pages[0]);
  expect(pages[2]).toEqual(pages[0]);
});

test('two different cursors are rejected, though each is good', async () => {
  const cursorOf = async (size: number) =>
    (await service.get<{ pages: { next_cursor: string } }>(`/v1/conversations?per_page=${size}`)).body.pages
      .next_cursor;
  const response = await service.get(
    `/v1/conversations?cursor=${await cursorOf(1)}&starting_after=${await cursorOf(2)}`,
  );
  expect([response.status, response.body]).toMatchObject([
    400,
    { error: { message: 'Invalid query parameters', details: [{ path: '/query/cursor' }] } },
  ]);
});
