import { isDeepStrictEqual } from 'node:util';
import { isObject, parentPointer, parsePointer, type RequestValues, valueAt } from '@helpdesk/contract-model';
import type { Location } from '@redocly/openapi-core';
import type { DocumentNode } from './document-node.ts';
import type { OperationNode } from './operation.ts';

type ChangeProblem = readonly [location: Location, message: string];

/** The problems of an `x-case` change for a request; `layers` are those of `x-fault-switch`. */
export function changeProblems(
  kind: string,
  change: DocumentNode,
  operation: OperationNode,
  request: RequestValues,
  layers: readonly string[],
): ChangeProblem[] {
  const { value, location } = change;
  switch (kind) {
    case 'set':
      return change.entries().flatMap(([pointer, node]) => setProblems(pointer, node, operation, request));
    case 'remove':
      return absent(change, request);
    case 'again':
      return change.items().flatMap((item) => absent(item, request));
    case 'oversize':
    case 'contentType':
    case 'raw':
      return operation.body
        ? []
        : [
            [
              location.key(),
              `\`${kind}\` changes the body, but \`${operation.id}\` takes no body: choose another change.`,
            ],
          ];
    case 'fault':
      return layers.includes(String(value))
        ? []
        : [[location, `\`${value}\` is not a layer of \`x-fault-switch\`: write one of ${layers.join(', ')}.`]];
    case 'route':
      return [[location.key(), '`route` is for `x-service-responses` only: choose another change.']];
    default:
      return [];
  }
}

function setProblems(
  pointer: string,
  node: DocumentNode,
  operation: OperationNode,
  request: RequestValues,
): ChangeProblem[] {
  const { value, location } = node;
  const [part = '', name = ''] = parsePointer(pointer);
  if (isDeepStrictEqual(valueAt(request, pointer), value)) {
    return [[location, `\`set\` gives ${pointer} its current value: write a value that causes the error.`]];
  }
  if (isObject(value) && '$cursor' in value && operation.node.at('x-pagination', 'style').value !== 'cursor') {
    return [[location, '`$cursor` is a next cursor of the same list, and this list has no cursors: write a value.']];
  }
  if (part === 'body') {
    const parent = parentPointer(pointer);
    return pointer === '/body' || valueAt(request, parent) !== undefined
      ? []
      : [[location.key(), `${parent} is not in the request of the base case: write a pointer that is.`]];
  }
  // An undeclared query parameter is allowed: the change is that it is unknown.
  const isDeclared = operation.parameters.some((parameter) => parameter.in === part && parameter.name === name);
  return part === 'query' || isDeclared
    ? []
    : [[location.key(), `${pointer} is not a parameter of \`${operation.id}\`: write a declared one.`]];
}

function absent({ value: pointer, location }: DocumentNode, request: RequestValues): ChangeProblem[] {
  return valueAt(request, String(pointer)) === undefined
    ? [[location, `${pointer} is not in the request of the base case: write the pointer of a value that is.`]]
    : [];
}
