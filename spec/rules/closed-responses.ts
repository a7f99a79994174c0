import { operationRule, type ReportProblem } from './support/operation-rule.ts';
import type { Place } from './support/place.ts';
import { isObjectSchema, requiredOf, responseSchemas, type Subschema } from './support/schema.ts';

/** A response schema names every field that is sent and the fields that are always present; otherwise a response without a field passes. */
export const closedResponses = operationRule({
  all(operations, report, root) {
    for (const subschema of responseSchemas(operations, root)) {
      if (!isObjectSchema(subschema.place)) continue;
      if (!saysWhatElse(subschema)) {
        const keyword = subschema.place.members.allOf ? 'unevaluatedProperties' : 'additionalProperties';
        report(
          subschema.place.location,
          `This object of a response accepts any other field: add \`${keyword}: false\`, or the schema of a map's values.`,
        );
      }
      reportUnexplained(subschema, report);
    }
  },
});

const saysWhatElse = ({ place: { members }, closedAbove }: Subschema): boolean =>
  closedAbove ||
  members.unevaluatedProperties === false ||
  members.additionalProperties === false ||
  typeof members.additionalProperties === 'object' ||
  (members.additionalProperties === true && members.properties === undefined);

function reportUnexplained({ place, requiredAbove }: Subschema, report: ReportProblem): void {
  const required = [...requiredOf(place), ...requiredAbove];
  for (const [name, property] of place.at('properties').entries()) {
    if (required.includes(name) || saysWhenAbsent(property)) continue;
    report(
      property.usedAt.key(),
      `\`${name}\` may be missing from a response: add it to \`required\`, or say in its description when it is absent ` +
        '("Absent when …").',
    );
  }
}

const saysWhenAbsent = ({ members: { description } }: Place): boolean => /\babsent\b/i.test(String(description));
