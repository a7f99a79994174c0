import type { Schema } from '@helpdesk/contract-model';
import { readSchema } from './read-schema.ts';
import type { SpecNode } from './spec-node.ts';

/** The one media type of a body, with its schema and its named examples. */
export interface Content {
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
