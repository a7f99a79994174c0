import { isObject, valuesAt } from '@helpdesk/contract-model';
import { isSuccess } from '../support/operation.ts';
import { operationRule } from '../support/operation-rule.ts';
import { requestSchemas } from '../support/schema.ts';

/** `x-returns` points into the success response of the operation that takes the value. */
export const returnedFields = operationRule({
  each(operation, report) {
    const successes = operation.responses.filter(({ status }) => isSuccess(status)).flatMap(({ examples }) => examples);
    // paired-examples reports a response without examples.
    if (successes.length === 0) return;
    for (const { node } of requestSchemas([operation])) {
      const returns = node.at('x-returns');
      if (returns.value === undefined) continue;
      const at = isObject(returns.value) ? returns.value.at : returns.value;
      if (successes.some(([, example]) => valuesAt(example.at('value').value, String(at)).length > 0)) continue;
      report(
        returns.location,
        `${at} is not in any success example of \`${operation.id}\`: write a pointer to the place where the value comes back.`,
      );
    }
  },
});
