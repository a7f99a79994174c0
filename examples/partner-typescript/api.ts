/** What the operations share. */
import type { schemas } from '@helpdesk/contract';

/** What one customer stores. Accounts never see each other's data. */
export interface Account {
  readonly companies: Map<number, schemas.Company>;
}

export interface Call {
  readonly account: Account;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The parsed JSON body; undefined if it is not JSON. */
  readonly body: unknown;
  readonly baseUrl: string;
}

export interface ApiResponse {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A file in operations/ exports one, under its operationId. */
export type Operation = (call: Call) => ApiResponse;

export interface Issue {
  readonly path: string;
  readonly message: string;
}

export const failure = (status: number, message: string, details: readonly Issue[] = []): ApiResponse => ({
  status,
  body: { error: { message, ...(details.length > 0 && { details }) } },
});

/** The 400 for query parameters that the operation does not have. */
export function rejectQuery(query: URLSearchParams, known: readonly string[] = []): ApiResponse | undefined {
  const unknown = [...query.keys()].filter((name) => !known.includes(name));
  const details = unknown.map((name) => ({ path: `/query/${name}`, message: 'is not a known parameter' }));
  return details.length > 0 ? failure(400, 'Invalid query parameters', details) : undefined;
}
