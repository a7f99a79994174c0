import { beforeAll, expect, test } from 'vitest';
import { diagnose } from './support/diagnose.ts';

/** What every snippet starts with; with a correct handler after it nothing is wrong. */
const head = `
import type { Handler, Handlers, schemas } from '../src/generated/index.ts';
declare const company: schemas.Company;
declare const handlers: Handlers;
`;

const getCompany = (body: string) => `export const handler: Handler<'getCompany'> = ({ params }, context) => ${body};`;
const createCompany = (body: string) =>
  `export const handler: Handler<'createCompany'> = ({ body }, context) => ${body};`;

/**
 * Each handler has one difference from a correct handler, and does not compile for that reason alone: exactly one diagnostic,
 * with that code, that names the difference. The snippets are compiled by tsc's own API, since a type test that only says
 * "does not compile" would also pass for a typing error in the test.
 */
const table: readonly [name: string, snippet: string, ...wanted: [code: string, text: string] | []][] = [
  ['a documented response compiles', getCompany('({ status: 200, body: { data: company } })')],
  ['a promise of one compiles', getCompany('Promise.resolve({ status: 200, body: { data: company } })')],
  ['a documented error compiles', getCompany("context.errorResponse(404, 'unknown-id')")],
  [
    'a request has its documented values',
    getCompany('({ status: 200, body: { data: { ...company, id: params.id } } })'),
  ],
  [
    'a documented header compiles',
    createCompany('({ status: 201, body: { data: company }, headers: { Location: context.baseUrl } })'),
  ],
  ['all handlers compile', 'export const all: Handlers = handlers;'],

  [
    'a response without a required field',
    `const { name, ...nameless } = company;
    ${getCompany('({ status: 200, body: { data: nameless } })')}`,
    'TS2322',
    "Property 'name' is missing in type",
  ],
  [
    'a string for an integer',
    getCompany("({ status: 200, body: { data: { ...company, id: '5' } } })"),
    'TS2322',
    "Type 'string' is not assignable to type 'number'",
  ],
  [
    'null for what is never null',
    getCompany('({ status: 200, body: { data: { ...company, name: null } } })'),
    'TS2322',
    "Type 'null' is not assignable to type 'string'",
  ],
  [
    'an undocumented status',
    getCompany("({ status: 418, body: { error: { message: 'Short and stout' } } })"),
    'TS2322',
    "Type '418' is not assignable to type",
  ],
  [
    'a response without a required header',
    createCompany('({ status: 201, body: { data: company } })'),
    'TS2322',
    "Property 'headers' is missing in type",
  ],
  [
    'an error with an unknown key',
    getCompany("context.errorResponse(404, 'no-company')"),
    'TS2345',
    `Argument of type '"no-company"' is not assignable to parameter of type`,
  ],
  [
    'an error with an undocumented status',
    getCompany("context.errorResponse(409, 'unknown-id')"),
    'TS2345',
    "Argument of type '409' is not assignable to parameter of type",
  ],
  ['a 400 without an issue', getCompany('context.invalid([])'), 'TS2345', "Argument of type '[]' is not assignable"],
  [
    'an undocumented parameter',
    getCompany('({ status: 200, body: { data: { ...company, name: params.slug } } })'),
    'TS2339',
    "Property 'slug' does not exist on type",
  ],
  [
    'an undocumented member of the body',
    createCompany(
      "body.color === 'red' ? context.errorResponse(409, 'x' as never) : context.invalid([{ path: '/body', message: '' }])",
    ),
    'TS2339',
    "Property 'color' does not exist on type",
  ],
  [
    'an operation that does not exist',
    "export type Unknown = Handler<'getPony'>;",
    'TS2344',
    '\'"getPony"\' does not satisfy the constraint',
  ],
  [
    'a missing handler',
    `const { getCompany, ...others } = handlers;
    export const all: Handlers = others;`,
    'TS2741',
    "Property 'getCompany' is missing in type",
  ],
];

let diagnostics: string[][];
beforeAll(() => {
  diagnostics = diagnose(table.map(([, snippet]) => head + snippet));
});

test.each(table.map(([name, , code, text], index) => ({ name, code, text, index })))(
  '$name',
  ({ code, text, index }) => {
    const found = diagnostics[index] ?? [];
    if (code === undefined || text === undefined) return expect(found).toEqual([]);
    expect(found).toEqual([expect.stringContaining(text)]);
    expect(found[0]).toMatch(new RegExp(`^${code}: `));
  },
);
