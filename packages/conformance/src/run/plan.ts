/** Plans all cases of a contract, in the order of the contract. Sends nothing. */
import type { Contract } from '@helpdesk/contract-model';
import type { ExecutableCase } from '../cases/executable-case.ts';
import { planRequestCases } from '../cases/plan-request-cases.ts';
import { planInvariants } from '../invariants/plan-invariants.ts';

export function plan(contract: Contract): ExecutableCase[] {
  return [...planRequestCases(contract), ...planInvariants(contract)];
}
