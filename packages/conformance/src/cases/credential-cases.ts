/** Every secured operation refuses every credential that is not good enough for it. */
import type { Contract, Credential, Operation } from '@helpdesk/contract-model';
import { successCases } from '../contract-queries.ts';
import type { ExecutableCase, Expected } from './executable-case.ts';

const refusals: readonly (readonly [Credential, number])[] = [
  ['none', 401],
  ['wrong-scheme', 401],
  ['malformed', 401],
  ['unknown', 401],
  ['expired', 401],
  ['unscoped', 403],
  ['no-features', 403],
];

export function credentialCases(contract: Contract): ExecutableCase[] {
  return Object.values(contract.operations)
    .filter((operation) => operation.secured)
    .flatMap((operation) =>
      refusals
        .filter(([credential]) => concerns(operation, credential) && !isDocumented(contract, operation, credential))
        .flatMap(([credential, status]) => refusalCase(contract, operation, credential, status)),
    );
}

function concerns(operation: Operation, credential: Credential): boolean {
  if (credential === 'unscoped') return operation.scopes.length > 0;
  return credential !== 'no-features' || operation.feature !== undefined;
}

const isDocumented = (contract: Contract, { operationId }: Operation, credential: Credential): boolean =>
  contract.cases.some(
    ({ operationId: own, change }) =>
      own === operationId && change !== undefined && 'credential' in change && change.credential === credential,
  );

function refusalCase(
  contract: Contract,
  operation: Operation,
  credential: Credential,
  status: number,
): ExecutableCase[] {
  const [base] = successCases(contract, operation);
  const response = operation.responses[String(status)];
  if (base === undefined || response === undefined) return [];
  const example = exampleElsewhere(contract, credential, status);
  const expected: Expected = { status, response, hasBody: true, ...(example && { example }) };
  return [
    {
      id: `${operation.operationId}/${status}/credential-${credential}`,
      origin: 'derived',
      operationId: operation.operationId,
      status,
      summary: `Refuses the credential \`${credential}\`./`,
      level: 'MUST',
      source: contract.sources[response.at] ?? base.source,
      writes: operation.method !== 'get',
      action: { kind: 'change', base, mutation: { credential }, expected },
    },
  ];
}

/** The text does not depend on the operation: one that documents it speaks for those that do not. */
function exampleElsewhere(contract: Contract, credential: Credential, status: number): Expected['example'] {
  return Object.values(contract.operations)
    .flatMap((operation) => Object.values(operation.responses[String(status)]?.examples ?? {}))
    .find(({ change }) => change !== undefined && 'credential' in change && change.credential === credential);
}
