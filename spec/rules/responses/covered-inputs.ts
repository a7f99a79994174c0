import { parsePointer } from '@helpdesk/contract-model';
import type { DocumentNode } from '../support/document-node.ts';
import type { OperationNode, ResponseNode } from '../support/operation.ts';
import { operationRule, type ReportProblem } from '../support/operation-rule.ts';

/** The server chooses the text of a 400 by the input that has the issue, so every input needs a text. */
export const coveredInputs = operationRule({
  each(operation, report) {
    for (const response of operation.responses) checkCovers(operation, response, report);
    const bad = operation.responses.find(({ status }) => status === '400');
    if (!bad) return;
    const covered = bad.examples.flatMap(([, example]) => pointers(example, 'at').map(({ value }) => String(value)));
    for (const input of listInputs(operation)) {
      if (covered.includes(input)) continue;
      report(
        bad.node.usedAt.key(),
        `No 400 of \`${operation.id}\` covers issues in ${input}: add \`x-covers: { at: [${input}] }\` to the example ` +
          'with their text.',
      );
    }
  },
});

/** Every operation has a query: an unknown parameter is rejected. */
function listInputs(operation: OperationNode): string[] {
  const hasPath = operation.parameters.some((parameter) => parameter.in === 'path');
  return [...(hasPath ? ['/path'] : []), '/query', ...(operation.body ? ['/body'] : [])];
}

function checkCovers(operation: OperationNode, { status, examples }: ResponseNode, report: ReportProblem): void {
  const claimed = new Map<string, string>();
  for (const [key, example] of examples) {
    const covers = example.at('x-covers');
    if (covers.value === undefined) continue;
    if (status !== '400') {
      report(covers.location.key(), `\`x-covers\` on a ${status} has no effect, only on a 400: remove it.`);
      continue;
    }
    for (const kind of ['at', 'only']) {
      for (const pointer of pointers(example, kind)) {
        const name = `${kind} ${pointer.value}`;
        const first = claimed.get(name);
        if (first) {
          report(
            pointer.location,
            `\`${first}\` already covers ${name}: keep it in one example of \`${operation.id}\`.`,
          );
        }
        claimed.set(name, key);
        if (takes(operation, String(pointer.value))) continue;
        report(
          pointer.location,
          `${pointer.value} is not an input of \`${operation.id}\`: write one that is declared.`,
        );
      }
    }
  }
}

const pointers = (example: DocumentNode, kind: string): DocumentNode[] => example.at('x-covers', kind).items();

function takes(operation: OperationNode, pointer: string): boolean {
  const [part = '', name] = parsePointer(pointer);
  if (part === 'body') return operation.body !== undefined;
  if (name === undefined) return part === 'path' || part === 'query' || part === 'header';
  return operation.parameters.some((parameter) => parameter.in === part && parameter.name === name);
}
