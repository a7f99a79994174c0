/** Plans all cases of a contract, in the order of the contract. Sends nothing. */
import type { Contract } from '@helpdesk/contract-model';
import { deriveCredentialCases } from '../cases/credential-cases.ts';
import { planDocumentedCases } from '../cases/documented-cases.ts';
import type { ExecutableCase } from '../cases/executable-case.ts';
import { deriveInputCases } from '../cases/input-cases.ts';
import { deriveProtocolCases } from '../cases/protocol-cases.ts';
import { planInvariants } from '../invariants/plan-invariants.ts';

export function plan(contract: Contract): ExecutableCase[] {
  const documented = planDocumentedCases(contract);
  const derived = [...deriveCredentialCases(contract), ...deriveInputCases(contract), ...deriveProtocolCases(contract)];
  const taken = new Set(documented.map(({ id }) => id));
  return [...documented, ...derived.filter(({ id }) => !taken.has(id)), ...planInvariants(contract)];
}
