import type { IncomingMessage } from 'node:http';
import { Refusal } from '../answer.ts';
import { readPathParameters } from '../guards/path-parameters.ts';
import { readQuery } from '../guards/query.ts';
import { readQueryString } from '../guards/query-string.ts';
import type { ServedOperation } from '../operation.ts';
import { MAX_ISSUES } from '../validation-issue.ts';
import type { Input, Validator } from '../validator/validator.ts';

/** What arrived: the pieces from which the input is put together. */
export interface Arrived {
  /** Path parameters as text, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** Without the question mark, not decoded. */
  readonly query: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** The input as the schemas type it. Refuses with every fault that the guards and the validator find, all at once. */
export async function readInput(
  { operation, parameters, documented }: ServedOperation,
  { params, query, headers, body }: Arrived,
  validator: Validator,
): Promise<Input> {
  const path = readPathParameters(params, parameters.path);
  const search = readQuery(readQueryString(query), parameters.query);
  const input: Input = {
    params: path.values,
    query: search.values,
    headers: Object.fromEntries(parameters.headers.map((name) => [name, headers[name]])),
    body,
  };

  const found = [...path.faults, ...search.faults];
  const told = new Set(found.map((fault) => fault.path));
  // A value that cannot be read is missing for the validator: what it says of that place is not true.
  const faults = [...found, ...(await validator.request(operation, input)).filter((fault) => !told.has(fault.path))];
  if (faults.length === 0 || !documented.canBeInvalid) return input;
  throw new Refusal(documented.invalid(faults.slice(0, MAX_ISSUES), { path: params, query: search.values, body }));
}
