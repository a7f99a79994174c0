import { readOperationId } from '../contract/case.ts';
import type { Contract, Omission, OpenApiDocument } from '../contract/contract.ts';
import { type Method, methods, type Operation } from '../contract/operation.ts';
import { isObject, type Json } from '../json/json.ts';
import { valueAt } from '../json/json-pointer.ts';
import type { Schema } from '../schema/schema.ts';
import { adaptComponents } from './adapt-schema.ts';
import { completeRequest, NotTestableError, type PlainOperation } from './complete-request.ts';
import { completeResponses, findSuccess, listRanges } from './complete-responses.ts';
import { changeableKind, inferResource } from './plain-resources.ts';
import { type DocumentPart, resolvePart } from './resolve-part.ts';
import { NoSampleError } from './sample-value.ts';

interface CompletedDocument {
  readonly document: OpenApiDocument;
  readonly completed: NonNullable<Contract['completed']>;
  /** By operationId: what the completed document no longer says. */
  readonly facts: Readonly<Record<string, PlainFacts>>;
}

type PlainFacts = Required<Pick<Operation, 'statusRanges' | 'isPublic'>>;

interface TestableOperation extends PlainOperation {
  readonly success: ReturnType<typeof findSuccess>;
}

/**
 * Completes an OpenAPI document that does not follow our conventions, so that it can be read as a contract: one success case
 * for each operation, with an example request that comes from the document's examples or from its schemas; resources that paths
 * name; and, for each documented error, how to provoke it, if plain OpenAPI tells. Operations that cannot be tested are left out.
 */
export function completeDocument(plain: OpenApiDocument): CompletedDocument {
  const found = findOperations(plain);
  const omitted: Omission[] = [];
  const paths: Record<string, Record<string, object>> = {};
  const resources: Record<string, Json> = {};
  const facts: Record<string, PlainFacts> = {};
  const testable = new Map(
    found.flatMap((candidate) => {
      try {
        return [
          [
            `${candidate.method} ${candidate.path}`,
            { ...candidate, success: findSuccess(plain, candidate.node) },
          ] as const,
        ];
      } catch (error) {
        omitted.push(omissionOf(candidate, error));
        return [];
      }
    }),
  );
  const responseOf = (path: string, method: 'get' | 'post') => {
    const documented = testable.get(`${method} ${path}`);
    return documented && { operationId: documented.operationId, ...documented.success };
  };
  for (const documented of testable.values()) {
    try {
      const { operation, kinds } = completeOperation(plain, documented, responseOf);
      paths[documented.path] = { ...paths[documented.path], [documented.method]: operation };
      Object.assign(resources, kinds);
      facts[documented.operationId] = readPlainFacts(plain, documented);
    } catch (error) {
      omitted.push(omissionOf(documented, error));
    }
  }
  dropOmitted(resources, omitted);
  const { security: _, ...rest } = plain;
  const servers = completeServers(plain);
  const document = { ...rest, servers, paths, components: adaptComponents(plain), 'x-resources': resources };
  return { document, completed: { omitted, keyHeaders: listKeyHeaders(plain, found) }, facts };
}

function omissionOf({ operationId }: PlainOperation, error: unknown): Omission {
  if (error instanceof NotTestableError) return { operationId, reason: error.message };
  if (error instanceof NoSampleError) {
    const what = error.at === '' ? '' : ` of ${error.at}`;
    return {
      operationId,
      reason: `no example can be derived${what}: ${error.message}. Add an example to the document`,
    };
  }
  throw error;
}

/** A resource cannot come from an operation that is left out. */
function dropOmitted(resources: Record<string, Json>, omitted: readonly Omission[]): void {
  const isOmitted = (id: unknown) => omitted.some(({ operationId }) => readOperationId(String(id)) === operationId);
  for (const [kind, resource] of Object.entries(resources)) {
    if (!isObject(resource)) continue;
    const { create, list, ...rest } = resource;
    resources[kind] = {
      ...rest,
      ...(create && !isOmitted(valueAt(create, '/case')) && { create }),
      ...(list && !isOmitted(valueAt(list, '/operation')) && { list }),
    };
  }
}

function findOperations(plain: OpenApiDocument): PlainOperation[] {
  const taken = new Set<string>();
  return Object.entries(plain.paths).flatMap(([path, item]) => {
    const own = resolvePart(plain, item);
    return methods.flatMap((method) => {
      const node = own[method];
      if (!isObject(node)) return [];
      const operationId = uniqueId(node, method, path, taken);
      return [{ path, method, node, shared: own.parameters, operationId }];
    });
  });
}

