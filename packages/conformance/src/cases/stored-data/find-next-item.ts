/** One more item of a list in a documented request, with a mistake that is documented for another item. */
import {
  type Case,
  type Contract,
  isAtOrBelow,
  joinPointer,
  parentPointer,
  type RequestPointer,
} from '@helpdesk/contract-model';
import { findOperation, getRequestValue, withRequestValue } from '../../contract-queries.ts';
import { getSchemaValidator } from '../../schema-validator.ts';
import type { Expected } from '../expected.ts';

interface NextItem {
  readonly at: RequestPointer;
  /** The documented rejection, which names this item instead of the documented one. */
  readonly expected: Expected;
}

/** Undefined if the list is empty or has no room. */
export function findNextItem(
  contract: Contract,
  base: Case,
  documentedAt: RequestPointer,
  expected: Expected,
): NextItem | undefined {
  const listAt = parentPointer(documentedAt);
  const list = getRequestValue(base.request, listAt);
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const at = joinPointer(listAt, list.length);
  const schema = findOperation(contract, base).body?.schema ?? {};
  const { body = null } = withRequestValue(base.request, at, list[0]);
  const isFull = getSchemaValidator(contract)
    .errors(schema, body)
    .some(({ keyword }) => keyword === 'maxItems');
  return isFull ? undefined : { at, expected: moveIssue(expected, documentedAt, at) };
}

function moveIssue(expected: Expected, from: RequestPointer, to: RequestPointer): Expected {
  const move = (path: RequestPointer): RequestPointer =>
    isAtOrBelow(path, from) ? to + path.slice(from.length) : path;
  const { details, issueLocation } = expected;
  return {
    ...expected,
    ...(details && { details: details.map(({ at, paths }) => ({ at, paths: paths.map(move) })) }),
    ...(issueLocation && { issueLocation: { ...issueLocation, path: move(issueLocation.path) } }),
  };
}
