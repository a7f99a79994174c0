/** A list that names resources is rejected for each of them that does not exist, not only if it names no other. */
import { type Case, type Contract, isObject, joinPointer, type RequestPointer } from '@helpdesk/contract-model';
import { findOperation, findSuccessCase, getRequestValue, withRequestValue } from '../contract-queries.ts';
import { getSchemaValidator } from '../schema-validator.ts';
import { expectDocumented, mutationOf } from './documented-cases.ts';
import type { ExecutableCase } from './executable-case.ts';
import type { Expected } from './expected.ts';

/** The documented case with the ID that does not exist after those that do. */
export const deriveAbsentItemCases = (contract: Contract): ExecutableCase[] =>
  contract.cases.flatMap((documented): ExecutableCase[] => {
    const { operationId, status, key, level, source, base: from } = documented;
    const found = findAbsentItem(documented);
    if (found === undefined || from === undefined) return [];
    const base = findSuccessCase(contract, from);
    const expected = expectDocumented(contract, documented);
    const at = findNextItem(contract, base, found.listAt, expected);
    if (at === undefined) return [];
    const mutation = { set: { [at]: found.absent } };
    return [
      {
        id: `${operationId}/${status}/${key}-after-others`,
        origin: 'derived',
        operationId,
        status,
        summary: `Rejects a list at ${found.listAt} whose last item does not exist.`,
        level,
        source,
        isWrite: contract.operations[operationId]?.method !== 'get',
        action: { kind: 'mutation', base, mutation, expected },
      },
    ];
  });

/**
 * Where the request has room for one more item of a list that is not empty. Undefined as well if the rejection has to name the documented
 * item, which would be another one then.
 */
export function findNextItem(
  contract: Contract,
  base: Case,
  listAt: RequestPointer,
  { details, issueLocation }: Expected,
): RequestPointer | undefined {
  const list = getRequestValue(base.request, listAt);
  if (!Array.isArray(list) || list.length === 0 || details !== undefined || issueLocation !== undefined)
    return undefined;
  const at = joinPointer(listAt, list.length);
  const schema = findOperation(contract, base).body?.schema ?? {};
  const { body = null } = withRequestValue(base.request, at, list[0]);
  const isFull = getSchemaValidator(contract)
    .errors(schema, body)
    .some(({ keyword }) => keyword === 'maxItems');
  return isFull ? undefined : at;
}

/** The only change of the case: an item of a list of the body. */
function findAbsentItem({ change }: Case): { listAt: RequestPointer; absent: { $absent: string } } | undefined {
  if (change === undefined || 'waived' in change) return undefined;
  const mutation = mutationOf(change);
  const [[at, absent] = [], ...others] = 'set' in mutation ? Object.entries(mutation.set) : [];
  const [, listAt] = /^(\/body\/.+)\/[0-9]+$/.exec(at ?? '') ?? [];
  if (listAt === undefined || others.length > 0 || !isObject(absent)) return undefined;
  return typeof absent.$absent === 'string' ? { listAt, absent: { $absent: absent.$absent } } : undefined;
}
