/** Whether all contenders respond with the same, which is checked before anything is timed. */
import { isDeepStrictEqual } from 'node:util';
import type { BenchRequest, MeasuredOperation, OperationName, Targets } from './operations.ts';
import { OPERATION_NAMES, operations, toResponseKey } from './operations.ts';

/** How many requests of each operation are compared. */
const SAMPLES = 5;
/** Max pages of a list that are requested. */
const MAX_PAGES = 20;

export interface RecordedResponse {
  readonly status: number;
  readonly body: string;
}

/** By operation, in the order of the requests. */
export type RecordedResponses = Readonly<Partial<Record<OperationName, readonly RecordedResponse[]>>>;

export interface Client {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Walks a list. @returns its cursors; that of the first page is undefined. */
export async function fetchCursors(client: Client, perPage: number): Promise<readonly (string | undefined)[]> {
  const cursors: (string | undefined)[] = [undefined];
  while (cursors.length < MAX_PAGES) {
    const after = cursors.at(-1) === undefined ? '' : `&starting_after=${cursors.at(-1)}`;
    const { body } = await fetchResponse(client, { method: 'GET', path: `/v1/contacts?per_page=${perPage}${after}` });
    const next: string | null = JSON.parse(body).pages.next_cursor;
    if (next === null) break;
    cursors.push(next);
  }
  return cursors;
}

/** @throws for a status that the operation does not have. */
export async function fetchResponses(
  client: Client,
  operation: MeasuredOperation,
  targets: Targets,
  cursors: readonly (string | undefined)[],
): Promise<readonly RecordedResponse[]> {
  const responses: RecordedResponse[] = [];
  for (let index = 0; index < SAMPLES; index++) {
    const response = await fetchResponse(client, operation.request(index, targets, cursors));
    if (response.status !== operation.status) {
      throw new Error(`${operation.title}: status ${response.status} instead of ${operation.status}: ${response.body}`);
    }
    responses.push(response);
  }
  return responses;
}

async function fetchResponse(
  { url, headers }: Client,
  { method, path, body }: BenchRequest,
): Promise<RecordedResponse> {
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.text() };
}

/**
 * @returns the operations whose responses are not equal after parsing. Cursors, which each contender writes in its own form, are
 * only compared in whether they exist, and times of this hour only in whether they are.
 */
export function findDifferences(expected: RecordedResponses, actual: RecordedResponses): readonly string[] {
  return OPERATION_NAMES.flatMap((name) => {
    const responses = actual[name] ?? [];
    const reference = expected[name] ?? [];
    const different = responses.findIndex(({ body }, index) => {
      const other = reference[index];
      return other === undefined || !isDeepStrictEqual(normalize(body), normalize(other.body));
    });
    return different < 0
      ? []
      : [`${name}, request ${different}:\n  ${reference[different]?.body}\n  ${responses[different]?.body}`];
  });
}

function normalize(body: string): unknown {
  const now = Date.now() / 1000;
  return JSON.parse(body, (name, value) => {
    if (name === 'next_cursor') return value !== null;
    if (name === 'next_url') return value === null ? null : toPathOf(value);
    return name.endsWith('_at') && Math.abs(now - value) < 3600 ? 'now' : value;
  });
}

/** Each contender has its own port and its own cursors. */
function toPathOf(text: string): string {
  const url = new URL(text);
  url.searchParams.delete('starting_after');
  url.searchParams.sort();
  return url.pathname + url.search;
}

/** What the contenders with fixed responses send. */
export function recordResponses(
  responses: RecordedResponses,
  targets: Targets,
): Readonly<Record<string, RecordedResponse>> {
  return Object.fromEntries(
    OPERATION_NAMES.flatMap((name) => {
      const response = responses[name]?.[0];
      const { method, path } = operations[name].request(0, targets, [undefined]);
      return response ? [[toResponseKey(method, path), response]] : [];
    }),
  );
}
