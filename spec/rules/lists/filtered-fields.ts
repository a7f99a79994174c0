import { valueAt, valuesAt } from '@helpdesk/contract-model';
import type { Location } from '@redocly/openapi-core';
import type { DocumentNode } from '../support/document-node.ts';
import { isSuccess, type OperationNode } from '../support/operation.ts';
import { operationRule } from '../support/operation-rule.ts';
import { requestSchemas } from '../support/schema.ts';

/** The items of a list have the fields that it filters and sorts by; otherwise the suite could not check the result. */
export const filteredFields = operationRule({
  each(operation, report) {
    const items = itemsOf(operation);
    const check = (pointer: unknown, location: Location) => {
      if (items.some((item) => valuesAt(item, String(pointer)).length > 0)) return;
      report(
        location,
        `${pointer} is not in any item of the examples of \`${operation.id}\`: write a pointer into the items of its \`x-pagination\`.`,
      );
    };
    for (const { node } of requestSchemas([operation])) {
      for (const { value, location } of fieldsOf(node)) check(value, location);
      for (const values of [node.at('x-filters', 'where'), node.at('x-filters', 'unless')]) {
        for (const [pointer, { usedAt }] of values.entries()) check(pointer, usedAt.key());
      }
    }
    for (const key of operation.node.at('x-order').items()) check(key.at('field').value, key.at('field').location);
  },
});

const fieldsOf = (schema: DocumentNode): DocumentNode[] =>
  [
    ...['field', 'html', 'id'].map((member) => schema.at('x-filters', member)),
    ...['at', 'id'].map((member) => schema.at('x-nests', member)),
    ...schema
      .at('x-sorts')
      .entries()
      .map(([, field]) => field),
  ]
    .flatMap((node) => (typeof node.value === 'string' ? [node] : node.items()))
    .map((node) => (typeof node.value === 'string' ? node : node.at('field')));

function itemsOf(operation: OperationNode): unknown[] {
  const { items } = operation.node.at('x-pagination').members;
  return operation.responses
    .filter(({ status }) => isSuccess(status))
    .flatMap(({ examples }) => examples)
    .flatMap(([, example]) => valueAt(example.at('value').value, String(items)) ?? []);
}
