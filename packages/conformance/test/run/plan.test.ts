import { expect, test } from 'vitest';
import { plan } from '../../src/index.ts';
import { contract } from '../support/library-run.ts';

const cases = plan(contract);

test('gives every case an id of its own', () => {
  const ids = cases.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
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
    ...{ name: 'position', in: 'query', required: false, explode: true, allowEmptyValue: false, at: list.at },
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
