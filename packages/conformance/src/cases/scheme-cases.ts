/** Scheme cases: how the token is announced, what counts as the token, and the header that it is in. All operations share it, so one is asked. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Contract,
  type Credential,
  exampleForCredential,
  type Level,
  type Operation,
  SERVICE,
} from '@helpdesk/contract-model';
import { listSuccessCases } from '../contract-queries.ts';
import type { ExecutableCase } from './executable-case.ts';
import { type Expected, expectSuccess } from './expected.ts';

export function deriveSchemeCases(contract: Contract): ExecutableCase[] {
  const operation = findSecuredRead(contract);
  const [base] = operation ? listSuccessCases(contract, operation) : [];
  if (operation === undefined || base === undefined) return [];
  const response = operation.responses['401'];
  /** With the documented text, if all of these credentials get the same. */
  const rejectAs = (...credentials: readonly Credential[]): Expected | undefined => {
    const [example, ...others] = credentials.map((one) => exampleForCredential(operation, one)?.example);
    const hasOneText = others.every((other) => isDeepStrictEqual(other?.value, example?.value));
    return response && { status: 401, response, hasBody: true, ...(hasOneText && example && { example }) };
  };
  const rejection = rejectAs('wrong-scheme');
  // Which of both it is depends on the form of the tokens of a target.
  const changedToken = rejectAs('malformed', 'unknown');
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
            id: `${SERVICE}/${expected.status}/${key}`,
            origin: 'derived',
            operationId: SERVICE,
            status: expected.status,
            summary,
            level,
            source: contract.sources[expected.response?.at ?? ''] ?? base.source,
            isWrite: false,
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
    ...toCase('scheme-alone', 'Rejects a scheme without a token.', ['Bearer'], rejection),
    // The syntax of a token (RFC 6750, 2.1) allows the period, and no blank.
    ...toCase(
      'token-and-more',
      'Rejects a valid token with another character at its end.',
      ['Bearer {token}.'],
      rejection,
    ),
    ...toCase(
      'token-in-other-case',
      'Rejects a valid token in another letter case.',
      ['Bearer {token in other case}'],
      changedToken,
    ),
    ...toCase(
      'start-of-token',
      'Rejects a valid token without its last character.',
      ['Bearer {start of token}'],
      changedToken,
    ),
    ...toCase(
      'token-with-another-end',
      'Rejects a text as long as a valid token that starts like it.',
      ['Bearer {token with another end}'],
      changedToken,
    ),
    ...toCase('token-and-word', 'Rejects a valid token with another word after it.', ['Bearer {token} x'], rejection),
    ...toCase('authorization-empty', 'Takes an empty Authorization header for none.', [''], empty && rejectAs(empty)),
    // Many proxies send one of them on, so that the service cannot know.
    ...toCase(
      'authorization-repeated',
      'Rejects a valid token in two Authorization headers.',
      ['Bearer {token}', 'Bearer {token}'],
      repeated && rejectAs(repeated),
      'SHOULD',
    ),
  ];
}

/** The operation that the documented cases of the service start from, so that who has one of them has all. */
function findSecuredRead(contract: Contract): Operation | undefined {
  const reads = Object.values(contract.operations).filter(({ method, isSecured }) => method === 'get' && isSecured);
  const bases = contract.cases.filter(({ operationId }) => operationId === SERVICE).map(({ base }) => base);
  return reads.find(({ operationId }) => bases.some((base) => base?.startsWith(`${operationId}/`))) ?? reads[0];
}
