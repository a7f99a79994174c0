import type { Schema } from '@helpdesk/contract/model';

const one = [
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
  'contains',
];
const list = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const named = ['properties', 'patternProperties', '$defs', 'dependentSchemas'];

/** A copy in which `change` was applied to each schema inside the schema, those behind a `$ref` excepted, and then to itself. */
export function mapSchema(schema: Schema, change: (schema: Schema) => Schema): Schema {
  const inner = (value: unknown) => (isSchema(value) ? mapSchema(value, change) : value);
  const entries = Object.entries(schema).map(([keyword, value]) => {
    if (one.includes(keyword)) return [keyword, inner(value)];
    if (list.includes(keyword) && Array.isArray(value)) return [keyword, value.map(inner)];
    if (named.includes(keyword) && isSchema(value)) {
      return [keyword, Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inner(member)]))];
    }
    return [keyword, value];
  });
  return change(Object.fromEntries(entries));
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
