/** Every field of an operation's request, with the documented request in which it can be changed. */
import {
  type Case,
  type Contract,
  joinPointer,
  type Level,
  mergedSchema,
  type Operation,
  type Parameter,
  type RequestPointer,
  type Schema,
  type Source,
  schemaBranches,
} from '@helpdesk/contract-model';
import { findBaseCase, findSource, getRequestValue, listSuccessCases } from '../../contract-queries.ts';

export interface RequestField {
  readonly at: RequestPointer;
  /** As in case ids: `body.first_name`, `query.per_page`, `body.lines.items.id`. */
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  /** The success case to change. */
  readonly base: Case;
  /** The parameter that the field is, or is an item of. */
  readonly parameter?: Parameter;
  /** The field is an item of a list parameter, and is sent as a list with one item; `at` is the parameter. */
  readonly isItem?: true;
  readonly level: Level;
  readonly source: (keyword: string) => Source;
}

export function listRequestFields(contract: Contract, operation: Operation): RequestField[] {
  const found = [...listParameterFields(contract, operation), ...listBodyFields(contract, operation)];
  return found.filter(
    ({ base, at, parameter }) => getRequestValue(base.request, at) !== undefined || parameter?.in !== 'path',
  );
}

function* listParameterFields(contract: Contract, operation: Operation): Iterable<RequestField> {
  for (const parameter of operation.parameters) {
    if (parameter.in === 'header') continue;
    const at = joinPointer(`/${parameter.in}`, parameter.name);
    const base = findBaseCase(contract, operation, at);
    if (base === undefined) continue;
    const written = contract.sources[parameter.at] ?? base.source;
    const own: RequestField = {
      at,
      name: `${parameter.in}.${parameter.name}`,
      schema: parameter.schema,
      required: parameter.required,
      base,
      parameter,
      level: levelOf(contract, parameter.schema),
      source: (keyword) => findSource(contract, parameter.schema, keyword, written),
    };
    yield own;
    const { items } = mergedSchema(contract.openapi, parameter.schema);
    if (items) yield { ...own, name: `${own.name}.items`, schema: items, isItem: true };
  }
}

function* listBodyFields(contract: Contract, operation: Operation): Iterable<RequestField> {
  const { body } = operation;
  const base = findBaseCase(contract, operation, '/body');
  if (body === undefined || base === undefined) return;
  const root: RequestField = {
    at: '/body',
    name: 'body',
    schema: body.schema,
    required: body.required,
    base,
    level: 'MUST',
    source: (keyword) => findSource(contract, body.schema, keyword, contract.sources[body.at] ?? base.source),
  };
  yield root;
  yield* listFieldsBelow(contract, operation, root);
}

function* listFieldsBelow(contract: Contract, operation: Operation, parent: RequestField): Iterable<RequestField> {
  const seen = new Set<string>();
  for (const branch of schemaBranches(contract.openapi, parent.schema)) {
    for (const [name, schema] of Object.entries(branch.properties ?? {})) {
      if (seen.has(name)) continue;
      seen.add(name);
      const required = branch.required?.includes(name) ?? false;
      yield* listField(contract, operation, parent, { at: joinPointer(parent.at, name), name, schema, required });
    }
    if (branch.items && !seen.has('items')) {
      seen.add('items');
      const at = findItem(contract, operation, parent.at);
      yield* listField(contract, operation, parent, { at, name: 'items', schema: branch.items, required: false });
    }
  }
}

/** The second item, if a documented request has one: some services look at the first one only. */
function findItem(contract: Contract, operation: Operation, list: RequestPointer): RequestPointer {
  const second = joinPointer(list, 1);
  const isSent = listSuccessCases(contract, operation).some(
    ({ request }) => getRequestValue(request, second) !== undefined,
  );
  return isSent ? second : joinPointer(list, 0);
}

/** The field and those below it. `name` is that within its parent. */
function* listField(
  contract: Contract,
  operation: Operation,
  parent: RequestField,
  { at, name, schema, required }: Pick<RequestField, 'at' | 'name' | 'schema' | 'required'>,
): Iterable<RequestField> {
  // A field deeper than any documented request cannot be sent, because its parents are not documented.
  const base = listSuccessCases(contract, operation).some((one) => hasMembers(getRequestValue(one.request, parent.at)))
    ? findBaseCase(contract, operation, at)
    : undefined;
  if (base === undefined) return;
  const own: RequestField = {
    at,
    name: `${parent.name}.${name}`,
    schema,
    required,
    base,
    level: levelOf(contract, schema),
    source: (keyword) => findSource(contract, schema, keyword, parent.source('properties')),
  };
  yield own;
  yield* listFieldsBelow(contract, operation, own);
}

const hasMembers = (value: unknown): boolean => typeof value === 'object' && value !== null;

// The lint of the spec has checked the value.
const levelOf = (contract: Contract, schema: Schema): Level =>
  (mergedSchema(contract.openapi, schema)['x-level'] as Level | undefined) ?? 'MUST';
