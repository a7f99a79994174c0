/** What a case expects in the response. */
import {
  type DocumentedResponse,
  type Example,
  exampleForCredential,
  exampleForIssues,
  isObject,
  type Json,
  joinPointer,
  memoize,
  type Operation,
  type RequestPointer,
  withValueAt,
} from '@helpdesk/contract-model';

export interface Expected {
  readonly status: number;
  /** What the contract documents for the status; absent if only HTTP defines the response. */
  readonly response?: DocumentedResponse;
  /** The documented error whose text the response must have. */
  readonly example?: Example;
  /** Lists in the response that must have an entry for each of these pointers into the request. */
  readonly details?: readonly Details[];
  /** If the list at `at` in the response has entries, one of them is about this pointer into the request. */
  readonly issueLocation?: { readonly at: string; readonly path: RequestPointer };
  readonly hasBody: boolean;
  /** Methods that the `Allow` header must name. */
  readonly allow?: readonly string[];
  /** The status with which proxies reject such a request themselves, so that the target never sees it. */
  readonly proxyStatus?: number;
}

export interface Details {
  /** Pointer to the list in the response. */
  readonly at: string;
  readonly paths: readonly RequestPointer[];
}

/** What the contract documents for a success of the operation. */
export function expectSuccess(operation: Operation, status: number): Expected {
  const response = operation.responses[status];
  return { status, hasBody: response?.mediaType !== undefined, ...(response && { response }) };
}

/** With the text that is documented for the credential, or the only one. */
export function expectStatus(
  operation: Operation,
  status: number,
  credential?: 'none' | 'unscoped',
): Expected | undefined {
  const response = operation.responses[status];
  const example =
    credential === undefined
      ? Object.values(response?.examples ?? {})[0]
      : exampleForCredential(operation, credential)?.example;
  return response && { status, response, hasBody: true, ...(example && { example }) };
}

/** The documented error for issues at these pointers into the request, if the operation has one. */
export function expectRejection(operation: Operation, ...issuesAt: readonly RequestPointer[]): Expected | undefined {
  const found = exampleForIssues(operation, issuesAt);
  const response = found && operation.responses[found.status];
  return found && response && { status: found.status, response, example: withoutDetails(found.example), hasBody: true };
}

/** The same for a body that cannot be read. A 422 is for one that can be, so the contract says nothing then. */
export function expectUnreadable(operation: Operation): Expected | undefined {
  const expected = expectRejection(operation, '/body');
  return expected?.status === 400 ? expected : undefined;
}

/** The details of an example are about another mistake than that of a case which is derived from it. */
export const withoutDetails = memoize((example: Example): Example => {
  const [list] = findDocumentedDetails(example).filter(({ paths }) => paths.length > 0);
  if (list === undefined) return example;
  return withoutDetails({ ...example, value: withValueAt(example.value, list.at, undefined) ?? null });
});

/** Details are optional, but where there are some, they are about what is wrong. */
export function expectIssueLocation(operation: Operation, issueAt: RequestPointer): Pick<Expected, 'issueLocation'> {
  const at = findDetailsPointer(operation);
  return at === undefined ? {} : { issueLocation: { at, path: issueAt } };
}

export function findDetailsPointer(operation: Operation): string | undefined {
  const examples = Object.values(operation.responses[400]?.examples ?? {});
  const named = examples.find(
    ({ details, change }) => details === 'required' && change !== undefined && 'set' in change,
  );
  return named && findDocumentedDetails(named)[0]?.at;
}

/** The lists of `{path, …}` in a documented error. */
export const findDocumentedDetails = memoize(({ value }: Example): readonly Details[] =>
  [...findLists(value, '')].map(({ at, list }) => ({ at, paths: readDetailPaths(list) })),
);

/** The `path` of each entry; empty if the value is not a list of `{path, …}`. */
export const readDetailPaths = (list: Json | undefined): string[] =>
  (Array.isArray(list) ? list : []).flatMap((item) =>
    isObject(item) && typeof item.path === 'string' ? [item.path] : [],
  );

function* findLists(value: Json, at: string): Iterable<{ at: string; list: Json[] }> {
  if (Array.isArray(value)) yield { at, list: value };
  if (isObject(value))
    for (const [name, child] of Object.entries(value)) yield* findLists(child, joinPointer(at, name));
}
