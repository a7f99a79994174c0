import { isSuccess } from './support/operation.ts';
import { operationRule } from './support/operation-rule.ts';
import { find } from './support/pointer.ts';
import { requestSchemas } from './support/schema.ts';

/** `x-returns` points into the success response of the operation that takes the value. */
export const returnedFields = operationRule({
  each(operation, report) {
    const answers = operation.responses.filter(({ status }) => isSuccess(status)).flatMap(({ examples }) => examples);
    // paired-examples reports a response without examples.
    if (answers.length === 0) return;
    for (const { place } of requestSchemas([operation])) {
      const returns = place.at('x-returns');
      if (returns.value === undefined) continue;
      if (answers.some(([, answer]) => find(answer.at('value').value, String(returns.value)) !== undefined)) continue;
      report(
        returns.location,
        `${returns.value} is in no success example of \`${operation.id}\`: write a pointer to the place where the value comes back.`,
      );
    }
  },
});
