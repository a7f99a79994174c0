import { isObject } from '@helpdesk/contract-model';
import { changeProblems } from '../support/change.ts';
import type { DocumentNode } from '../support/document-node.ts';
import {
  isError,
  isSuccess,
  lacksMinimal,
  type OperationNode,
  type ResponseNode,
  readResponses,
  successKeys,
} from '../support/operation.ts';
import { operationRule, type ReportProblem } from '../support/operation-rule.ts';
import { requestOf } from '../support/request.ts';

/** An error example names its base case and one change that fits the request of that case. */
export const errorCase = operationRule({
  each(operation, report, root) {
    const layers = Object.keys(root.at('x-fault-switch', 'layers').members);
    const missingBases = new Set<string>();
    for (const response of operation.responses) {
      for (const [key, example] of response.examples) {
        if (isSuccess(response.status)) checkSuccess(key, example, report);
        if (isError(response.status)) checkError(operation, response, key, example, report, layers, missingBases);
      }
    }
  },
  all(operations, report, root) {
    const bases = operations.flatMap((operation) => [
      ...successKeys(operation).map((key) => `${operation.id}/${key}`),
      ...(lacksMinimal(operation) ? [`${operation.id}/minimal`] : []),
    ]);
    for (const { status, examples } of readResponses(root.at('x-service-responses'))) {
      for (const [key, example] of examples) {
        const from = example.at('x-case', 'from');
        if (bases.includes(String(from.value))) continue;
        report(
          from.value === undefined ? example.location : from.location,
          `The ${status} \`${key}\` of \`x-service-responses\` must start from a success case: ` +
            'write `x-case: { from: operationId/key, … }`.',
        );
      }
    }
  },
});

function checkSuccess(key: string, example: DocumentNode, report: ReportProblem): void {
  if (example.members['x-case'] === undefined) return;
  report(
    example.at('x-case').location.key(),
    `The success example \`${key}\` has an \`x-case\`, which is for error examples only: remove it.`,
  );
}

function checkError(
  operation: OperationNode,
  { status }: ResponseNode,
  key: string,
  example: DocumentNode,
  report: ReportProblem,
  layers: readonly string[],
  missingBases: Set<string>,
): void {
  const name = `The ${status} \`${key}\` of \`${operation.id}\``;
  const change = example.at('x-case');
  const from = change.at('from');
  const keys = successKeys(operation);
  if (!isObject(change.value)) {
    report(example.location, `${name} does not say how it is caused: add \`x-case: { from: minimal, … }\`.`);
  } else if (!keys.includes(String(from.value))) {
    // Several examples start from one base: its absence is one problem.
    if (missingBases.has(String(from.value)) || (from.value === 'minimal' && lacksMinimal(operation))) return;
    missingBases.add(String(from.value));
    report(
      from.location,
      `${name} starts from \`${from.value}\`, which is not a success case: write one of ${keys.join(', ')}.`,
    );
  } else {
    const request = requestOf(operation, String(from.value));
    for (const [location, problem] of change
      .entries()
      .flatMap(([kind, node]) => changeProblems(kind, node, operation, request, layers))) {
      report(location, `${name}: ${problem}`);
    }
  }
}
