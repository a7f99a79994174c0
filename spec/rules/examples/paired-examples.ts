import type { DocumentNode } from '../support/document-node.ts';
import { lacksMinimal, type OperationNode, successKeys } from '../support/operation.ts';
import { operationRule, type ReportProblem } from '../support/operation-rule.ts';

/**
 * Success examples with the same key on parameters, request body and response are one case, so the key must be on all of them.
 * The parameters of a path item belong to all its operations: their keys need a response in at least one of these.
 */
export const pairedExamples = operationRule({
  each(operation, report) {
    for (const key of new Set(successKeys(operation))) reportMissingInputs(operation, key, report);
    for (const response of operation.responses.filter(({ status }) => status.startsWith('2'))) {
      if (response.examples.length === 0) {
        report(
          response.node.usedAt.key(),
          `The ${response.status} of \`${operation.id}\` has no named example: add \`examples\` with one for each case.`,
        );
      }
    }
  },
  all(operations, report) {
    const used = new Map<string, { example: DocumentNode; input: string; operations: OperationNode[] }>();
    for (const operation of operations) {
      for (const { input, examples } of inputs(operation)) {
        for (const [, example] of examples.entries()) {
          const known = used.get(pointerOf(example));
          if (known) known.operations.push(operation);
          else used.set(pointerOf(example), { example, input, operations: [operation] });
        }
      }
    }
    for (const [pointer, { example, input, operations: users }] of used) {
      const key = pointer.slice(pointer.lastIndexOf('/') + 1);
      if (
        users.some(
          (operation) => successKeys(operation).includes(key) || (key === 'minimal' && lacksMinimal(operation)),
        )
      )
        continue;
      report(
        example.usedAt.key(),
        `The example \`${key}\` of ${input} has no counterpart: add an example \`${key}\` to the success response of ` +
          `${users.map(({ id }) => `\`${id}\``).join(' or ')}, or remove it here.`,
      );
    }
  },
});

function reportMissingInputs(operation: OperationNode, key: string, report: ReportProblem): void {
  for (const { input, required, examples, node } of inputs(operation)) {
    if (!required || examples.at(key).value !== undefined) continue;
    report(
      node.usedAt.key(),
      `The success case \`${key}\` of \`${operation.id}\` lacks ${input}: add an example \`${key}\` to it.`,
    );
  }
}

function inputs(operation: OperationNode) {
  const parameters = operation.parameters.map(({ name, in: where, required, node }) => ({
    input: `the ${where} parameter \`${name}\``,
    required,
    node,
    examples: node.at('examples'),
  }));
  if (!operation.body) return parameters;
  const { required, content } = operation.body;
  const body = { input: 'the request body', required, node: content, examples: content.at('examples') };
  return [...parameters, body];
}

const pointerOf = (example: DocumentNode): string => example.usedAt.absolutePointer;
