import { type Method, methods } from '@helpdesk/contract-model';
import type { DocumentNode } from './document-node.ts';

interface ParameterNode {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly node: DocumentNode;
}

/** One operation, including what its path item declares for it. */
export interface OperationNode {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly node: DocumentNode;
  readonly parameters: readonly ParameterNode[];
  /** The JSON content of the request body, absent without a body. */
  readonly body?: { readonly required: boolean; readonly content: DocumentNode };
  readonly responses: readonly ResponseNode[];
}

export interface ResponseNode {
  readonly status: string;
  readonly node: DocumentNode;
  readonly examples: readonly [key: string, example: DocumentNode][];
}

export const jsonContent = (node: DocumentNode): DocumentNode => node.at('content', 'application/json');

export const readResponses = (responses: DocumentNode): ResponseNode[] =>
  responses
    .entries()
    .filter(([status]) => !status.startsWith('x-'))
    .map(([status, node]) => ({ status, node, examples: jsonContent(node).at('examples').entries() }));

/** The operations of a path item. The parameters of the path item come first. */
export function readOperations(path: string, item: DocumentNode): OperationNode[] {
  return methods
    .filter((method) => item.at(method).value !== undefined)
    .map((method) => readOperation(method, path, item));
}

function readOperation(method: Method, path: string, item: DocumentNode): OperationNode {
  const node = item.at(method);
  const body = node.at('requestBody');
  return {
    id: String(node.members.operationId ?? `${method} ${path}`),
    method,
    path,
    node,
    parameters: [...item.at('parameters').items(), ...node.at('parameters').items()].map(readParameter),
    responses: readResponses(node.at('responses')),
    ...(body.value !== undefined && { body: { required: body.members.required === true, content: jsonContent(body) } }),
  };
}

const readParameter = (node: DocumentNode): ParameterNode => ({
  name: String(node.members.name),
  in: String(node.members.in),
  required: node.members.required === true,
  node,
});

export const isSuccess = (status: string): boolean => status.startsWith('2');
export const isError = (status: string): boolean => status.startsWith('4') || status.startsWith('5');

/** True for an operation without the success case `minimal`. minimal-case reports it; other rules do not report its consequences. */
export const lacksMinimal = (operation: OperationNode): boolean => !successKeys(operation).includes('minimal');

/** The keys of an operation's success cases. */
export const successKeys = (operation: OperationNode): string[] =>
  operation.responses.filter(({ status }) => isSuccess(status)).flatMap(({ examples }) => examples.map(([key]) => key));
