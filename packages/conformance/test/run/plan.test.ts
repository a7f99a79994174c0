import { createRequire } from 'node:module';
import { loadContract } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { plan } from '../../src/index.ts';
import { file } from '../support/command-line.ts';
import { contract } from '../support/library-run.ts';
import { pets } from '../support/pets.ts';
import { shopContract } from '../support/shop.ts';

const cases = plan(contract);

const require = createRequire(import.meta.url);

test.each([
  ['the library', async () => contract],
  ['the shop', async () => shopContract],
  ['plain OpenAPI', () => loadContract(file('pets.json', pets))],
  ['Train Travel', () => loadContract(require.resolve('@readme/oas-examples/3.1/json/train-travel.json'))],
])('gives every case of %s an id of its own, once', async (_, load) => {
  const loaded = await load();
  const ids = plan(loaded).map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  // A number at the end tells cases apart that should not be two.
  expect(ids.filter((id) => /-\d+$/.test(id) && ids.includes(id.replace(/-\d+$/, '')))).toEqual([]);
});

test('has every documented case', () => {
  const documented = cases.filter(({ origin }) => origin === 'documented').map(({ id }) => id);
  expect(documented).toEqual(contract.cases.map(({ id }) => id));
});

test('is the same each time', () => {
  expect(plan(contract)).toEqual(cases);
});

test('names the source of each case', () => {
  expect(cases.filter(({ source }) => !/^library\/.+\.yaml:\d+$/.test(source))).toEqual([]);
});

// Others script against ids: a change has to be visible in review.
test('keeps its ids', () => {
  expect(cases.filter(({ origin }) => origin !== 'documented').map(({ id }) => id)).toMatchSnapshot();
});

test('generates no cursor, under either name', () => {
  const changed = structuredClone(contract);
  const list = Object(changed.operations.listBooks);
  list.parameters.push({
    name: 'position',
    in: 'query',
    required: false,
    explode: true,
    allowEmptyValue: false,
    at: list.at,
    schema: { type: 'string', maxLength: 9 },
  });
  const lengthCases = () =>
    // A contract is planned once.
    plan({ ...changed })
      .map(({ id }) => id)
      .filter((id) => /^listBooks\/.*position.*length$/.test(id));
  expect(lengthCases()).toContain('listBooks/200/query.position-at-max-length');
  list.pagination.alias = '/query/position';
  expect(lengthCases()).toEqual(['listBooks/400/query.position-above-max-length']);
});

test.each([
  ['integers', { type: 'integer', minimum: 1 }, 1],
  ['texts', { type: 'string' }, 'x'],
])(
  'sends a list of %s that repeats its parameter with an empty value, unless that counts as absent',
  (_, items, first) => {
    const planWith = (allowEmptyValue: boolean) => {
      const changed = structuredClone(contract);
      const list = Object(changed.operations.listBooks);
      const own = { in: 'query', required: false, explode: true, allowEmptyValue, at: list.at };
      list.parameters.push({ ...own, name: 'shelves', schema: { type: 'array', items } });
      return plan(changed).filter(({ id }) => id === 'listBooks/400/query.shelves.items-empty');
    };
    const mutation = { set: { '/query/shelves': [first, ''] } };
    expect(planWith(false)).toMatchObject([{ action: { mutation } }]);
    expect(planWith(true)).toEqual([]);
  },
);
