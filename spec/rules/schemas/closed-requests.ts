import type { DocumentNode } from '../support/document-node.ts';
import { operationRule } from '../support/operation-rule.ts';
import { isObjectSchema, requestSchemas } from '../support/schema.ts';

/** Unknown fields are rejected, not ignored: otherwise a misspelled field would be lost silently. */
export const closedRequests = operationRule({
  all(operations, report) {
    for (const { node, isClosedAbove } of requestSchemas(operations)) {
      if (!isObjectSchema(node) || isClosedAbove || isClosed(node)) continue;
      const keyword = node.members.allOf ? 'unevaluatedProperties' : 'additionalProperties';
      report(node.location, `This object of a request accepts any field: add \`${keyword}: false\`.`);
    }
  },
});

/** A map is closed by the schema of its values. */
const isClosed = ({ members: { additionalProperties, unevaluatedProperties } }: DocumentNode): boolean =>
  additionalProperties === false || unevaluatedProperties === false || typeof additionalProperties === 'object';
