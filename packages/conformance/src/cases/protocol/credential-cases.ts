/** Credential cases: every secured operation rejects every insufficient credential. */
import type { Contract, Credential, Operation } from '@helpdesk/contract-model';
import { listSuccessCases } from '../../contract-queries.ts';
import { createDerivedCase } from '../create-derived-case.ts';
import { isDocumented } from '../derive-case.ts';
import type { ExecutableCase } from '../executable-case.ts';
import type { Expected } from '../expected.ts';

const rejectedCredentials: readonly (readonly [Credential, number])[] = [
  ['none', 401],
  ['wrong-scheme', 401],
  ['malformed', 401],
  ['unknown', 401],
  ['expired', 401],
  ['revoked', 401],
  ['unscoped', 403],
  ['no-features', 403],
];

export function deriveCredentialCases(contract: Contract): ExecutableCase[] {
  return Object.values(contract.operations)
    .filter((operation) => operation.isSecured)
    .flatMap((operation) =>
      rejectedCredentials
        .filter(([credential]) => appliesTo(operation, credential))
        .filter(([credential, status]) => !isDocumented(contract, operation, status, { credential }))
        .flatMap(([credential, status]) => deriveCredentialCase(contract, operation, credential, status)),
    );
}

function appliesTo(operation: Operation, credential: Credential): boolean {
  // Reads tell: a write that is accepted would have an effect.
  if (credential === 'revoked') return operation.method === 'get';
  if (credential === 'unscoped') return operation.scopes.length > 0;
  return credential !== 'no-features' || operation.feature !== undefined;
}

function deriveCredentialCase(
  contract: Contract,
  operation: Operation,
  credential: Credential,
  status: number,
): ExecutableCase[] {
  const [base] = listSuccessCases(contract, operation);
  const response = operation.responses[status];
  if (base === undefined || response === undefined) return [];
  const example = findExampleElsewhere(contract, credential, status);
  const expected: Expected = { status, response, hasBody: true, ...(example && { example }) };
  return [
    createDerivedCase(contract, {
      base,
      key: `credential-${credential}`,
      summary: `Rejects the credential \`${credential}\`.`,
      mutation: { credential },
      expected,
    }),
  ];
}

/** The text does not depend on the operation, so the example of any operation applies. A revoked token is an unknown one (`x-case`). */
function findExampleElsewhere(contract: Contract, credential: Credential, status: number): Expected['example'] {
  const documented = credential === 'revoked' ? 'unknown' : credential;
  return Object.values(contract.operations)
    .flatMap((operation) => Object.values(operation.responses[status]?.examples ?? {}))
    .find(({ change }) => change !== undefined && 'credential' in change && change.credential === documented);
}
