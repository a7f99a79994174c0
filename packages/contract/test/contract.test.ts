import { fileURLToPath } from 'node:url';
import { loadContract } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import * as surface from '../src/generated/index.ts';
import { cases, contract, openapi, operations } from '../src/generated/index.ts';

test('the surface is this', () => {
  expect(Object.keys(surface).sort()).toEqual(['cases', 'contract', 'openapi', 'operations']);
});

test('the parts are those of the contract', () => {
  expect([openapi, operations, cases]).toEqual([contract.openapi, contract.operations, contract.cases]);
  expect(contract.openapi.info.title).toBe('Helpdesk API');
  expect(contract.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(contract.basePath).toBe('/v1');
});

test('the ids of cases are unique, and each base is a case without one', () => {
  const byId = new Map(cases.map((one) => [one.id, one]));
  expect(byId.size).toBe(cases.length);
  expect(cases.filter(({ base }) => base !== undefined && byId.get(base)?.base !== undefined)).toEqual([]);
  expect(cases.filter(({ base }) => base !== undefined && !byId.has(base))).toEqual([]);
});

test('the OpenAPI document alone is enough to read the whole contract', async () => {
  const file = fileURLToPath(new URL('../src/generated/openapi.json', import.meta.url));
  const { sources: _, openapi: __, cases: read, ...rest } = await loadContract(file);
  const { sources: ___, openapi: ____, cases: compiled, ...wanted } = contract;
  expect(rest).toEqual(wanted);
  // Places in that file, and not in spec/.
  const withoutSource = (list: typeof cases) => list.map(({ source: _, ...one }) => one);
  expect(withoutSource(read)).toEqual(withoutSource(compiled));
});
