import { operationRule } from '../support/operation-rule.ts';
import { subschemas } from '../support/schema.ts';

/** A validator fills in defaults, so an update would overwrite fields that were not sent. */
export const updateDefaults = operationRule({
  all(operations, report) {
    const seen = new Set<string>();
    for (const { method, body } of operations) {
      if (!body || (method !== 'put' && method !== 'patch')) continue;
      for (const { node } of subschemas(body.content.at('schema'), seen)) {
        if (!('default' in node.members)) continue;
        report(
          node.at('default').location.key(),
          'The body of an update has a `default`: remove it. A field that is left out keeps its value.',
        );
      }
    }
  },
});
