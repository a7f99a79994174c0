/** Protocol cases: what HTTP and JSON imply for every operation. */
import {
  type Case,
  type Contract,
  type DocumentedResponse,
  type Operation,
  readOperationId,
} from '@helpdesk/contract-model';
import { listAllowedMethods, listSuccessCases, listUndocumentedMethods } from '../../contract-queries.ts';
import { createDerivedCase } from '../create-derived-case.ts';
import { isDocumented, type ProtocolCaseDraft } from '../derive-case.ts';
import { type ExecutableCase, listParts, type Mutation } from '../executable-case.ts';
import { findMistake } from '../order/mistakes.ts';
import { draftBodyCases } from './body-cases.ts';
import { draftIgnoredHeaders } from './ignored-header-cases.ts';
import { draftSpellings } from './spelling-cases.ts';

export function deriveProtocolCases(contract: Contract): ExecutableCase[] {
  const paths = new Set<string>();
  const firstWithId = Object.values(contract.operations).find(
    (operation) => findMistake(contract, operation, 'path') !== undefined,
  );
  return Object.values(contract.operations).flatMap((operation) => {
    const [base] = listSuccessCases(contract, operation);
    if (base === undefined) return [];
    const ofPath = paths.has(operation.path) ? [] : draftPathCases(contract, base);
    paths.add(operation.path);
    return [
      ...draftHead(contract, operation, base),
      ...draftBodyCases(contract, operation, base),
      ...draftSpellings(contract, operation, base),
      ...draftIgnoredHeaders(contract, operation, base),
      ...ofPath,
      ...(operation === firstWithId ? draftMalformedId(contract, operation, base) : []),
    ].flatMap((draft) => planDraft(contract, operation, base, draft));
  });
}

function draftHead(contract: Contract, operation: Operation, base: Case): ProtocolCaseDraft[] {
  if (operation.method !== 'get') return [];
  const { [base.status]: response, '401': unauthorized } = operation.responses;
  // RFC 9110, 9.1: all general-purpose servers MUST support GET and HEAD. Many frameworks do not, and plain OpenAPI has no word for it.
  const level = contract.completed ? SHOULD : {};
  return [
    {
      key: 'method-head',
      summary: 'Responds to HEAD as to GET, without a body.',
      mutation: { method: 'HEAD' },
      expected: { status: base.status, hasBody: false, ...(response && { response: withoutBody(response) }) },
      ...level,
    },
    ...(operation.isSecured && unauthorized !== undefined
      ? [
          {
            key: 'method-head-without-credential',
            summary: 'Rejects HEAD without a credential as it rejects GET, without a body.',
            mutation: { method: 'HEAD', credential: 'none' as const },
            expected: { status: 401, hasBody: false, response: withoutBody(unauthorized) },
            ...level,
          },
        ]
      : []),
  ];
}

function withoutBody({ schema: _, ...rest }: DocumentedResponse): DocumentedResponse {
  return rest;
}

/** RFC 9110, 9.3.7 makes OPTIONS optional. */
const SHOULD = { level: 'SHOULD' } as const;

function draftPathCases(contract: Contract, base: Case): ProtocolCaseDraft[] {
  const allow = listAllowedMethods(contract, base.id);
  const methodNotAllowed = contract.serviceResponses[405];
  const example = Object.values(methodNotAllowed?.examples ?? {}).find(
    ({ change }) => change !== undefined && 'route' in change,
  );
  const { options, order = [], head } = contract.http ?? {};
  const isRoutedFirst = order.includes('route') && order.indexOf('route') < order.indexOf('credential');
  const undocumented = methodNotAllowed === undefined ? [] : listUndocumentedMethods(allow);
  // A service that has the method, and asks for a credential first, would carry it out.
  const rejected = isRoutedFirst ? undocumented : undocumented.slice(0, 1);
  return [
    {
      key: 'method-options',
      summary: 'Responds to OPTIONS with the methods of the path.',
      mutation: { method: 'OPTIONS' },
      expected: { status: options ?? 204, hasBody: false, allow },
      ...(options === undefined && SHOULD),
    },
    ...(options === undefined
      ? []
      : [
          {
            key: 'method-options-without-credential',
            summary: 'Responds to OPTIONS without a credential.',
            mutation: { method: 'OPTIONS', credential: 'none' as const },
            expected: { status: options, hasBody: false, allow },
          },
        ]),
    // RFC 9110, 9.3.2: HEAD is as GET, which the path does not have.
    ...(head === undefined || allow.includes('HEAD') || methodNotAllowed === undefined
      ? []
      : [
          {
            key: 'method-head',
            summary: 'Rejects HEAD where there is no GET, without a body.',
            mutation: { method: 'HEAD', ...(isRoutedFirst && { credential: 'none' as const }) },
            expected: { status: 405, hasBody: false, allow, response: withoutBody(methodNotAllowed) },
          },
        ]),
    ...(methodNotAllowed === undefined ? [] : rejected)
      .filter((_, index) => index > 0 || !isRouted(contract, base))
      .map((method) => ({
        key: `method-${method.toLowerCase()}`,
        summary: `Rejects ${method}, which the path does not have${isRoutedFirst ? ', before it asks for a credential' : ''}.`,
        mutation: { method, ...(isRoutedFirst && { credential: 'none' as const }) },
        expected: {
          status: 405,
          hasBody: true,
          allow,
          ...(methodNotAllowed && { response: methodNotAllowed }),
          ...(example && { example }),
        },
      })),
  ];
}

