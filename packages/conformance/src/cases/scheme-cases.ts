/** Scheme cases: how the token is announced, and the header that it is in. The same for all operations, so one of them is asked. */
import { type Contract, exampleForCredential, type Level } from '@helpdesk/contract-model';
import { listSuccessCases } from '../contract-queries.ts';
import type { ExecutableCase } from './executable-case.ts';
import { type Expected, expectSuccess } from './expected.ts';

export function deriveSchemeCases(contract: Contract): ExecutableCase[] {
  const operation = Object.values(contract.operations).find(({ method, isSecured }) => method === 'get' && isSecured);
  const [base] = operation ? listSuccessCases(contract, operation) : [];
  if (operation === undefined || base === undefined) return [];
  const response = operation.responses['401'];
  const rejectAs = (credential: 'none' | 'wrong-scheme' | 'malformed' | undefined): Expected | undefined => {
    const example = credential && exampleForCredential(operation, credential)?.example;
    return credential && response && { status: 401, response, hasBody: true, ...(example && { example }) };
  };
  const rejection = rejectAs('wrong-scheme');
  const { scheme, authorization: { empty, repeated } = {} } = contract.http ?? {};
  const toCase = (
    key: string,
    summary: string,
    authorization: readonly string[],
    expected: Expected | undefined,
    level: Level = 'MUST',
  ): ExecutableCase[] =>
    expected === undefined
      ? []
      : [
          {
            id: `${operation.operationId}/${expected.status}/${key}`,
            origin: 'derived',
            operationId: operation.operationId,
            status: expected.status,
            summary,
            level,
            source: contract.sources[expected.response?.at ?? ''] ?? base.source,
            writes: false,
            action: { kind: 'mutation', base, mutation: { authorization }, expected },
          },
        ];
  return [
    ...[
      // Not one that a service may list beside the usual ones.
      ['scheme-in-other-case', 'another letter case', 'bEARER'],
      ['scheme-in-upper-case', 'upper case', 'BEARER'],
    ].flatMap(([key = '', letters, name]) =>
      toCase(
        key,
        `Accepts the authentication scheme in ${letters}.`,
        [`${name} {token}`],
        expectSuccess(operation, base.status),
        // RFC 9110, 11.1, which many servers do not follow: a contract has to repeat it.
        scheme === 'any-case' ? 'MUST' : 'SHOULD',
      ),
    ),
    ...toCase('scheme-basic', 'Rejects a valid token with another scheme.', ['Basic {token}'], rejection),
    ...toCase('scheme-missing', 'Rejects a valid token without a scheme.', ['{token}'], rejection),
    // The syntax of a token (RFC 6750, 2.1) allows the period, and no blank.
    ...toCase(
      'token-and-more',
      'Rejects a valid token with another character at its end.',
      ['Bearer {token}.'],
      rejection,
    ),
    ...toCase('token-and-word', 'Rejects a valid token with another word after it.', ['Bearer {token} x'], rejection),
    ...toCase('authorization-empty', 'Takes an empty Authorization header for none.', [''], rejectAs(empty)),
    // Many proxies send one of them on, so that the service cannot know.
    ...toCase(
      'authorization-repeated',
      'Rejects a valid token in two Authorization headers.',
      ['Bearer {token}', 'Bearer {token}'],
      rejectAs(repeated),
      'SHOULD',
    ),
  ];
}
