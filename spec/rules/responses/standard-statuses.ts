import { operationRule } from '../support/operation-rule.ts';

const always = ['400', '401', '403', '429', '500'];
const withBody = ['413', '415'];

/** Every operation can respond with these. 400 is one of them, because an unknown query parameter is rejected. */
export const standardStatuses = operationRule({
  each(operation, report) {
    const documented = operation.responses.map(({ status }) => status);
    const expected = operation.body ? [...always, ...withBody].sort() : always;
    const missing = expected.filter((status) => !documented.includes(status));
    if (missing.length > 0) {
      report(
        operation.node.usedAt.key(),
        `\`${operation.id}\` does not document ${missing.join(', ')}: add a response for each.`,
      );
    }
    for (const status of withBody.filter((status) => !operation.body && documented.includes(status))) {
      report(
        operation.node.at('responses', status).usedAt.key(),
        `\`${operation.id}\` takes no body and cannot respond with ${status}: remove it.`,
      );
    }
  },
});