/** `getPetsByPetId` for `GET /pets/{petId}` without an operationId. Ids of cases separate their parts with slashes. */
function uniqueId({ operationId }: DocumentPart, method: Method, path: string, taken: Set<string>): string {
  const words = path.replaceAll('{', 'by-').split(/[^A-Za-z0-9]+/);
  const derived = method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const wanted = typeof operationId === 'string' ? operationId.replaceAll(/[^\w.-]+/g, '-') : derived;
  let id = wanted;
  for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${count}`;
  taken.add(id);
  return id;
}

function completeOperation(
  plain: OpenApiDocument,
  documented: TestableOperation,
  responseOf: Parameters<typeof inferResource>[3],
) {
  const { path, method, node, operationId, success } = documented;
  const kinds: Record<string, object> = {};
  const withResource = (name: string, schema: Schema): Schema => {
    const inferred = inferResource(plain, path, name, responseOf);
    Object.assign(kinds, inferred.kinds);
    const resource = method === 'get' ? inferred.kind : changeableKind(inferred.kind);
    return { ...schema, 'x-resource': { resource, field: inferred.field } };
  };
  const request = completeRequest(plain, documented, withResource);
  checkHarmless(plain, documented, Object.keys(kinds).length > 0);
  if (new Set(Object.keys(kinds).filter((kind) => !kind.endsWith(changeableKind('')))).size > 1)
    throw new NotTestableError(
      'its path names two resources, and OpenAPI does not say which belongs to which: nested resources are not supported',
    );
  const isSecured = hasBearer(plain, node.security ?? plain.security);
  const { requestBody: _, security: __, callbacks: ___, ...rest } = node;
  const operation = {
    ...rest,
    operationId,
    tags: Array.isArray(node.tags) && node.tags.length > 0 ? node.tags : ['default'],
    summary: typeof node.summary === 'string' ? node.summary : operationId,
    ...(isSecured && { security: [{ bearer: [] }] }),
    ...request,
    responses: completeResponses(plain, node, { success, isSecured, ...request }),
  };
  return { operation, kinds };
}

const readPlainFacts = (plain: OpenApiDocument, { node }: PlainOperation): PlainFacts => ({
  statusRanges: listRanges(plain, node),
  isPublic: listAlternatives(node.security ?? plain.security).flat().length === 0,
});

/** What has no ID of a resource is that of the owner: the suite could neither take its own instead, nor put it back. */
function checkHarmless(
  plain: OpenApiDocument,
  { method, node, success }: TestableOperation,
  namesResource: boolean,
): void {
  if (['put', 'patch', 'delete'].includes(method) && !namesResource)
    throw new NotTestableError('its path has no ID, so that it would change what the run has not created');
  const response = resolvePart(plain, resolvePart(plain, node.responses)[success.status]);
  if (method === 'post' && !namesResource && node.requestBody === undefined && response.content === undefined)
    throw new NotTestableError(
      'it takes and returns nothing, so that nothing is known of it but that it has an effect',
    );
}

/** The names of the schemes that are asked for together, for each alternative. */
const listAlternatives = (security: unknown): string[][] =>
  (Array.isArray(security) ? security : []).map((requirement) => Object.keys(isObject(requirement) ? requirement : {}));

function listKeyHeaders(plain: OpenApiDocument, found: readonly PlainOperation[]): string[] {
  const schemes = resolvePart(plain, resolvePart(plain, plain.components).securitySchemes);
  const used = new Set(found.flatMap(({ node }) => listAlternatives(node.security ?? plain.security).flat()));
  return [...used].flatMap((name) => {
    const scheme = resolvePart(plain, schemes[name]);
    return scheme.type === 'apiKey' && scheme.in === 'header' ? [String(scheme.name)] : [];
  });
}

/** True if a bearer token is enough, in one of the alternatives. Other credentials are sent with `--header`. */
function hasBearer(plain: OpenApiDocument, security: unknown): boolean {
  const schemes = resolvePart(plain, resolvePart(plain, plain.components).securitySchemes);
  const alternatives = listAlternatives(security);
  const isEnough = (names: string[]) => names.length === 1 && isBearer(resolvePart(plain, schemes[names[0] ?? '']));
  // An empty alternative makes the credential optional.
  return alternatives.some(isEnough) && alternatives.every((names) => names.length > 0);
}

const isBearer = ({ type, scheme }: DocumentPart): boolean =>
  type === 'oauth2' || type === 'openIdConnect' || (type === 'http' && String(scheme).toLowerCase() === 'bearer');

/** The first server, with the defaults of its variables. */
function completeServers({ servers }: OpenApiDocument): Json {
  const [first] = Array.isArray(servers) ? servers : [];
  const { url = '/', variables } = isObject(first) ? first : {};
  const filled = String(url).replaceAll(/\{([^}]+)\}/g, (whole, name: string) => {
    const variable = isObject(variables) ? variables[name] : undefined;
    return isObject(variable) && variable.default !== undefined ? String(variable.default) : whole;
  });
  return [{ url: URL.canParse(filled, 'http://any') ? filled : '/' }];
}
