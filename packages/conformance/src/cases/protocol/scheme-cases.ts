/** Scheme cases: how the token is announced, what counts as the token, and where it is. All operations share it, so one is asked. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Contract,
  type Credential,
  exampleForCredential,
  isObject,
  type Level,
  type Operation,
  SERVICE,
} from '@helpdesk/contract-model';
import { listSuccessCases } from '../../contract-queries.ts';
import { createDerivedCase } from '../create-derived-case.ts';
import type { ExecutableCase, SingleMutation } from '../executable-case.ts';
import { type Expected, expectSuccess } from '../expected.ts';

/** What the token is announced with, and what a request gets for it. */
interface SchemeRow {
  readonly key: string;
  readonly summary: string;
  readonly authorization: readonly string[];
  /** Where the token is instead. A contract with other schemes may take it there. */
  readonly elsewhere?: SingleMutation;
  readonly outcome: keyof Outcomes;
  /** Default: MUST. */
  readonly level?: (http: Contract['http']) => Level;
}

/** Undefined where the contract does not say. */
interface Outcomes {
  readonly accepted: Expected | undefined;
  readonly rejected: Expected | undefined;
  readonly missing: Expected | undefined;
  /** Which of both it is depends on the form of the tokens of a target. */
  readonly malformedOrUnknown: Expected | undefined;
  readonly empty: Expected | undefined;
  readonly repeated: Expected | undefined;
}

/** RFC 9110, 11.1, which many servers do not follow: a contract has to repeat it. */
const levelOfAnyCase = (http: Contract['http']): Level => (http?.scheme === 'any-case' ? 'MUST' : 'SHOULD');

const schemeRows: readonly SchemeRow[] = [
  // Not one that a service may list beside the usual ones.
  {
    key: 'scheme-in-other-case',
    summary: 'Accepts the authentication scheme in another letter case.',
    authorization: ['bEARER {token}'],
    outcome: 'accepted',
    level: levelOfAnyCase,
  },
  {
    key: 'scheme-in-upper-case',
    summary: 'Accepts the authentication scheme in upper case.',
    authorization: ['BEARER {token}'],
    outcome: 'accepted',
    level: levelOfAnyCase,
  },
  {
    key: 'scheme-basic',
    summary: 'Rejects a valid token with another scheme.',
    authorization: ['Basic {token}'],
    outcome: 'rejected',
  },
  {
    key: 'scheme-token',
    summary: 'Rejects a valid token with the scheme of other frameworks.',
    authorization: ['Token {token}'],
    outcome: 'rejected',
  },
  {
    key: 'scheme-with-more-letters',
    summary: 'Rejects a valid token with a scheme that starts like the right one.',
    authorization: ['Bearers {token}'],
    outcome: 'rejected',
  },
  {
    key: 'token-as-user',
    summary: 'Rejects a valid token as the user of the scheme Basic.',
    authorization: ['Basic {token as user}'],
    outcome: 'rejected',
  },
  {
    key: 'scheme-missing',
    summary: 'Rejects a valid token without a scheme.',
    authorization: ['{token}'],
    outcome: 'rejected',
  },
  {
    key: 'scheme-alone',
    summary: 'Rejects a scheme without a token.',
    authorization: ['Bearer'],
    outcome: 'rejected',
  },
  // The syntax of a token (RFC 6750, 2.1) allows the period, and no blank.
  {
    key: 'token-and-more',
    summary: 'Rejects a valid token with another character at its end.',
    authorization: ['Bearer {token}.'],
    outcome: 'rejected',
  },
  // A token may end with equals signs, which decoders of Base64 ignore.
  {
    key: 'token-and-padding',
    summary: 'Rejects a valid token with an equals sign at its end.',
    authorization: ['Bearer {token}='],
    outcome: 'rejected',
  },
  // As other parameters of credentials may be; a token has no quotes (RFC 6750, 2.1).
  {
    key: 'token-in-quotes',
    summary: 'Rejects a valid token in quotes.',
    authorization: ['Bearer "{token}"'],
    outcome: 'rejected',
  },
  {
    key: 'token-in-other-case',
    summary: 'Rejects a valid token in another letter case.',
    authorization: ['Bearer {token in other case}'],
    outcome: 'malformedOrUnknown',
  },
  {
    key: 'start-of-token',
    summary: 'Rejects a valid token without its last character.',
    authorization: ['Bearer {start of token}'],
    outcome: 'malformedOrUnknown',
  },
  {
    key: 'token-with-another-end',
    summary: 'Rejects a text as long as a valid token that starts like it.',
    authorization: ['Bearer {token with another end}'],
    outcome: 'malformedOrUnknown',
  },
  {
    key: 'token-and-word',
    summary: 'Rejects a valid token with another word after it.',
    authorization: ['Bearer {token} x'],
    outcome: 'rejected',
  },
  // RFC 6750, 2.3, which says that nobody should; some frameworks look there by default.
  {
    key: 'token-in-query',
    summary: 'Takes a valid token in the query for none.',
    authorization: [],
    elsewhere: { set: { '/query/access_token': '{token}' } },
    outcome: 'missing',
  },
  {
    key: 'token-in-other-headers',
    summary: 'Takes a valid token in a cookie and a header for keys for none.',
    authorization: [],
    elsewhere: { headers: { 'x-api-key': '{token}', cookie: 'token={token}' } },
    outcome: 'missing',
  },
  {
    key: 'authorization-empty',
    summary: 'Takes an empty Authorization header for none.',
    authorization: [''],
    outcome: 'empty',
  },
  {
    key: 'authorization-repeated',
    summary: 'Rejects a valid token in two Authorization headers.',
    authorization: ['Bearer {token}', 'Bearer {token}'],
    outcome: 'repeated',
    // Many proxies send one of them on, so that the service cannot know.
    level: () => 'SHOULD',
  },
];

