import { operationRule } from './support/operation-rule.ts';
import type { Place } from './support/place.ts';
import { isObjectSchema, requestSchemas } from './support/schema.ts';

/** Unknown fields are rejected, not ignored: otherwise a misspelled field would be lost silently. */
export const closedRequests = operationRule({
  all(operations, report) {
    for (const { place, closedAbove } of requestSchemas(operations)) {
      if (!isObjectSchema(place) || closedAbove || isClosed(place)) continue;
      const keyword = place.members.allOf ? 'unevaluatedProperties' : 'additionalProperties';
      report(place.location, `This object of a request accepts any field: add \`${keyword}: false\`.`);
    }
  },
});

/** A map is closed by the schema of its values. */
const isClosed = ({ members: { additionalProperties, unevaluatedProperties } }: Place): boolean =>
  additionalProperties === false || unevaluatedProperties === false || typeof additionalProperties === 'object';
