/** Every derived request is what its case says: valid if it has to be accepted, and else invalid. */
import { createRequire } from 'node:module';
import { contract as helpdesk } from '@helpdesk/contract';
import { type Contract, joinPointer, loadContract, type RequestExample } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import type { ExecutableCase, SingleMutation } from '../../src/cases/executable-case.ts';
import { planRequestCases } from '../../src/cases/plan-request-cases.ts';
import { getRequestValue, withRequestValue } from '../../src/contract-queries.ts';
import { getSchemaValidator } from '../../src/schema-validator.ts';
import { clubsContract } from '../support/clubs.ts';
import { file } from '../support/command-line.ts';
import { garden } from '../support/garden.ts';
import { contract as library } from '../support/library-run.ts';
import { notesContract } from '../support/notes.ts';
import { pets } from '../support/pets.ts';
import { pressContract } from '../support/press.ts';
import { shopContract } from '../support/shop.ts';
import { surveysContract } from '../support/surveys.ts';

const require = createRequire(import.meta.url);

/** What no schema says: `x-http`, `x-trim`, `allowEmptyValue`, and how a query is encoded. */
const ruleKeys =
  /-(has-null|has-unpaired(-low)?-surrogate|has-swapped-surrogates|blank(-between-others)?|at-max-length-padded|empty)$/;

test.each<[string, Contract | (() => Promise<Contract>)]>([
  ['the helpdesk', helpdesk],
  ['the library', library],
  ['the shop', shopContract],
  ['the press', pressContract],
  ['the notes', notesContract],
  ['the clubs', clubsContract],
  ['the surveys', surveysContract],
  ['plain OpenAPI', () => loadContract(file('pets.json', pets))],
  ['plain OpenAPI with several keywords for one value', () => loadContract(file('garden.json', garden))],
  ['Scalar Galaxy', () => loadContract(require.resolve('@scalar/galaxy/3.1.yaml'))],
  ['Train Travel', () => loadContract(require.resolve('@readme/oas-examples/3.1/json/train-travel.json'))],
])('the derived requests of %s are as valid as their cases expect', async (_, given) => {
  const contract = typeof given === 'function' ? await given() : given;
  const checked = planRequestCases(contract).flatMap((planned) => compare(contract, planned) ?? []);
  expect(checked.filter(({ isValid, isAccepted }) => isValid !== isAccepted)).toEqual([]);
  expect(checked.length).toBeGreaterThan(0);
});

/** Undefined if the case changes nothing that a schema describes. */
function compare(contract: Contract, { id, origin, operationId, action }: ExecutableCase) {
  const operation = contract.operations[operationId];
  if (origin !== 'derived' || action.kind !== 'mutation' || operation === undefined || ruleKeys.test(id))
    return undefined;
  const { base, mutation, expected } = action;
  const changed = 'all' in mutation ? undefined : change(base.request, mutation);
  if (changed === undefined || JSON.stringify(mutation).includes('"$')) return undefined;
  const validator = getSchemaValidator(contract);
  const { body } = operation;
  const isRightBody = body === undefined || validator.errors(body.schema, changed.body ?? null).length === 0;
  const isRightParameter = ({ in: part, name, required, schema }: (typeof operation.parameters)[number]): boolean => {
    const value = getRequestValue(changed, joinPointer(`/${part}`, name));
    return value === undefined ? !required : validator.errors(schema, value).length === 0;
  };
  const known = new Set(operation.parameters.map(({ name }) => name));
  const isKnown = Object.keys(changed.query).every((name) => known.has(name));
  const isValid = isRightBody && isKnown && operation.parameters.every(isRightParameter);
  return { id, isValid, isAccepted: expected.status < 300, sent: JSON.stringify(changed).slice(0, 200) };
}

function change(request: RequestExample, mutation: SingleMutation): RequestExample | undefined {
  if ('set' in mutation)
    return Object.entries(mutation.set).reduce((changed, [at, value]) => withRequestValue(changed, at, value), request);
  if ('remove' in mutation)
    return mutation.remove.reduce((changed, at) => withRequestValue(changed, at, undefined), request);
  if ('addHalf' in mutation)
    return withRequestValue(request, mutation.addHalf, Number(getRequestValue(request, mutation.addHalf)) + 0.5);
  if ('resize' in mutation) {
    const { resize, count, items } = mutation;
    const sent = getRequestValue(request, resize);
    const list = Array.isArray(sent) && sent.length > 0 ? sent : items;
    return withRequestValue(
      request,
      resize,
      Array.from({ length: count }, (_, index) => list[index % list.length] ?? null),
    );
  }
  // A rejected one is a valid value in a wrong encoding.
  return 'encode' in mutation && mutation.as === 'encoded'
    ? withRequestValue(request, mutation.encode, mutation.value)
    : undefined;
}

test('a bound that JavaScript cannot write is not tried', async () => {
  const schema = { type: 'integer', minimum: -(2 ** 63), maximum: 2 ** 63 };
  const parameters = [{ name: 'size', in: 'query', schema }];
  const responses = { 200: { description: 'Sizes' }, 400: { description: 'Not a size' } };
  const document = { openapi: '3.1.0', info: { title: 'Sizes', version: '1' }, paths: { '/sizes': {} } };
  document.paths['/sizes'] = { get: { operationId: 'listSizes', parameters, responses } };
  const ids = planRequestCases(await loadContract(file('sizes.json', document))).map(({ id }) => id);
  expect(ids.filter((id) => id.includes('size-'))).not.toEqual([]);
  expect(ids.filter((id) => /imum/.test(id))).toEqual([]);
});

const listSent = (contract: Contract, key: RegExp): [id: string, values: unknown][] =>
  planRequestCases(contract).flatMap(({ id, action }) =>
    action.kind === 'mutation' && 'set' in action.mutation && key.test(id)
      ? [[id, Object.values(action.mutation.set)]]
      : [],
  );

test('a host is sent with what stands around hosts elsewhere', () => {
  const sent = listSent(helpdesk, /wrong-form-(at|port|wildcard)$/);
  expect(sent).toEqual(
    expect.arrayContaining([
      [expect.stringMatching(/-at$/), [expect.stringMatching(/^@[a-z.]+$/)]],
      [expect.stringMatching(/-port$/), [expect.stringMatching(/^[a-z.]+:80$/)]],
      [expect.stringMatching(/-wildcard$/), [expect.stringMatching(/^\*\.[a-z.]+$/)]],
    ]),
  );
});

test('other halves of surrogate pairs are sent in one text', () => {
  expect(listSent(helpdesk, /-has-(unpaired-low-surrogate|swapped-surrogates)$/)).toEqual([
    [expect.stringMatching(/unpaired-low-surrogate$/), ['a\udc00b']],
    [expect.stringMatching(/swapped-surrogates$/), ['a\udc00\ud800b']],
  ]);
});

test('a change that a resource does not allow is sent beside a value that is taken', () => {
  const found = planRequestCases(helpdesk).filter(({ id }) => id.endsWith('/order-unsuitable-beside'));
  const [{ action } = { action: undefined }, ...others] = found;
  expect(others).toEqual([]);
  expect(action).toMatchObject({
    mutation: {
      all: [
        { set: { '/body/name': { $resource: 'default-contact-field' } } },
        { set: { '/path/id': { $resource: 'text-contact-field' } } },
      ],
    },
    expected: { status: 400 },
  });
});
