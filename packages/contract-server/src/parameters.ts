import { type Contract, type Operation, type Parameter, resolveSchema, schemaTypes } from '@helpdesk/contract-model';

/** What it takes to read a parameter from a path or a query. */
export interface ReadableParameter {
  readonly name: string;
  readonly allowEmptyValue: boolean;
  readonly trimmed: boolean;
  /** The types that one value may have: those of the items where it is a list. */
  readonly types: ReadonlySet<string>;
  readonly list?: 'comma-separated' | 'repeated';
}

export interface ReadableParameters {
  readonly path: ReadonlyMap<string, ReadableParameter>;
  readonly query: ReadonlyMap<string, ReadableParameter>;
  /** Lower-case names. */
  readonly headers: readonly string[];
}

export function readableParameters(contract: Contract, operation: Operation): ReadableParameters {
  const at = (place: Parameter['in']) =>
    new Map(
      operation.parameters.filter((one) => one.in === place).map((one) => [one.name, readable(contract, one)] as const),
    );
  return { path: at('path'), query: at('query'), headers: [...at('header').keys()].map((name) => name.toLowerCase()) };
}

function readable(contract: Contract, { name, allowEmptyValue, explode, schema }: Parameter): ReadableParameter {
  const { items, 'x-trim': trimmed } = resolveSchema(contract.openapi, schema);
  const types = schemaTypes(contract.openapi, schema);
  const single = { name, allowEmptyValue, trimmed: trimmed === true };
  if (!types.has('array')) return { ...single, types };
  return {
    ...single,
    types: items === undefined ? new Set() : schemaTypes(contract.openapi, items),
    list: explode ? 'repeated' : 'comma-separated',
  };
}
