import type { IncomingHttpHeaders } from 'node:http';
import type { Operation } from '@helpdesk/contract-model';
import { type ErrorResponses, RequestRejectedError } from '../errors/error-responses.ts';
import { type ParameterReaders, readPath, readQuery } from '../http/parameters.ts';
import { MAX_ISSUES } from './issues.ts';
import type { RequestInput, Validator } from './validator.ts';

/** The parts of a request as they were received. */
interface ReceivedRequest {
  /** Path parameters as text, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** Without the question mark, not decoded. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/**
 * Returns the input with the types of its schemas and with defaults.
 *
 * @throws {RequestRejectedError} 400 with all issues of path, query and body.
 */
export async function validateRequest(
  operation: Operation,
  { params, query, headers, body }: ReceivedRequest,
  readers: ParameterReaders,
  validator: Validator,
  errors: ErrorResponses,
): Promise<RequestInput> {
  const path = readPath(params, readers.path);
  const search = readQuery(query, readers.query);
  const input: RequestInput = {
    params: path.values,
    query: search.values,
    headers: Object.fromEntries(readers.headers.map((name) => [name, headers[name]])),
    body,
  };

  const found = await validator.validateRequest(operation, input);
  if (path.issues.length + search.issues.length + found.length === 0) return input;

  const unreadable = [...path.issues, ...search.issues];
  const places = new Set(unreadable.map((issue) => issue.path));
  // The validator sees an unreadable value as missing, so its issues at that path are wrong.
  const invalid = found.filter((issue) => !places.has(issue.path));
  const issues = [...unreadable, ...invalid];
  if (issues.length === 0 || !errors.canBeInvalid) return input;
  throw new RequestRejectedError(
    errors.invalid(issues.slice(0, MAX_ISSUES), { path: params, query: search.values, body }),
  );
}
