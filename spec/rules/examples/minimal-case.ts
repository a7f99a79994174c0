import { successKeys } from '../support/operation.ts';
import { operationRule } from '../support/operation-rule.ts';

/** Shared error responses start from `minimal`, so every operation has that case, with only the required input. */
export const minimalCase = operationRule({
  each(operation, report) {
    if (!successKeys(operation).includes('minimal')) {
      report(
        operation.node.usedAt.key(),
        `\`${operation.id}\` has no success case \`minimal\`: add that key to the examples of its 2xx response and of ` +
          'everything that is required.',
      );
    }
    for (const { name, required, node } of operation.parameters) {
      const example = node.at('examples', 'minimal');
      if (required || example.value === undefined) continue;
      report(
        example.usedAt.key(),
        `\`minimal\` is the case with only the required input, and \`${name}\` is optional: give this example another key.`,
      );
    }
  },
});
