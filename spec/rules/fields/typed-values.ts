import { valuesAt } from '@helpdesk/contract-model';
import type { DocumentNode } from '../support/document-node.ts';
import { isSuccess, type OperationNode } from '../support/operation.ts';
import { operationRule, type ReportProblem } from '../support/operation-rule.ts';

/** The definitions of `x-typed-values` are a list whose examples have their names and types. */
export const typedValues = operationRule({
  all(operations, report) {
    const reported = new Set<string>();
    const reportOnce: ReportProblem = (location, message) => {
      const key = `${location.absolutePointer} ${message}`;
      if (!reported.has(key)) report(location, message);
      reported.add(key);
    };
    for (const { body } of operations) {
      for (const [, property] of body?.content.at('schema').at('properties').entries() ?? []) {
        const rule = property.at('x-typed-values');
        if (rule.value !== undefined) check(operations, rule, reportOnce);
      }
    }
  },
});

function check(operations: readonly OperationNode[], rule: DocumentNode, report: ReportProblem): void {
  const { definitions } = rule.members;
  const list = operations.find(({ id }) => id === definitions);
  const items = list?.node.at('x-pagination', 'items').value;
  if (list === undefined || typeof items !== 'string') {
    report(
      rule.at('definitions').usedAt,
      `\`${definitions}\` is not a list: write the operationId of one with \`x-pagination\`.`,
    );
    return;
  }
  const examples = list.responses
    .filter(({ status }) => isSuccess(status))
    .flatMap((response) => response.examples.map(([, example]) => example.at('value').value));
  for (const member of ['name', 'type']) {
    const pointer = String(rule.members[member]);
    if (examples.some((example) => valuesAt(example, `${items}/*${pointer}`).length > 0)) continue;
    report(
      rule.at(member).usedAt,
      `${pointer} is in no example of \`${definitions}\`: write a pointer into one of its items.`,
    );
  }
}
