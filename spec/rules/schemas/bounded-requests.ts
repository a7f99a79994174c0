import type { DocumentNode } from '../support/document-node.ts';
import { operationRule } from '../support/operation-rule.ts';
import { requestSchemas, typesOf } from '../support/schema.ts';

/** Every part of a request has a maximum size, so that the work for a request is bounded. */
export const boundedRequests = operationRule({
  all(operations, report) {
    for (const { node, isBranch } of requestSchemas(operations)) {
      const missing = missingBounds(node, isBranch);
      if (missing) report(node.location, `This part of a request is not bounded: add ${missing}.`);
    }
  },
});

function missingBounds(schema: DocumentNode, isBranch: boolean): string | undefined {
  const { members } = schema;
  if ('enum' in members || 'const' in members) return undefined;
  const types = typesOf(schema);
  const isComposition = ['allOf', 'anyOf', 'oneOf'].some((keyword) => keyword in members);
  if (types[0] === undefined && !isComposition && !isBranch) return 'a `type`';
  if (types.includes('string') && !isBoundedString(schema)) return '`maxLength`';
  if (types.includes('integer') || types.includes('number')) return missingOf(schema, ['minimum', 'maximum']);
  // array-items asks for `items`.
  if (types.includes('array')) return missingOf(schema, ['maxItems']);
  if (types.includes('object') && isMap(schema)) return missingOf(schema, ['maxProperties']);
  return undefined;
}

function missingOf({ members }: DocumentNode, keywords: readonly string[]): string | undefined {
  const missing = keywords.filter((keyword) => !(keyword in members));
  return missing.length > 0 ? missing.map((keyword) => `\`${keyword}\``).join(' and ') : undefined;
}

const isMap = ({ members }: DocumentNode): boolean => typeof members.additionalProperties === 'object';

/** A format needs a `maxLength` as well: the length is checked first, and the name of a format gives no bound. */
function isBoundedString({ members: { maxLength, pattern } }: DocumentNode): boolean {
  return maxLength !== undefined || isBoundedPattern(String(pattern ?? ''));
}

/** Anchored at both ends, and nothing in it repeats without limit. */
const isBoundedPattern = (pattern: string): boolean =>
  /^\^.*\$$/s.test(pattern) && !/(?<!\\)[*+]|\{\d+,\}/.test(pattern);
