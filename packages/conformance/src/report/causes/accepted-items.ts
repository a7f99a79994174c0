import type { CaseResult } from '../../result.ts';
import { isAcceptedMistake } from './finding-signature.ts';

/**
 * Tells whether a failure is about an item that the target created from input that it had to reject: its id is in the response to that, or
 * the value that is wrong was sent with it.
 */
export function findAcceptedItems(failures: readonly CaseResult[]): (result: CaseResult) => boolean {
  const accepted = failures.filter(
    (result) => result.case.isWrite && result.problems.some((problem) => isAcceptedMistake(result, problem)),
  );
  const exchanges = accepted.flatMap((result) => result.exchanges.at(-1) ?? []);
  const values = new Set(
    exchanges.flatMap(({ request, response }) => [...listValues(request.body), ...listValues(response?.body)]),
  );
  return ({ problems }) =>
    problems.some(({ item, received }) => item && (values.has(JSON.stringify(item.id)) || values.has(received)));
}

/** The texts and numbers of a JSON text, which may be cut. */
const listValues = (body = ''): readonly string[] => body.match(/"(?:\\.|[^"\\])*"|-?\d+/g) ?? [];
