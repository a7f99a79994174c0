import { isSuccess, type Operation } from './support/operation.ts';
import { operationRule } from './support/operation-rule.ts';
import type { Place } from './support/place.ts';
import { find, keysOf } from './support/pointer.ts';

const inRequest = ['cursor', 'alias', 'page', 'size'];
const inResponse = ['items', 'next', 'url', 'pageSize', 'total', 'more'];

/** Every list declares its pagination, with pointers that exist in its request and response. */
export const paginatedLists = operationRule({
  each(operation, report) {
    const pagination = operation.place.at('x-pagination');
    const answers = successValues(operation);
    if (pagination.value === undefined && operation.method === 'get' && answers.some(isList)) {
      report(
        operation.place.usedAt.key(),
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
      if (inResponse.includes(part) && answers.some((answer) => find(answer.value, pointer) === undefined)) {
        report(
          location,
          `\`${part}\`: ${pointer} is not in every success example of \`${operation.id}\`: write a pointer that is.`,
        );
      }
    }
  },
});

const successValues = (operation: Operation): Place[] =>
  operation.responses
    .filter(({ status }) => isSuccess(status))
    .flatMap(({ examples }) => examples.map(([, example]) => example.at('value')));

const isList = (answer: Place): boolean => Object.values(answer.members).some(Array.isArray);

function isQueryParameter(operation: Operation, pointer: string): boolean {
  const [place, name] = keysOf(pointer);
  return (
    place === 'query' && operation.parameters.some((parameter) => parameter.in === 'query' && parameter.name === name)
  );
}
