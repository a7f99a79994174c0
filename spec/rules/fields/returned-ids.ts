import { isSuccess, jsonContent } from '../support/operation.ts';
import { operationRule } from '../support/operation-rule.ts';

/** A response has the resource that the path names. Without `x-returns`, a response with another resource would pass. */
export const returnedIds = operationRule({
  each(operation, report) {
    const hasBody = operation.responses.some(
      ({ status, node }) => isSuccess(status) && jsonContent(node).value !== undefined,
    );
    if (!hasBody) return;
    for (const { name, node } of operation.parameters.filter((parameter) => parameter.in === 'path')) {
      const schema = node.at('schema');
      if (schema.members['x-resource'] === undefined || schema.members['x-returns'] !== undefined) continue;
      report(
        schema.location.key(),
        `The path parameter \`${name}\` of \`${operation.id}\` names a resource, and nothing says where its value comes ` +
          'back: add `x-returns` with a pointer into the success response, such as `/data/id`.',
      );
    }
  },
});
