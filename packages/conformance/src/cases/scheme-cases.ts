/** Scheme cases: how the token is announced. The same for all operations, so one of them is asked. */
import { type Contract, exampleForCredential } from '@helpdesk/contract-model';
import { listSuccessCases } from '../contract-queries.ts';
import type { ExecutableCase } from './executable-case.ts';
import { type Expected, expectSuccess } from './expected.ts';

export function deriveSchemeCases(contract: Contract): ExecutableCase[] {
  const operation = Object.values(contract.operations).find(({ method, secured }) => method === 'get' && secured);
  const [base] = operation ? listSuccessCases(contract, operation) : [];
  if (operation === undefined || base === undefined) return [];
  const response = operation.responses['401'];
  const example = exampleForCredential(operation, 'wrong-scheme')?.example;
  const rejection = response && { status: 401, response, hasBody: true, ...(example && { example }) };
  const toCase = (key: string, summary: string, scheme: string, expected: Expected | undefined): ExecutableCase[] =>
    expected === undefined
      ? []
      : [
          {
            id: `${operation.operationId}/${expected.status}/${key}`,
            origin: 'derived',
            operationId: operation.operationId,
            status: expected.status,
            summary,
            // RFC 9110, 11.1, which many servers do not follow: a contract has to repeat it.
            level: expected === rejection || contract.http?.scheme === 'any-case' ? 'MUST' : 'SHOULD',
            source: contract.sources[expected.response?.at ?? ''] ?? base.source,
            writes: false,
            action: { kind: 'mutation', base, mutation: { scheme }, expected },
          },
        ];
  return [
    ...toCase(
      'scheme-in-lower-case',
      'Accepts the authentication scheme in lower case.',
      'bearer',
      expectSuccess(operation, base.status),
    ),
    ...toCase('scheme-basic', 'Rejects a valid token with another scheme.', 'Basic', rejection),
    ...toCase('scheme-missing', 'Rejects a valid token without a scheme.', '', rejection),
    // The syntax of a token (RFC 6750, 2.1) allows the period, and no blank.
    ...toCase(
      'token-and-more',
      'Rejects a valid token with another character at its end.',
      'Bearer {token}.',
      rejection,
    ),
    ...toCase('token-and-word', 'Rejects a valid token with another word after it.', 'Bearer {token} x', rejection),
  ];
}
