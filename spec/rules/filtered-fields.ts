import { valueAt, valuesAt } from '@helpdesk/contract-model';
import { isSuccess, type OperationPlace } from './support/operation.ts';
import { operationRule } from './support/operation-rule.ts';
import type { Place } from './support/place.ts';
import { requestSchemas } from './support/schema.ts';

/** The items of a list have the fields that it filters and sorts by; otherwise the suite could not check the result. */
export const filteredFields = operationRule({
  each(operation, report) {
    const items = itemsOf(operation);
    for (const { place } of requestSchemas([operation])) {
      for (const field of [...fieldsOf(place.at('x-filters', 'field')), ...sortedFields(place)]) {
        if (items.some((item) => valuesAt(item, String(field.value)).length > 0)) continue;
        report(
          field.location,
          `${field.value} is not in any item of the examples of \`${operation.id}\`: write a pointer into the items of its \`x-pagination\`.`,
        );
      }
    }
  },
});

const fieldsOf = (field: Place): Place[] => (typeof field.value === 'string' ? [field] : field.items());

const sortedFields = (schema: Place): Place[] =>
  schema
    .at('x-sorts')
    .entries()
    .map(([, field]) => field);

function itemsOf(operation: OperationPlace): unknown[] {
  const { items } = operation.place.at('x-pagination').members;
  return operation.responses
    .filter(({ status }) => isSuccess(status))
    .flatMap(({ examples }) => examples)
    .flatMap(([, example]) => valueAt(example.at('value').value, String(items)) ?? []);
}
