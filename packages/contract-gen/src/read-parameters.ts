import type { Parameter } from '@helpdesk/contract-model';
import { readSchema } from './read-schema.ts';
import type { SpecNode } from './spec-node.ts';

/** A parameter together with its node, from which its examples are read. */
export interface ParameterNode {
  readonly parameter: Parameter;
  readonly node: SpecNode;
}

/** Reads the parameters of an operation, those of its path included: OpenAPI 3.1, 4.8.9 and 4.8.10. */
export function readParameters(pathItem: SpecNode, operation: SpecNode): ParameterNode[] {
  const byPlace = new Map<string, ParameterNode>();
  for (const node of [...parametersOf(pathItem), ...parametersOf(operation)]) {
    const parameter = readParameter(node);
    byPlace.set(`/${parameter.in}/${parameter.name}`, { parameter, node });
  }
  return [...byPlace.values()];
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
