import { parsePointer, valueAt } from '@helpdesk/contract-model';
import type { DocumentNode } from '../support/document-node.ts';
import { isSuccess, type OperationNode } from '../support/operation.ts';
import { operationRule } from '../support/operation-rule.ts';

const inRequest = ['cursor', 'alias', 'page', 'size'];
const inResponse = ['items', 'next', 'url', 'pageSize', 'total', 'more'];

/** Every list declares its pagination, with pointers that exist in its request and response. */
export const paginatedLists = operationRule({
  each(operation, report) {
    const pagination = operation.node.at('x-pagination');
    const bodies = successValues(operation);
    if (pagination.value === undefined && operation.method === 'get' && bodies.some(isList)) {
      report(
        operation.node.usedAt.key(),
        `\`${operation.id}\` returns a list: add \`x-pagination\`, which describes its pages.`,
      );
    }
    for (const [part, { value, location }] of pagination.entries()) {
      const pointer = String(value);
      if (inRequest.includes(part) && !isQueryParameter(operation, pointer)) {
        report(
          location,
          `\`${part}\`: ${pointer} is not a query parameter of \`${operation.id}\`: write one as /query/NAME.`,
        );
      }
      if (inResponse.includes(part) && bodies.some((body) => valueAt(body.value, pointer) === undefined)) {
        report(
          location,
          `\`${part}\`: ${pointer} is not in every success example of \`${operation.id}\`: write a pointer that is.`,
        );
      }
    }
  },
});

const successValues = (operation: OperationNode): DocumentNode[] =>
  operation.responses
    .filter(({ status }) => isSuccess(status))
    .flatMap(({ examples }) => examples.map(([, example]) => example.at('value')));

const isList = (body: DocumentNode): boolean => Object.values(body.members).some(Array.isArray);

function isQueryParameter(operation: OperationNode, pointer: string): boolean {
  const [part, name] = parsePointer(pointer);
  return (
    part === 'query' && operation.parameters.some((parameter) => parameter.in === 'query' && parameter.name === name)
  );
}
