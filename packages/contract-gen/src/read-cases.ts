import type { Case, DocumentedResponse, Example, Json, RequestExample } from '@helpdesk/contract-model';
import type { Bundle } from './bundle.ts';
import type { OperationNode } from './read-operations.ts';
import { mapAll } from './spec-error.ts';
import { SpecNode } from './spec-node.ts';

/** What is answered before an operation is known, in place of an operationId. */
const service = 'service';

/**
 * Every documented response as a case. Success examples pair by key with the examples of parameters and body;
 * error examples start from such a case (`x-case.from`).
 */
export function readCases(
  bundle: Bundle,
  operations: readonly OperationNode[],
  serviceResponses: Readonly<Record<string, DocumentedResponse>>,
): Case[] {
  const successes = mapAll(operations, (node) => readSuccesses(bundle, node)).flat();
  const bases = new Map(successes.map((success) => [`${success.operationId}/${success.key}`, success]));
  const errors = mapAll(operations, ({ operation }) =>
    readErrors(bundle, operation.operationId, operation.responses, (from) =>
      bases.get(`${operation.operationId}/${from}`),
    ),
  ).flat();
  const perOperation = operations.flatMap(({ operation: { operationId } }) =>
    [...successes, ...errors].filter((one) => one.operationId === operationId),
  );
  return [...perOperation, ...readErrors(bundle, service, serviceResponses, (from) => bases.get(from))];
}

function readSuccesses(bundle: Bundle, node: OperationNode): Case[] {
  const { operation } = node;
  const succeeding = Object.values(operation.responses).filter(({ status }) => status < 400);
  return succeeding.flatMap((response) =>
    mapAll(examplesOf(response, node), ([key, example]) => ({
      ...identify(bundle, operation.operationId, response, key, example),
      request: readRequest(bundle, node, key, example),
      response: example.value,
    })),
  );
}

/** A response without a body has no examples: its cases are those of the request, or the one request that there is. */
function examplesOf(response: DocumentedResponse, { parameters, bodyExamples }: OperationNode): [string, Example][] {
  if (response.mediaType !== undefined) return Object.entries(response.examples);
  const inRequest = [...parameters.flatMap(({ node }) => node.find('examples')?.members() ?? []), ...bodyExamples];
  const keys = new Set(inRequest.map(([key]) => key));
  return [...(keys.size > 0 ? keys : ['minimal'])].map((key) => [key, { value: null, at: response.at }]);
}

function readRequest(
  bundle: Bundle,
  { operation, parameters, bodyExamples }: OperationNode,
  key: string,
  example: Example,
): RequestExample {
  const request: Record<'path' | 'query' | 'header', Record<string, Json>> = { path: {}, query: {}, header: {} };
  for (const { parameter, node } of parameters) {
    const value = node.find('examples')?.find(key)?.get('value').json();
    if (value !== undefined) request[parameter.in][parameter.name] = value;
    else if (parameter.required) {
      node.fail(
        `the parameter ${parameter.name} is required and has no example ${key}, which ${sourceOf(bundle, example)} needs; add it`,
      );
    }
  }
  const body = bodyExamples
    .find(([name]) => name === key)?.[1]
    .get('value')
    .json();
  if (body === undefined && operation.body?.required) {
    new SpecNode(bundle, operation.body.at, null).fail(
      `the body is required and has no example ${key}, which ${sourceOf(bundle, example)} needs; add it`,
    );
  }
  return { ...request, ...(body !== undefined && { body }) };
}

function readErrors(
  bundle: Bundle,
  operationId: string,
  responses: Readonly<Record<string, DocumentedResponse>>,
  findBase: (from: string) => Case | undefined,
): Case[] {
  const failing = Object.values(responses).filter(({ status }) => status >= 400);
  return failing.flatMap((response) => {
    const examples = Object.entries(response.examples);
    if (examples.length === 0)
      at(bundle, response).fail(`the response ${response.status} has no named example; add one with its text`);
    return mapAll(examples, ([key, example]) => {
      const node = at(bundle, example);
      const change =
        example.change ?? node.fail(`the error example ${key} needs an \`x-case\` that says how it is provoked`);
      const base = findBase(change.from) ?? node.fail(noBase(operationId, key, change.from));
      return {
        ...identify(bundle, operationId, response, key, example),
        request: base.request,
        base: base.id,
        change,
        response: example.value,
        text: example.text ?? messageOf(example.value) ?? node.fail(`the error example ${key} has no message`),
        ...(example.details && { details: example.details }),
      };
    });
  });
}

function noBase(operationId: string, key: string, from: string): string {
  const where =
    operationId === service
      ? 'the contract has no success case (operationId/key)'
      : `${operationId} has no success case`;
  return `the error example ${key} starts from ${from}, but ${where} of that name`;
}

/** The exact text of an error body: `{error: {message}}`, or `{message}` alone. */
function messageOf(body: Json): string | undefined {
  const error = member(body, 'error') ?? body;
  const message = member(error, 'message');
  return typeof message === 'string' ? message : undefined;
}

function member(value: Json, name: string): Json | undefined {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value[name] : undefined;
}

function identify(bundle: Bundle, operationId: string, { status }: DocumentedResponse, key: string, example: Example) {
  return {
    id: `${operationId}/${status}/${key}`,
    operationId,
    status,
    key,
    summary: example.summary ?? key,
    level: example.level ?? ('MUST' as const),
    source: sourceOf(bundle, example),
  };
}

function sourceOf(bundle: Bundle, example: Example) {
  return at(bundle, example).source;
}

function at(bundle: Bundle, part: { at: string }): SpecNode {
  return new SpecNode(bundle, part.at, null);
}
