import { type Contract, memoize } from '@helpdesk/contract-model';
import { deriveAbsentItemCases } from './absent-item-cases.ts';
import { deriveCredentialCases } from './credential-cases.ts';
import { planDocumentedCases } from './documented-cases.ts';
import type { ExecutableCase } from './executable-case.ts';
import { deriveInputCases } from './input-cases.ts';
import { nameMistake } from './name-mistake.ts';
import { deriveNearestTextCases } from './nearest-text-cases.ts';
import { deriveOrderCases } from './order-of-checks-cases.ts';
import { deriveOtherAccountCases } from './other-account-cases.ts';
import { deriveProtocolCases } from './protocol-cases.ts';
import { deriveSchemeCases } from './scheme-cases.ts';
import { deriveScopeCases } from './scope-cases.ts';

/**
 * The cases of a contract that send one request after their base: the documented ones, then those that schemas and HTTP imply. Invariants
 * ask for them as well.
 */
export const planRequestCases = memoize((contract: Contract): readonly ExecutableCase[] => {
  const documented = planDocumentedCases(contract);
  const derived = [
    ...deriveCredentialCases(contract),
    ...deriveOtherAccountCases(contract),
    ...deriveScopeCases(contract),
    ...deriveInputCases(contract),
    ...deriveProtocolCases(contract),
    ...deriveOrderCases(contract),
    ...deriveNearestTextCases(contract),
    ...deriveAbsentItemCases(contract),
    ...deriveSchemeCases(contract),
  ];
  const taken = new Set(documented.map(({ id }) => id));
  return [...documented, ...derived.filter(({ id }) => !taken.has(id))].map((planned) => {
    const mistake = nameMistake(contract, planned);
    return mistake === undefined ? planned : { ...planned, mistake };
  });
});
