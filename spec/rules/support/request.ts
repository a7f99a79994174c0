import type { Operation } from './operation.ts';

/** The documented request of a success case, in the shape that request pointers such as `/query/limit` point into. */
export interface RequestExample {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly header: Record<string, unknown>;
  readonly body?: unknown;
}

export function requestOf(operation: Operation, key: string): RequestExample {
  const valuesOf = (place: string) =>
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name, place }) => [name, place.at('examples', key, 'value').value])
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
