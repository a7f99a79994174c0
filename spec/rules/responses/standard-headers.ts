import { type ResponseNode, readResponses } from '../support/operation.ts';
import { operationRule } from '../support/operation-rule.ts';

/** The headers of every response, and the components that describe them. */
const STANDARD = {
  'X-Content-Type-Options': 'NoSniff',
  'X-Request-Id': 'RequestId',
};

/** The service sends these headers with every response, so every response documents them. */
export const standardHeaders = operationRule({
  all(operations, report, root) {
    const seen = new Set<string>();
    const check = (name: string, { status, node }: ResponseNode) => {
      if (seen.has(node.location.absolutePointer)) return;
      seen.add(node.location.absolutePointer);
      const documented = Object.keys(node.at('headers').members).map((header) => header.toLowerCase());
      for (const [header, component] of Object.entries(STANDARD)) {
        if (documented.includes(header.toLowerCase())) continue;
        report(
          node.location.key(),
          `The ${status} of ${name} does not document the header ${header}: add ` +
            `\`${header}: { $ref: ../components/headers/${component}.yaml }\` to its \`headers\`.`,
        );
      }
    };
    for (const operation of operations) {
      for (const response of operation.responses) check(`\`${operation.id}\``, response);
    }
    for (const response of readResponses(root.at('x-service-responses'))) check('`x-service-responses`', response);
  },
});
