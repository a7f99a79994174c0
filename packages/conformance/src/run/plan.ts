/** Plans all cases of a contract, in the order of the contract. Sends nothing. */
import { type Case, type Contract, memoize } from '@helpdesk/contract-model';
import type { ExecutableCase } from '../cases/executable-case.ts';
import { planRequestCases } from '../cases/plan-request-cases.ts';
import { planInvariants } from '../invariants/plan-invariants.ts';

/** The command line, the probe and the run ask for the same plan. */
export const plan = memoize((contract: Contract): readonly ExecutableCase[] => {
  const seen = new Map<string, number>();
  return [...planRequestCases(contract), ...planInvariants(contract)].map((planned) => {
    const count = (seen.get(planned.id) ?? 0) + 1;
    seen.set(planned.id, count);
    // Reports, links and `--only` find a case by its id.
    return count === 1 ? planned : { ...planned, id: `${planned.id}-${count}` };
  });
});

export function findPlannedBase(contract: Contract, { id }: Case): ExecutableCase {
  const base = plan(contract).find((one) => one.id === id);
  if (base?.action.kind !== 'success') throw new Error(`The plan has no base ${id}`);
  return base;
}
