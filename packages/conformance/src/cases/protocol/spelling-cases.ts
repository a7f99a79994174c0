/** Spelling cases: other ways to write the path of an operation. */
import type { Case, Contract, Operation } from '@helpdesk/contract-model';
import type { ProtocolCaseDraft } from '../derive-case.ts';
import type { PathSpelling } from '../executable-case.ts';
import { type Expected, expectSuccess } from '../expected.ts';
import { BROWSER_ACCEPT } from './browser-accept.ts';

/** Paths are compared to the letter (RFC 3986, 6.2.2.1), so these are not documented if the contract says what such paths get. */
const unknownSpellings: readonly (readonly [PathSpelling, string])[] = [
  ['trailing-slash', 'with a slash at its end'],
  ['other-case', 'in another letter case'],
  ['empty-segment', 'with an empty segment'],
];

/** What some frameworks route like the path without it, for all paths: one of them tells. */
const addedSpellings: readonly (readonly [PathSpelling, string])[] = [
  ['extension', 'with the extension of a file'],
  ['blank', 'with a blank at its end'],
  ['matrix-parameter', 'with a parameter after a semicolon'],
];

/** A parameter at the end of the path would take what is added. */
const isFirstLiteral = ({ operations }: Contract, operation: Operation): boolean =>
  Object.values(operations).find(({ method, path }) => method === 'get' && !path.endsWith('}')) === operation;

/**
 * A slash that is encoded separates nothing (RFC 3986, 2.2). The two parts of the path are one then, which a parameter would take: one path
 * without such a parameter tells.
 */
function isFirstOfTwoParts({ operations }: Contract, operation: Operation): boolean {
  const all = Object.values(operations);
  const hasTwoParts = ({ path }: Operation): boolean => path.split('/').length === 3;
  return (
    !all.some(({ path }) => path.startsWith('/{')) &&
    all.find((other) => other.method === 'get' && hasTwoParts(other)) === operation
  );
}

/** A segment that no path is likely to have as a literal. */
export const EXTRA_SEGMENT = '1';

/** Whether a documented path may be `path` with the extra segment: parameters of one take what the other has there. */
export function isDocumentedBelow(paths: readonly string[], path: string): boolean {
  const longer = `${path}/${EXTRA_SEGMENT}`.split('/');
  return paths.some((other) => {
    const segments = other.split('/');
    const fits = (segment: string, index: number): boolean => {
      const own = longer[index] ?? '';
      return segment === own || segment.includes('{') || own.includes('{');
    };
    return segments.length === longer.length && segments.every(fits);
  });
}

const undecodableSpellings: readonly (readonly [PathSpelling, string])[] = [
  ['undecodable', 'with a percent sign without two hexadecimal digits'],
  ['not-utf-8', 'with percent-encoded bytes that are not UTF-8'],
];

export function draftSpellings(contract: Contract, operation: Operation, base: Case): ProtocolCaseDraft[] {
  const unknown = expectUnknownPath(contract);
  return [
    ...(operation.method === 'get' ? [draftPercentEncoded(contract, operation, base)] : []),
    ...(unknown === undefined
      ? []
      : listUnknownSpellings(contract, operation).map(([spelling, how]) => ({
          key: `path-${spelling}`,
          summary: `Does not know the path ${how}.`,
          mutation: { spelling },
          // No URI (RFC 3986, 2.1), so RFC 9112, 3.2 asks for 400: nginx gives it, other proxies forward the request.
          expected: spelling === 'undecodable' ? { ...unknown, proxyStatus: 400 } : unknown,
        }))),
    ...(unknown !== undefined && contract.http?.order?.[0] === 'route' && isFirstLiteral(contract, operation)
      ? draftRoutedFirst(contract, unknown)
      : []),
  ];
}

const draftPercentEncoded = (contract: Contract, operation: Operation, base: Case): ProtocolCaseDraft => ({
  key: 'path-percent-encoded',
  summary: 'Knows the path with a percent-encoded letter (RFC 3986, 2.3).',
  mutation: { spelling: 'percent-encoded' },
  expected: expectSuccess(operation, base.status),
  // A contract may be silent on the encoding of paths.
  ...(contract.http?.undecodable === undefined && { level: 'SHOULD' }),
});

function listUnknownSpellings(contract: Contract, operation: Operation): (readonly [PathSpelling, string])[] {
  const isDecoded = contract.http?.undecodable !== undefined;
  const paths = Object.values(contract.operations).map(({ path }) => path);
  return [
    ...unknownSpellings,
    // Some routers look at the beginning of a path only.
    ...(operation.method === 'get' && !isDocumentedBelow(paths, operation.path)
      ? [['extra-segment', 'with a segment more'] as const]
      : []),
    ...(isFirstLiteral(contract, operation) ? addedSpellings : []),
    ...(isDecoded ? undecodableSpellings : []),
    ...(isDecoded && isFirstOfTwoParts(contract, operation)
      ? [['encoded-slash', 'with an encoded slash between its parts'] as const]
      : []),
  ];
}

/** What middleware often responds to before the path is looked up, if there is one: it reads tokens, or requests of other origins. */
const draftRoutedFirst = ({ http }: Contract, unknown: Expected): ProtocolCaseDraft[] => [
  {
    key: 'unknown-path-with-unknown-token',
    summary: 'Does not know an undocumented path with an unknown token either.',
    mutation: { all: [{ route: 'unknown-path' }, { credential: 'unknown' }] },
    expected: unknown,
  },
  {
    key: 'unknown-path-for-a-browser',
    summary: 'Does not know an undocumented path for a browser either, and responds as to other clients.',
    mutation: { all: [{ route: 'unknown-path' }, { headers: { accept: BROWSER_ACCEPT } }] },
    expected: unknown,
  },
  ...(http?.options === undefined
    ? []
    : [
        {
          key: 'options-of-unknown-path',
          summary: 'Does not know an undocumented path with OPTIONS either.',
          mutation: { all: [{ route: 'unknown-path' as const }, { method: 'OPTIONS', credential: 'none' as const }] },
          expected: unknown,
        },
      ]),
];

export function expectUnknownPath({ serviceResponses }: Contract): Expected | undefined {
  const response = serviceResponses[404];
  const example = Object.values(response?.examples ?? {}).find(
    ({ change }) => change !== undefined && 'route' in change && change.route === 'unknown-path',
  );
  return response && example && { status: 404, response, example, hasBody: true };
}
