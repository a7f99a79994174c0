/** The whole suite for a contract, in the order of the contract: nothing is sent to make it. */
import type { Contract } from '@helpdesk/contract-model';
import { credentialCases } from './credential-cases.ts';
import { documentedCases } from './documented-cases.ts';
import type { ExecutableCase } from './executable-case.ts';
import { inputCases } from './input-cases.ts';
import { invariantCases } from './invariant-cases.ts';
import { protocolCases } from './protocol-cases.ts';

export function plan(contract: Contract): ExecutableCase[] {
  const documented = documentedCases(contract);
  const derived = [...credentialCases(contract), ...inputCases(contract), ...protocolCases(contract)];
  const taken = new Set(documented.map(({ id }) => id));
  return [...documented, ...derived.filter(({ id }) => !taken.has(id)), ...invariantCases(contract)];
}

/** The cases whose id starts with one of the prefixes, in the order of the plan; all of them without prefixes. */
export const select = <T extends { readonly id: string }>(
  cases: readonly T[],
  only?: readonly string[],
): readonly T[] =>
  only === undefined ? cases : cases.filter(({ id }) => only.some((prefix) => id.startsWith(prefix)));