/**
 * The route is known before the value in it is looked at, if the contract says so: a path with a malformed id has the same methods. Routers do
 * that for all paths: one of them tells.
 */
function draftMalformedId(contract: Contract, operation: Operation, base: Case): ProtocolCaseDraft[] {
  const { options, order = [] } = contract.http ?? {};
  const mistake = findMistake(contract, operation, 'path');
  const { '405': response } = contract.serviceResponses;
  const allow = listAllowedMethods(contract, base.id);
  const [other] = listUndocumentedMethods(allow);
  if (mistake === undefined || order[0] !== 'route' || !order.includes('path')) return [];
  const toMutation = (method: string): Mutation => ({ all: [mistake.mutation, { method, credential: 'none' }] });
  return [
    ...(options === undefined
      ? []
      : [
          {
            key: 'method-options-of-malformed-id',
            summary: 'Responds to OPTIONS with the methods of the path, whatever its id is.',
            mutation: toMutation('OPTIONS'),
            expected: { status: options, hasBody: false, allow },
          },
        ]),
    ...(response === undefined || other === undefined
      ? []
      : [
          // Middleware that reads tokens often responds before the path is looked up.
          {
            key: `method-${other.toLowerCase()}-with-unknown-token`,
            summary: `Rejects ${other}, which the path does not have, before it looks at the token.`,
            mutation: { method: other, credential: 'unknown' as const },
            expected: { status: 405, hasBody: true, allow, response },
          },
          {
            key: `method-${other.toLowerCase()}-of-malformed-id`,
            summary: `Rejects ${other}, which the path does not have, whatever its id is.`,
            mutation: toMutation(other),
            expected: { status: 405, hasBody: true, allow, response },
          },
        ]),
  ];
}

/** True if a documented case sends an undocumented method to the same path. */
const isRouted = (contract: Contract, base: Case): boolean =>
  contract.cases.some(
    (other) =>
      other.change !== undefined &&
      'route' in other.change &&
      other.change.route === 'undocumented-method' &&
      contract.operations[readOperationId(other.base ?? '')]?.path === contract.operations[base.operationId]?.path,
  );

function planDraft(contract: Contract, operation: Operation, first: Case, draft: ProtocolCaseDraft): ExecutableCase[] {
  const { key, summary, mutation, expected, level, base = first } = draft;
  if (expected === undefined || isDocumented(contract, operation, expected.status, mutation)) return [];
  const written = expected.response && contract.sources[expected.response.at];
  return [
    createDerivedCase(contract, {
      ...(level && { level }),
      base,
      key,
      summary,
      mutation,
      expected,
      source: written ?? contract.sources[operation.at] ?? base.source,
      isWrite: isWrite(operation, mutation),
    }),
  ];
}

/** A service that takes another spelling for the path would carry out the request. */
function isWrite({ method }: Operation, mutation: Mutation): boolean {
  const parts = listParts(mutation);
  const other = parts.find((part) => 'method' in part);
  if (other !== undefined) return !['HEAD', 'OPTIONS'].includes(other.method);
  return method !== 'get' || !parts.some((part) => 'spelling' in part);
}
