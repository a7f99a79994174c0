/** Queries on a contract: cases, operations, sources and values. */
import {
  type Case,
  type Contract,
  findResourceCreation,
  isObject,
  type Json,
  joinPointer,
  memoize,
  type Operation,
  parentPointer,
  type RequestExample,
  type RequestPointer,
  readOperationId,
  type Schema,
  type Source,
  valueAt,
  withValueAt,
} from '@helpdesk/contract-model';
import { type HttpResponse, isRejection } from './exchange.ts';

export function findOperation(
  contract: Contract,
  { operationId, base }: Pick<Case, 'operationId' | 'base'>,
): Operation {
  // A case of `x-service-responses` has no operation; it uses the operation of its base.
  const operation = contract.operations[operationId] ?? contract.operations[readOperationId(base ?? '')];
  if (operation === undefined) throw new Error(`The contract has no operation ${operationId}`);
  return operation;
}

/** The success case with that id. */
export function findSuccessCase(contract: Contract, id: string): Case {
  const found = indexSuccesses(contract).get(id);
  if (found === undefined) throw new Error(`The contract has no success case ${id}`);
  return found;
}

const indexSuccesses = memoize(
  ({ cases }: Contract): ReadonlyMap<string, Case> =>
    new Map(cases.filter(({ base }) => base === undefined).map((success) => [success.id, success])),
);

/** By operation. */
const groupSuccesses = memoize(({ cases }: Contract): ReadonlyMap<string, Case[]> => {
  const successes = cases.filter(({ base }) => base === undefined);
  const minimalFirst = successes.toSorted(
    (left, right) => Number(right.key === 'minimal') - Number(left.key === 'minimal'),
  );
  return Map.groupBy(minimalFirst, ({ operationId }) => operationId);
});

/** The documented successes of an operation, `minimal` first. */
export const listSuccessCases = (contract: Contract, { operationId }: Operation): Case[] =>
  groupSuccesses(contract).get(operationId) ?? [];

/** Those that send the longest body first. */
export const sortByBody = (cases: readonly Case[]): Case[] => {
  const size = ({ request }: Case): number => JSON.stringify(request.body ?? null).length;
  return cases.toSorted((left, right) => size(right) - size(left));
};

/** Those that send most members of a body first. */
export const sortByMembers = (cases: readonly Case[]): Case[] =>
  cases.toSorted((left, right) => listSentNames(right.request).length - listSentNames(left.request).length);

/** The success case to change at a pointer: the first that has a value there, else the first that has its parent. */
export function findBaseCase(contract: Contract, operation: Operation, pointer: RequestPointer): Case | undefined {
  const successes = listSuccessCases(contract, operation);
  const parent = parentPointer(pointer);
  const has = (at: RequestPointer) => (success: Case) => getRequestValue(success.request, at) !== undefined;
  return successes.find(has(pointer)) ?? successes.find(has(parent));
}

/** The pointer to the new resource in the response of an operation that creates one. */
export const findCreatedAt = (contract: Contract, operation: Operation): string | undefined =>
  findResourceCreation(contract, operation)?.at;

/**
 * The methods documented for the path of a case, HEAD where GET is, since every server supports both (RFC 9110, 9.1), and OPTIONS
 * if the contract says what it gets.
 */
export const listAllowedMethods = (contract: Contract, caseId: string): readonly string[] =>
  groupAllowedMethods(contract).get(contract.operations[readOperationId(caseId)]?.path) ?? [];

/** By path. */
const groupAllowedMethods = memoize(
  ({ operations, http }: Contract): ReadonlyMap<string | undefined, readonly string[]> => {
    const allowed = [...Map.groupBy(Object.values(operations), ({ path }) => path)].map(([path, own]) => {
      const methods = own.map(({ method }) => method.toUpperCase());
      const added = [...(methods.includes('GET') ? ['HEAD'] : []), ...(http?.options === undefined ? [] : ['OPTIONS'])];
      return [path, [...methods, ...added]] as const;
    });
    return new Map(allowed);
  },
);

