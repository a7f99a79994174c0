/** Finds the operation of a request. Paths are exact: letter case, trailing slashes and empty segments matter. */
import type { Contract, Method, Operation } from '@helpdesk/contract-model';
import { decodePercent } from './parameters.ts';

interface Route<T> {
  /** A string matches itself, a parameter any value. */
  readonly segments: readonly (string | { readonly parameter: string })[];
  readonly byMethod: ReadonlyMap<string, T>;
  readonly allow: string;
}

export interface RouteMatch<T> {
  /** The target for the request's method; undefined for a method that the path does not document. */
  readonly target: T | undefined;
  /** The value of the `Allow` header. */
  readonly allow: string;
  /** Path parameters by name, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the documented path that `path` matches; undefined if no path matches. */
export type FindRoute<T> = (method: string, path: string) => RouteMatch<T> | undefined;

/** Compiles the paths of a contract. If several paths match, the path with the earliest literal segment wins. */
export function compileRoutes<T>(contract: Contract, targetOf: (operation: Operation) => T): FindRoute<T> {
  const byLength = new Map<number, Route<T>[]>();
  for (const [path, operations] of Map.groupBy(Object.values(contract.operations), ({ path }) => path)) {
    const segments = `${contract.basePath}${path}`.split('/').slice(1).map(parseSegment);
    const byMethod = new Map(operations.map((operation) => [operation.method as string, targetOf(operation)]));
    const allow = allowHeader(operations.map(({ method }) => method));
    byLength.set(segments.length, [...(byLength.get(segments.length) ?? []), { segments, byMethod, allow }]);
  }
  for (const routes of byLength.values()) routes.sort(literalFirst);

  return (method, path) => {
    const segments = splitPath(path);
    if (segments === undefined) return undefined;
    const route = byLength.get(segments.length)?.find((candidate) => matches(candidate, segments));
    if (route === undefined) return undefined;
    const params = route.segments.flatMap((segment, index) =>
      typeof segment === 'string' ? [] : [[segment.parameter, segments[index] ?? ''] as const],
    );
    // HEAD is handled like GET.
    const target = route.byMethod.get(method === 'HEAD' ? 'get' : method.toLowerCase());
    return { target, allow: route.allow, params: Object.fromEntries(params) };
  };
}

/** The documented methods, HEAD if GET is documented, and OPTIONS. */
function allowHeader(documented: readonly Method[]): string {
  const methods = documented.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
  return [...methods, 'OPTIONS'].join(', ');
}

function parseSegment(segment: string): Route<never>['segments'][number] {
  const parameter = /^\{([^{}]+)\}$/.exec(segment)?.[1];
  if (parameter !== undefined) return { parameter };
  if (/[{}]/.test(segment))
    throw new Error(`the path segment ${segment} mixes text and a parameter, which is not supported`);
  return segment;
}

function literalFirst(a: Route<unknown>, b: Route<unknown>): number {
  for (const [index, segment] of a.segments.entries()) {
    const rank = Number(typeof segment === 'object') - Number(typeof b.segments[index] === 'object');
    if (rank !== 0) return rank;
  }
  return 0;
}

function matches({ segments }: Route<unknown>, path: readonly string[]): boolean {
  return segments.every((segment, index) => typeof segment === 'object' || segment === path[index]);
}

/** The segments of a path, each decoded once; undefined if one is empty (`//`, a trailing slash) or cannot be decoded. */
function splitPath(path: string): readonly string[] | undefined {
  const segments: string[] = [];
  for (const raw of path.split('/').slice(1)) {
    const segment = decodePercent(raw);
    if (segment === undefined || segment === '') return undefined;
    segments.push(segment);
  }
  return segments;
}

/** The path and the query of a request target, not decoded. A client may send the absolute form (RFC 9112, 3.2.2). */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const relative = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, '');
  const end = relative.indexOf('?');
  return end < 0 ? { path: relative, query: '' } : { path: relative.slice(0, end), query: relative.slice(end + 1) };
}