export function deriveSchemeCases(contract: Contract): ExecutableCase[] {
  const operation = findSecuredRead(contract);
  const [base] = operation ? listSuccessCases(contract, operation) : [];
  if (operation === undefined || base === undefined) return [];
  const { authorization: { empty, repeated } = {} } = contract.http ?? {};
  const outcomes: Outcomes = {
    accepted: expectSuccess(operation, base.status),
    rejected: rejectAs(operation, 'wrong-scheme'),
    missing: hasOneScheme(contract) ? rejectAs(operation, 'none') : undefined,
    malformedOrUnknown: rejectAs(operation, 'malformed', 'unknown'),
    empty: empty && rejectAs(operation, empty),
    repeated: repeated && rejectAs(operation, repeated),
  };
  return schemeRows.flatMap(({ key, summary, authorization, elsewhere, outcome, level }): ExecutableCase[] => {
    const expected = outcomes[outcome];
    if (expected === undefined) return [];
    return [
      createDerivedCase(contract, {
        base,
        key,
        summary,
        mutation: elsewhere === undefined ? { authorization } : { all: [{ authorization }, elsewhere] },
        expected,
        operationId: SERVICE,
        level: level?.(contract.http) ?? 'MUST',
      }),
    ];
  });
}

/** True if the contract says all of how a token is sent. Plain OpenAPI documents may leave a scheme out. */
function hasOneScheme({ openapi, completed }: Contract): boolean {
  const { securitySchemes } = isObject(openapi.components) ? openapi.components : {};
  return !completed && isObject(securitySchemes) && Object.keys(securitySchemes).length === 1;
}

/** With the documented text, if all of these credentials get the same. */
function rejectAs(operation: Operation, ...credentials: readonly Credential[]): Expected | undefined {
  const response = operation.responses[401];
  const [example, ...others] = credentials.map((credential) => exampleForCredential(operation, credential)?.example);
  const hasOneText = others.every((other) => isDeepStrictEqual(other?.value, example?.value));
  return response && { status: 401, response, hasBody: true, ...(hasOneText && example && { example }) };
}

/** The operation that the documented cases of the service start from, so that who has one of them has all. */
function findSecuredRead(contract: Contract): Operation | undefined {
  const reads = Object.values(contract.operations).filter(({ method, isSecured }) => method === 'get' && isSecured);
  const bases = contract.cases.filter(({ operationId }) => operationId === SERVICE).map(({ base }) => base);
  return reads.find(({ operationId }) => bases.some((base) => base?.startsWith(`${operationId}/`))) ?? reads[0];
}
