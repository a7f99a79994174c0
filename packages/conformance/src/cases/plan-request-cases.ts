import { type Contract, memoize } from '@helpdesk/contract-model';
import { planDocumentedCases } from './documented-cases.ts';
import type { ExecutableCase } from './executable-case.ts';
import { deriveInputCases } from './fields/input-cases.ts';
import { nameMistake } from './name-mistake.ts';
import { deriveOrderCases } from './order/order-of-checks-cases.ts';
import { deriveCredentialCases } from './protocol/credential-cases.ts';
import { deriveProtocolCases } from './protocol/protocol-cases.ts';
import { deriveSchemeCases } from './protocol/scheme-cases.ts';
import { deriveScopeCases } from './protocol/scope-cases.ts';
import { deriveAbsentItemCases } from './stored-data/absent-item-cases.ts';
import { deriveNearestTextCases } from './stored-data/nearest-text-cases.ts';
import { deriveOtherAccountCases } from './stored-data/other-account-cases.ts';

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
