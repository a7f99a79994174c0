import { type Case, type RequestExample, SERVICE } from '../contract/case.ts';
import type { DocumentedResponse, Example } from '../contract/operation.ts';
import type { NamedExample } from '../contract/select-example.ts';
import { isObject, type Json } from '../json/json.ts';
import type { OperationNode } from './operations.ts';
import { mapAll } from './spec-error.ts';
import { type Bundle, SpecNode } from './spec-node.ts';

/** The responses of one operation, or those of `x-service-responses`. */
interface ResponseGroup {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
  readonly findBase: (from: string) => Case | undefined;
}

/**
 * Reads every documented response as a case. Success examples pair by key with the examples of parameters and body.
 * Error examples start from such a case (`x-case.from`).
 */
export function readCases(
  bundle: Bundle,
  operations: readonly OperationNode[],
  serviceResponses: Readonly<Record<string, DocumentedResponse>>,
): Case[] {
  const successes = mapAll(operations, (node) => readSuccesses(bundle, node)).flat();
  const bases = new Map(successes.map((success) => [`${success.operationId}/${success.key}`, success]));
  const errors = mapAll(operations, ({ operation: { operationId, responses } }) =>
    readErrors(bundle, { operationId, responses, findBase: (from) => bases.get(`${operationId}/${from}`) }),
  ).flat();
  const perOperation = operations.flatMap(({ operation: { operationId } }) =>
    [...successes, ...errors].filter((one) => one.operationId === operationId),
  );
  const service = { operationId: SERVICE, responses: serviceResponses, findBase: (from: string) => bases.get(from) };
  return [...perOperation, ...readErrors(bundle, service)];
}

function readSuccesses(bundle: Bundle, node: OperationNode): Case[] {
  const { operation } = node;
  return successResponses(operation.responses).flatMap((response) =>
    mapAll(examplesOf(response, node), ([key, example]) => ({
      ...identify(bundle, operation.operationId, { status: response.status, key, example }),
      request: readRequest(bundle, node, key, example),
      response: example.value,
    })),
  );
}

function successResponses(responses: ResponseGroup['responses']): DocumentedResponse[] {
  return Object.values(responses).filter(({ status }) => status < 400);
}

/** A response without a body has no examples: the examples of the request name its cases, or `minimal` if there are none. */
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
        `the required parameter \`${parameter.name}\` has no example \`${key}\`; add it, since ${sourceOf(bundle, example)} has one`,
      );
    }
  }
  const body = bodyExamples
    .find(([name]) => name === key)?.[1]
    .get('value')
    .json();
  if (body === undefined && operation.body?.required) {
    nodeAt(bundle, operation.body).fail(
      `the required body has no example \`${key}\`; add it, since ${sourceOf(bundle, example)} has one`,
    );
  }
  return { ...request, ...(body !== undefined && { body }) };
}

function readErrors(bundle: Bundle, group: ResponseGroup): Case[] {
  const failing = Object.values(group.responses).filter(({ status }) => status >= 400);
  requireBases(bundle, group, failing);
  return mapAll(failing, (response) => {
    const examples = Object.entries(response.examples);
    if (examples.length === 0) {
      nodeAt(bundle, response).fail(`the ${response.status} response has no named example; add one with its message`);
    }
    return mapAll(examples, ([key, example]) => readError(bundle, group, { status: response.status, key, example }));
  }).flat();
}

function readError(bundle: Bundle, { operationId, findBase }: ResponseGroup, named: NamedExample): Case {
  const { key, example } = named;
  const node = nodeAt(bundle, example);
  const change =
    example.change ?? node.fail(`the error example \`${key}\` has no \`x-case\`; add one that says how to provoke it`);
  const base = findBase(change.from) ?? node.fail(missingBase(operationId, key, change.from));
  return {
    ...identify(bundle, operationId, named),
    request: base.request,
    base: base.id,
    change,
    response: example.value,
    text: example.text ?? readBodyMessage(example.value) ?? node.fail(`the error example \`${key}\` has no message`),
    ...(example.details && { details: example.details }),
  };
}

/** Reports a missing base that several error examples start from as one problem, not as one for each example. */
function requireBases(
  bundle: Bundle,
  { operationId, responses, findBase }: ResponseGroup,
  failing: DocumentedResponse[],
) {
  const [success] = successResponses(responses);
  if (!success) return;
  const changes = failing.flatMap(({ examples }) => Object.values(examples)).flatMap(({ change }) => change ?? []);
  const missing = changes.map(({ from }) => from).filter((from) => !findBase(from));
  const shared = new Set(missing.filter((from, index) => missing.indexOf(from) < index));
  mapAll(shared, (from) =>
    nodeAt(bundle, success).fail(
      `\`${operationId}\` has no success example \`${from}\`; add it to the ${success.status} response, since ` +
        `${missing.filter((one) => one === from).length} error examples start from it`,
    ),
  );
}

function missingBase(operationId: string, key: string, from: string): string {
  const where =
    operationId === SERVICE
      ? 'no operation has that success case (operationId/key)'
      : `\`${operationId}\` has no such success case`;
  return `the error example \`${key}\` starts from \`${from}\`, but ${where}`;
}

/** The exact message of an error body: `{error: {message}}`, or `{message}` alone. */
function readBodyMessage(body: Json): string | undefined {
  const error = member(body, 'error') ?? body;
  const message = member(error, 'message');
  return typeof message === 'string' ? message : undefined;
}

function member(value: Json, name: string): Json | undefined {
  return isObject(value) ? value[name] : undefined;
}

function identify(bundle: Bundle, operationId: string, { status, key, example }: NamedExample) {
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
  return nodeAt(bundle, example).source;
}

function nodeAt(bundle: Bundle, part: { at: string }): SpecNode {
  return new SpecNode(bundle, part.at, null);
}
