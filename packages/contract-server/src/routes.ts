import type { Contract, Method, Operation } from '@helpdesk/contract-model';
import { exactSegments } from './guards/exact-path.ts';
import { allowHeader } from './guards/methods.ts';

interface Route<T> {
  /** A string stands for itself, an object for any value. */
  readonly segments: readonly (string | { readonly parameter: string })[];
  readonly byMethod: ReadonlyMap<string, T>;
  readonly allow: string;
}

export interface Match<T> {
  readonly byMethod: ReadonlyMap<string, T>;
  /** The value of the `Allow` header. */
  readonly allow: string;
  /** Path parameters by name, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the documented path that a request's path is; undefined where there is none. */
export type FindRoute<T> = (path: string) => Match<T> | undefined;

/** Compiles the paths of a contract. Of two that match, the one with the earlier literal segment wins. */
export function compileRoutes<T>(contract: Contract, target: (operation: Operation) => T): FindRoute<T> {
  const byLength = new Map<number, Route<T>[]>();
  for (const [path, operations] of Map.groupBy(Object.values(contract.operations), ({ path }) => path)) {
    const segments = `${contract.basePath}${path}`.split('/').slice(1).map(readSegment);
    const byMethod = new Map(operations.map((operation) => [operation.method as string, target(operation)]));
    const allow = allowHeader(operations.map(({ method }): Method => method));
    byLength.set(segments.length, [...(byLength.get(segments.length) ?? []), { segments, byMethod, allow }]);
  }
  for (const routes of byLength.values()) routes.sort(literalFirst);

  return (path) => {
    const segments = exactSegments(path);
    if (segments === undefined) return undefined;
    const route = byLength.get(segments.length)?.find((candidate) => matches(candidate, segments));
    if (route === undefined) return undefined;
    const params = route.segments.flatMap((segment, at) =>
      typeof segment === 'string' ? [] : [[segment.parameter, segments[at] ?? ''] as const],
    );
    return { byMethod: route.byMethod, allow: route.allow, params: Object.fromEntries(params) };
  };
}

function readSegment(segment: string): Route<never>['segments'][number] {
  const parameter = /^\{([^{}]+)\}$/.exec(segment)?.[1];
  if (parameter !== undefined) return { parameter };
  if (/[{}]/.test(segment))
    throw new Error(`the path segment ${segment} mixes text and a parameter, which is not supported`);
  return segment;
}

function literalFirst(a: Route<unknown>, b: Route<unknown>): number {
  for (const [at, segment] of a.segments.entries()) {
    const rank = Number(typeof segment === 'object') - Number(typeof b.segments[at] === 'object');
    if (rank !== 0) return rank;
  }
  return 0;
}

function matches({ segments }: Route<unknown>, path: readonly string[]): boolean {
  return segments.every((segment, at) => typeof segment === 'object' || segment === path[at]);
}
