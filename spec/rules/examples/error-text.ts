import { isObject } from '@helpdesk/contract-model';
import type { DocumentNode } from '../support/document-node.ts';
import { isError, type ResponseNode, readResponses } from '../support/operation.ts';
import { operationRule, type ReportProblem } from '../support/operation-rule.ts';

/** Texts are part of the contract, so each error response has them as named examples. */
export const errorText = operationRule({
  all(operations, report, root) {
    const responses = [
      ...operations.flatMap((operation) => operation.responses),
      ...readResponses(root.at('x-service-responses')),
    ];
    const seen = new Set<string>();
    for (const response of responses.filter(({ status }) => isError(status))) {
      if (seen.has(response.node.location.absolutePointer)) continue;
      seen.add(response.node.location.absolutePointer);
      check(response, report);
    }
  },
});

function check({ status, node, examples }: ResponseNode, report: ReportProblem): void {
  if (examples.length === 0) {
    report(
      node.usedAt.key(),
      `The ${status} has no named example: add \`examples\` to its application/json, one for each text.`,
    );
  }
  for (const [key, example] of examples) {
    if (hasText(example)) continue;
    report(
      example.location,
      `The example \`${key}\` has no text: write \`value: { error: { message: … } }\`, or \`value: { message: … }\` on a 401.`,
    );
  }
}

export const readMessage = (example: DocumentNode): unknown => {
  const { error, message } = example.at('value').members;
  return isObject(error) ? error.message : message;
};

const hasText = (example: DocumentNode): boolean => {
  const message = readMessage(example);
  return typeof message === 'string' && message.trim() !== '';
};
