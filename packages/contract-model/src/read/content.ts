import type { Schema } from '../schema/schema.ts';
import { isSchema } from '../schema/schema-walk.ts';
import type { SpecNode } from './spec-node.ts';

/** The media type of a body, with its schema and its named examples. */
interface Content {
  readonly mediaType: string;
  readonly schema: Schema;
  readonly examples: readonly [key: string, example: SpecNode][];
}

/** Reads the `content` of a request body or a response: OpenAPI 3.1, 4.8.14. */
export function readContent(node: SpecNode): Content {
  const [only, ...others] = node.members();
  if (!only || others.length > 0) return node.fail('`content` must have exactly one media type');
  const [mediaType, media] = only;
  return { mediaType, schema: readSchema(media), examples: media.find('examples')?.members() ?? [] };
}

/** Reads the `schema` of a parameter, header or body. A `$ref` stays, so that shared schemas stay shared. */
export function readSchema(owner: SpecNode): Schema {
  const schema = owner.findUnresolved('schema') ?? owner.fail(`\`${owner.name}\` has no \`schema\`; add one`);
  return isSchema(schema.value) ? schema.value : schema.fail('`schema` must be an object');
}
