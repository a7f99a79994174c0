/** Finds the operation of a request. Paths are exact: letter case, trailing slashes and empty segments matter. */
import type { Contract, Method, Operation } from '@helpdesk/contract-model';
import { decodePercent } from './parameters.ts';

/** What the documented paths with the same beginning have next. */
interface Node<T> {
  readonly literals: Map<string, Node<T>>;
  /** The next segment is a parameter, with any value. */
  parameter?: Node<T>;
  /** Of the path that ends here. */
  route?: Route<T>;
}

interface Route<T> {
  /** The names of its parameters, with the index of their segments. */
  readonly parameters: readonly { readonly name: string; readonly index: number }[];
  readonly byMethod: ReadonlyMap<string, T>;
  readonly allow: string;
}

interface RouteMatch<T> {
  /** The target for the request's method; undefined for a method that the path does not document. */
  readonly target: T | undefined;
  /** The value of the `Allow` header. */
  readonly allow: string;
  /** Path parameters by name, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the documented path that `path` matches; undefined if no path matches. */
type FindRoute<T> = (method: string, path: string) => RouteMatch<T> | undefined;

/**
 * Compiles the paths of a contract to a tree, so that the cost of a request does not grow with their number. If several paths match,
 * the path with the earliest literal segment wins.
 */
export function compileRoutes<T>(contract: Contract, targetOf: (operation: Operation) => T): FindRoute<T> {
  const root: Node<T> = { literals: new Map() };
  for (const [path, operations] of Map.groupBy(Object.values(contract.operations), ({ path }) => path)) {
    const segments = `${contract.basePath}${path}`.split('/').slice(1).map(parseSegment);
    const byMethod = new Map<string, T>(operations.map((operation) => [operation.method, targetOf(operation)]));
    const allow = allowHeader(operations.map(({ method }) => method));
    const parameters = segments.flatMap((segment, index) =>
      typeof segment === 'string' ? [] : [{ name: segment.parameter, index }],
    );
    segments.reduce(addSegment, root).route = { parameters, byMethod, allow };
  }

  return (method, path) => {
    const segments = splitPath(path);
    if (segments === undefined) return undefined;
    const route = findRouteBelow(root, segments, 0);
    if (route === undefined) return undefined;
    const params: Record<string, string> = {};
    for (const { name, index } of route.parameters) params[name] = segments[index] ?? '';
    // HEAD is handled like GET.
    const target = route.byMethod.get(method === 'HEAD' ? 'get' : method.toLowerCase());
    return { target, allow: route.allow, params };
  };
}

/** Returns the node of a segment, which is added if it is new. */
function addSegment<T>(node: Node<T>, segment: Segment): Node<T> {
  if (typeof segment === 'object') {
    node.parameter ??= { literals: new Map() };
    return node.parameter;
  }
  const next = node.literals.get(segment) ?? { literals: new Map() };
  node.literals.set(segment, next);
  return next;
}

function findRouteBelow<T>(node: Node<T>, segments: readonly string[], index: number): Route<T> | undefined {
  const segment = segments[index];
  if (segment === undefined) return node.route;
  const literal = node.literals.get(segment);
  const found = literal && findRouteBelow(literal, segments, index + 1);
  return found ?? (node.parameter && findRouteBelow(node.parameter, segments, index + 1));
}

/** The documented methods, HEAD if GET is documented, and OPTIONS. */
function allowHeader(documented: readonly Method[]): string {
  const methods = documented.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
  return [...methods, 'OPTIONS'].join(', ');
}

/** A text that matches itself, or a parameter. */
type Segment = string | { readonly parameter: string };

function parseSegment(segment: string): Segment {
  const parameter = /^\{([^{}]+)\}$/.exec(segment)?.[1];
  if (parameter !== undefined) return { parameter };
  if (/[{}]/.test(segment))
    throw new Error(`the path segment ${segment} mixes text and a parameter: make the parameter a segment of its own`);
  return segment;
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

/** The path and the query of a request target, not decoded. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const relative = toOriginForm(target);
  const end = relative.indexOf('?');
  return end < 0 ? { path: relative, query: '' } : { path: relative.slice(0, end), query: relative.slice(end + 1) };
}

/** A request target without scheme and authority, which a client may send (RFC 9112, 3.2.2). */
export function toOriginForm(target: string): string {
  // Most are, and a look at the first character is enough.
  if (target.startsWith('/')) return target;
  const relative = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, '');
  return relative === '' || relative.startsWith('?') ? `/${relative}` : relative;
}
