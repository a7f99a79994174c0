import { isDeepStrictEqual } from 'node:util';
import {
  type DocumentedResponse,
  isError,
  isSuccess,
  type Operation,
  readResponses,
  successKeys,
} from './support/operation.ts';
import { operationRule, type Report } from './support/operation-rule.ts';
import { isObject, type Place } from './support/place.ts';
import { find, keysOf, parentOf } from './support/pointer.ts';
import { type RequestExample, requestOf } from './support/request.ts';

/** An error example names the success case that it starts from and one change that fits the request of that case. */
export const errorCase = operationRule({
  each(operation, report, root) {
    for (const response of operation.responses) {
      for (const [key, example] of response.examples) {
        if (isSuccess(response.status)) reportCaseOnSuccess(key, example, report);
        if (isError(response.status)) checkErrorExample(operation, response, key, example, report, root);
      }
    }
  },
  all(operations, report, root) {
    const controls = operations.flatMap((operation) => successKeys(operation).map((key) => `${operation.id}/${key}`));
    for (const { status, examples } of readResponses(root.at('x-service-responses'))) {
      for (const [key, example] of examples) {
        const from = example.at('x-case', 'from');
        if (controls.includes(String(from.value))) continue;
        report(
          from.value === undefined ? example.location : from.location,
          `The ${status} \`${key}\` of \`x-service-responses\` must start from a success case: ` +
            'write `x-case: { from: operationId/key, … }`.',
        );
      }
    }
  },
});

function reportCaseOnSuccess(key: string, example: Place, report: Report): void {
  if (example.members['x-case'] === undefined) return;
  report(
    example.at('x-case').location.key(),
    `The success example \`${key}\` has an \`x-case\`: only error examples have one, so drop it.`,
  );
}

function checkErrorExample(
  operation: Operation,
  response: DocumentedResponse,
  key: string,
  example: Place,
  report: Report,
  root: Place,
): void {
  const change = example.at('x-case');
  const name = `The ${response.status} \`${key}\` of \`${operation.id}\``;
  if (!isObject(change.value)) {
    report(example.location, `${name} does not say how it comes about: add \`x-case: { from: minimal, … }\`.`);
    return;
  }
  const from = change.at('from');
  if (!successKeys(operation).includes(String(from.value))) {
    report(
      from.location,
      `${name} starts from \`${from.value}\`, which is no success case: write one of ${list(successKeys(operation))}.`,
    );
    return;
  }
  const request = requestOf(operation, String(from.value));
  for (const [kind, place] of change.entries()) {
    for (const [location, problem] of problemsOf(kind, place, operation, request, root)) {
      report(location, `${name}: ${problem}`);
    }
  }
}

type Problem = readonly [location: Place['location'], message: string];

function problemsOf(kind: string, place: Place, operation: Operation, request: RequestExample, root: Place): Problem[] {
  switch (kind) {
    case 'set':
      return place.entries().flatMap(([pointer, value]) => setProblems(pointer, value, operation, request));
    case 'remove':
      return absent(String(place.value), place, request);
    case 'again':
      return place.items().flatMap((item) => absent(String(item.value), item, request));
    case 'oversize':
    case 'contentType':
    case 'raw':
      return operation.body
        ? []
        : [[place.location.key(), `\`${kind}\` changes the body, and there is none: choose another change.`]];
    case 'fault': {
      const layers = Object.keys(root.at('x-fault-switch', 'layers').members);
      return layers.includes(String(place.value))
        ? []
        : [[place.location, `\`${place.value}\` is no layer of \`x-fault-switch\`: write one of ${list(layers)}.`]];
    }
    case 'route':
      return [[place.location.key(), '`route` is for `x-service-responses` alone: choose another change.']];
    default:
      return [];
  }
}

function setProblems(pointer: string, value: Place, operation: Operation, request: RequestExample): Problem[] {
  const [place = '', name = ''] = keysOf(pointer);
  if (isDeepStrictEqual(find(request, pointer), value.value)) {
    return [[value.location, `\`set\` gives ${pointer} the value that it has: write the one that is refused.`]];
  }
  if (place === 'body') {
    return pointer === '/body' || find(request, parentOf(pointer)) !== undefined
      ? []
      : [
          [
            value.location.key(),
            `${parentOf(pointer)} is not in the request that it starts from: name a place that is.`,
          ],
        ];
  }
  // An undeclared query parameter is legitimate: that it is unknown is the change.
  const declared = operation.parameters.some((parameter) => parameter.in === place && parameter.name === name);
  return place === 'query' || declared
    ? []
    : [[value.location.key(), `${pointer} is no parameter of \`${operation.id}\`: name a declared one.`]];
}

const absent = (pointer: string, place: Place, request: RequestExample): Problem[] =>
  find(request, pointer) === undefined
    ? [[place.location, `${pointer} is not in the request that it starts from: name a value that is.`]]
    : [];

const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
