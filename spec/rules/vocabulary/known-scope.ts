import { operationRule } from '../support/operation-rule.ts';

/** OpenAPI defines scopes for OAuth only; ours are in `x-scopes` of the scheme. */
export const knownScope = operationRule({
  each(operation, report, root) {
    const security = operation.node.at('security');
    if (security.items().length === 0) {
      report(
        operation.node.usedAt.key(),
        `\`${operation.id}\` has no security requirement: add \`security: [{ bearer: [scope] }]\`.`,
      );
    }
    for (const requirement of security.items()) {
      for (const [name, scopes] of requirement.entries()) {
        const known = Object.keys(root.at('components', 'securitySchemes', name, 'x-scopes').members);
        const named = scopes.items();
        if (named.length === 0) {
          report(scopes.location.key(), `\`${operation.id}\` has no scope: write one of ${known.join(', ')}.`);
        }
        for (const scope of named.filter(({ value }) => !known.includes(String(value)))) {
          report(
            scope.location,
            `\`${scope.value}\` is not a scope of \`${name}\`: write one of ${known.join(', ')}, or add it to its \`x-scopes\`.`,
          );
        }
      }
    }
  },
});