/** Methods that the path of the allowed ones does not have, first the one that frameworks often take for one of these. */
export function listUndocumentedMethods(allowed: readonly string[]): string[] {
  const similar = allowed.includes('PUT') ? ['PATCH'] : allowed.includes('PATCH') ? ['PUT'] : [];
  return [...new Set([...similar, 'POST', 'PUT', 'PATCH', 'DELETE'])].filter((method) => !allowed.includes(method));
}

/** The names at the top of the body. */
export const listSentNames = ({ body }: RequestExample): string[] => (isObject(body) ? Object.keys(body) : []);

/** True if the operation documents that rejection; a 5xx is none. */
export const isDocumentedRejection = ({ responses }: Operation, response: HttpResponse): boolean =>
  isRejection(response) && responses[response.status] !== undefined;

/** True if the operation changes or removes what its path names; a POST below an existing resource may do so too. */
export const isUpdate = ({ method, path }: Operation): boolean =>
  ['put', 'patch', 'delete'].includes(method) || (method === 'post' && path.includes('{'));

/**
 * True if a response with that status says that something was created: 201, or of an operation that does not document it, the status of the
 * case that creates such a resource.
 */
export const isCreation = (contract: Contract, { operationId, responses }: Operation, status: number): boolean =>
  status === 201 || (responses[201] === undefined && listCreatingCases(contract).has(`${operationId}/${status}`));

/** True if the operation documents a response that says so. */
export const isCreating = (contract: Contract, operation: Operation): boolean =>
  Object.keys(operation.responses).some((status) => isCreation(contract, operation, Number(status)));

const listCreatingCases = memoize(
  ({ resources }: Contract): ReadonlySet<string> =>
    new Set(Object.values(resources).flatMap(({ create }) => create?.case.split('/').slice(0, 2).join('/') ?? [])),
);

/** 501 means that an operation is missing, unless the operation documents it. */
export const isUnimplemented = ({ responses }: Operation, status: number): boolean =>
  status === 501 && responses[501] === undefined;

/** A plain OpenAPI document with several successes does not say which of them a request gets. */
export const isSuccess = ({ completed }: Contract, { responses }: Operation, expected: number, received: number) =>
  received === expected ||
  (completed !== undefined && expected < 300 && received < 300 && responses[received] !== undefined);

export const getRequestValue = (request: RequestExample, pointer: RequestPointer): Json | undefined =>
  valueAt(request, pointer);

/** The field of the body that a value is in: `/body/lines/0/text` → `/body/lines`. */
export const toField = (at: RequestPointer): RequestPointer => at.split('/').slice(0, 3).join('/');

/** A copy with another value at the pointer; undefined removes it. */
export function withRequestValue(
  request: RequestExample,
  pointer: RequestPointer,
  value: Json | undefined,
): RequestExample {
  // Changing a value below the top level does not change the type.
  return withValueAt(request, pointer, value) as unknown as RequestExample;
}

/** The source of a keyword of a schema object of the bundle, or the nearest known source. */
export function findSource(contract: Contract, schema: Schema, keyword: string, otherwise: Source): Source {
  const at = indexPointers(contract).get(schema);
  if (at === undefined) return otherwise;
  return contract.sources[`${at}/${keyword}`] ?? contract.sources[at] ?? otherwise;
}

const indexPointers = memoize((contract: Contract): WeakMap<object, string> => {
  const pointers = new WeakMap<object, string>();
  const visit = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return;
    pointers.set(value, at);
    for (const [name, child] of Object.entries(value)) visit(child, joinPointer(at, name));
  };
  visit(contract.openapi, '');
  return pointers;
});

/** False for an API that documents no operation with a token. */
export const needsCredential = ({ operations }: Contract): boolean =>
  Object.values(operations).some(({ isSecured }) => isSecured);
