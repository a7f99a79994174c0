import type { Parameter } from '../contract/operation.ts';
import { readSchema } from './content.ts';
import type { SpecNode } from './spec-node.ts';

/** A parameter, and the node that has its examples. */
export interface ParameterNode {
  readonly parameter: Parameter;
  readonly node: SpecNode;
}

/** Reads the parameters of an operation and of its path item: OpenAPI 3.1, 4.8.9 and 4.8.10. */
export function readParameters(pathItem: SpecNode, operation: SpecNode): ParameterNode[] {
  const byLocation = new Map<string, ParameterNode>();
  for (const node of [...parametersOf(pathItem), ...parametersOf(operation)]) {
    const parameter = readParameter(node);
    byLocation.set(`/${parameter.in}/${parameter.name}`, { parameter, node });
  }
  return [...byLocation.values()];
}

function parametersOf(node: SpecNode): SpecNode[] {
  return node.find('parameters')?.items() ?? [];
}

function readParameter(node: SpecNode): Parameter {
  return {
    name: node.get('name').string(),
    in: node.get('in').oneOf(['path', 'query', 'header']),
    required: node.find('required')?.boolean() ?? false,
    allowEmptyValue: node.find('allowEmptyValue')?.boolean() ?? false,
    schema: readSchema(node),
    explode: node.find('explode')?.boolean() ?? true,
    at: node.pointer,
  };
}
