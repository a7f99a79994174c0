import type { DocumentNode } from '../support/document-node.ts';
import { operationRule, type ReportProblem } from '../support/operation-rule.ts';
import { isObjectSchema, requiredOf, responseSchemas, type Subschema } from '../support/schema.ts';

/** A response schema names every field that is sent and the fields that are always present; otherwise a response without a field passes. */
export const closedResponses = operationRule({
  all(operations, report, root) {
    for (const subschema of responseSchemas(operations, root)) {
      if (!isObjectSchema(subschema.node)) continue;
      if (!saysWhatElse(subschema)) {
        const keyword = subschema.node.members.allOf ? 'unevaluatedProperties' : 'additionalProperties';
        report(
          subschema.node.location,
          `This object of a response accepts any other field: add \`${keyword}: false\`, or the schema of a map's values.`,
        );
      }
      reportUnexplained(subschema, report);
    }
  },
});

const saysWhatElse = ({ node: { members }, isClosedAbove }: Subschema): boolean =>
  isClosedAbove ||
  members.unevaluatedProperties === false ||
  members.additionalProperties === false ||
  typeof members.additionalProperties === 'object' ||
  (members.additionalProperties === true && members.properties === undefined);

function reportUnexplained({ node, requiredAbove }: Subschema, report: ReportProblem): void {
  const required = [...requiredOf(node), ...requiredAbove];
  for (const [name, property] of node.at('properties').entries()) {
    if (required.includes(name) || saysWhenAbsent(property)) continue;
    report(
      property.usedAt.key(),
      `\`${name}\` may be missing from a response: add it to \`required\`, or say in its description when it is absent ` +
        '("Absent when …").',
    );
  }
}

const saysWhenAbsent = ({ members: { description } }: DocumentNode): boolean => /\babsent\b/i.test(String(description));
