import { type Method, methods, type Operation, type RequestBody } from '../contract/operation.ts';
import { readContent } from './content.ts';
import { readOrder, readPagination } from './pagination.ts';
import { type ParameterNode, readParameters } from './parameters.ts';
import { readResponses } from './responses.ts';
import { mapAll } from './spec-error.ts';
import type { SpecNode } from './spec-node.ts';

/** An operation, and the nodes that have the examples of its requests. */
export interface OperationNode {
  readonly operation: Operation;
  readonly parameters: readonly ParameterNode[];
  readonly bodyExamples: readonly [key: string, example: SpecNode][];
}

/** The limit of a body without `x-max-bytes`: 1 MiB. */
const DEFAULT_MAX_BYTES = 1_048_576;

/** Reads every operation, in the order of the document: OpenAPI 3.1, 4.8.8 to 4.8.10. */
export function readOperations(root: SpecNode): OperationNode[] {
  const found = root
    .get('paths')
    .members()
    .flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const node = item.find(method);
        return node ? [{ path, item, method, node }] : [];
      }),
    );
  const seen = new Map<string, SpecNode>();
  return mapAll(found, ({ path, item, method, node }) => {
    const operationId = node.get('operationId').string();
    const other = seen.get(operationId);
    if (other) node.fail(`the operationId \`${operationId}\` is already used in ${other.source}; choose another one`);
    seen.set(operationId, node);
    return readOperation({ root, path, item, method, node, operationId });
  });
}

interface OperationEntry {
  readonly root: SpecNode;
  readonly path: string;
  readonly item: SpecNode;
  readonly method: Method;
  readonly node: SpecNode;
  readonly operationId: string;
}

function readOperation({ root, path, item, method, node, operationId }: OperationEntry): OperationNode {
  const parameters = readParameters(item, node);
  const bodyNode = node.find('requestBody');
  const body = bodyNode && readBody(bodyNode);
  const feature = node.find('x-feature')?.string();
  const pagination = node.find('x-pagination');
  const order = node.find('x-order');
  const scopes = readScopesOf(node.find('security') ?? root.find('security'));
  const operation: Operation = {
    operationId,
    method,
    path,
    tag: node.get('tags').items()[0]?.string() ?? node.fail('`tags` must have a tag'),
    summary: node.get('summary').string(),
    scopes: scopes ?? [],
    isSecured: scopes !== undefined,
    ...(feature !== undefined && { feature }),
    parameters: parameters.map(({ parameter }) => parameter),
    ...(body && { body: body.body }),
    responses: readResponses(node.get('responses')),
    ...(pagination && { pagination: readPagination(pagination) }),
    ...(order && { order: readOrder(order) }),
    ...(node.find('x-shared')?.boolean() && { shared: true as const }),
    at: node.pointer,
  };
  return { operation, parameters, bodyExamples: body?.examples ?? [] };
}

function readBody(node: SpecNode): { body: RequestBody; examples: OperationNode['bodyExamples'] } {
  const { mediaType, schema, examples } = readContent(node.get('content'));
  const body: RequestBody = {
    required: node.find('required')?.boolean() ?? false,
    mediaType,
    maxBytes: node.find('x-max-bytes')?.positiveInteger() ?? DEFAULT_MAX_BYTES,
    schema,
    at: node.pointer,
  };
  return { body, examples };
}

/** The scopes of the security requirement, or undefined if the operation needs no credentials. */
function readScopesOf(security: SpecNode | undefined): string[] | undefined {
  const [requirement, ...otherRequirements] = security?.items() ?? [];
  const [scheme, ...otherSchemes] = requirement?.members() ?? [];
  if (otherRequirements.length > 0 || otherSchemes.length > 0) {
    security?.fail('`security` must have one scheme; alternatives and combinations are not supported');
  }
  return scheme?.[1].items().map((scope) => scope.string());
}
