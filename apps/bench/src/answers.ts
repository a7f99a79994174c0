/** Whether all contenders answer the same, which is checked before anything is timed. */
import { isDeepStrictEqual } from 'node:util';
import type { BenchRequest, Operation, OperationName, Targets } from './operations.ts';
import { OPERATION_NAMES, operations, toAnswerKey } from './operations.ts';

/** How many requests of each operation are compared. */
const SAMPLES = 5;
/** Max pages of a list that are requested. */
const MAX_PAGES = 20;

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** By operation, in the order of the requests. */
export type Answers = Readonly<Partial<Record<OperationName, readonly Answer[]>>>;

export interface Client {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Walks a list. @returns its cursors; that of the first page is undefined. */
export async function fetchCursors(client: Client, perPage: number): Promise<readonly (string | undefined)[]> {
  const cursors: (string | undefined)[] = [undefined];
  while (cursors.length < MAX_PAGES) {
    const after = cursors.at(-1) === undefined ? '' : `&starting_after=${cursors.at(-1)}`;
    const { body } = await fetchAnswer(client, { method: 'GET', path: `/v1/contacts?per_page=${perPage}${after}` });
    const next: string | null = JSON.parse(body).pages.next_cursor;
    if (next === null) break;
    cursors.push(next);
  }
  return cursors;
}

/** @throws for a status that the operation does not have. */
export async function fetchAnswers(
  client: Client,
  operation: Operation,
  targets: Targets,
  cursors: readonly (string | undefined)[],
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let index = 0; index < SAMPLES; index++) {
    const answer = await fetchAnswer(client, operation.request(index, targets, cursors));
    if (answer.status !== operation.status) {
      throw new Error(`${operation.title}: status ${answer.status} instead of ${operation.status}: ${answer.body}`);
    }
    answers.push(answer);
  }
  return answers;
}

async function fetchAnswer({ url, headers }: Client, { method, path, body }: BenchRequest): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.text() };
}

/**
 * @returns the operations whose answers are not equal after parsing. Cursors, which each contender writes in its own form, are
 * only compared in whether they exist, and times of this hour only in whether they are.
 */
export function findDifferences(expected: Answers, actual: Answers): readonly string[] {
  return OPERATION_NAMES.flatMap((name) => {
    const answers = actual[name] ?? [];
    const reference = expected[name] ?? [];
    const different = answers.findIndex(({ body }, index) => {
      const other = reference[index];
      return other === undefined || !isDeepStrictEqual(normalize(body), normalize(other.body));
    });
    return different < 0
      ? []
      : [`${name}, request ${different}:\n  ${reference[different]?.body}\n  ${answers[different]?.body}`];
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

/** What the contenders with fixed answers send. */
export function recordAnswers(answers: Answers, targets: Targets): Readonly<Record<string, Answer>> {
  return Object.fromEntries(
    OPERATION_NAMES.flatMap((name) => {
      const answer = answers[name]?.[0];
      const { method, path } = operations[name].request(0, targets, [undefined]);
      return answer ? [[toAnswerKey(method, path), answer]] : [];
    }),
  );
}
