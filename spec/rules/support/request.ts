import type { RequestValues } from '@helpdesk/contract-model';
import type { OperationNode } from './operation.ts';

/** The documented request of a success case. Pointers such as `/query/limit` point into it. */
export function requestOf(operation: OperationNode, key: string): RequestValues {
  const valuesOf = (part: string) =>
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === part)
        .map(({ name, node }) => [name, node.at('examples', key, 'value').value])
        .filter(([, value]) => value !== undefined),
    );
  const body = operation.body?.content.at('examples', key, 'value').value;
  return {
    path: valuesOf('path'),
    query: valuesOf('query'),
    header: valuesOf('header'),
    ...(body !== undefined && { body }),
  };
}
