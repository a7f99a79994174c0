/** A list that names resources is rejected for each of them that does not exist, not only if it names no other. */
import { type Case, type Contract, isObject, parentPointer, type RequestPointer } from '@helpdesk/contract-model';
import { findSuccessCase } from '../../contract-queries.ts';
import { createDerivedCase } from '../create-derived-case.ts';
import { expectDocumented, mutationOf } from '../documented-cases.ts';
import type { ExecutableCase } from '../executable-case.ts';
import { findNextItem } from './find-next-item.ts';

/** The documented case with the ID that does not exist after those that do. */
export const deriveAbsentItemCases = (contract: Contract): ExecutableCase[] =>
  contract.cases.flatMap((documented): ExecutableCase[] => {
    const { key, level, source, base: from } = documented;
    const found = findAbsentItem(documented);
    if (found === undefined || from === undefined) return [];
    const base = findSuccessCase(contract, from);
    const next = findNextItem(contract, base, found.at, expectDocumented(contract, documented));
    if (next === undefined) return [];
    return [
      createDerivedCase(contract, {
        base,
        key: `${key}-after-others`,
        summary: `Rejects a list at ${parentPointer(found.at)} whose last item does not exist.`,
        mutation: { set: { [next.at]: found.absent } },
        expected: next.expected,
        level,
        source,
      }),
    ];
  });

/** The only change of the case: an item of a list of the body. */
function findAbsentItem({ change }: Case): { at: RequestPointer; absent: { $absent: string } } | undefined {
  if (change === undefined || 'waived' in change) return undefined;
  const mutation = mutationOf(change);
  const [[at, absent] = [], ...others] = 'set' in mutation ? Object.entries(mutation.set) : [];
  if (at === undefined || !/^\/body\/.+\/[0-9]+$/.test(at) || others.length > 0 || !isObject(absent)) return undefined;
  return typeof absent.$absent === 'string' ? { at, absent: { $absent: absent.$absent } } : undefined;
}
