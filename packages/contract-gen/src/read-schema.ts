import type { Schema } from '@helpdesk/contract-model';
import type { SpecNode } from './spec-node.ts';

/** The `schema` of a parameter, header or body, its `$ref` left as it is: shared schemas stay shared. */
export function readSchema(owner: SpecNode): Schema {
  const schema = owner.findUnresolved('schema') ?? owner.fail(`\`${owner.name}\` needs a \`schema\``);
  if (!isObject(schema.value)) return schema.fail('`schema` must be an object');
  return schema.value;
}

/** What is inside is for the linter to judge, which knows the whole of JSON Schema. */
function isObject(value: unknown): value is Schema {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
