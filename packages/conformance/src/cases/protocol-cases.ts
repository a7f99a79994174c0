/** Protocol cases: what HTTP and JSON imply for every operation. */
import type { Case, Contract, DocumentedResponse, Operation } from '@helpdesk/contract-model';
import { findUndocumentedMethod, listAllowedMethods, listSuccessCases } from '../contract-queries.ts';
import { isDocumented } from './derive-case.ts';
import type { ExecutableCase, Mutation } from './executable-case.ts';
import { type Expected, expectRejection } from './expected.ts';

interface ProtocolCaseDraft {
  readonly key: string;
  readonly summary: string;
  readonly mutation: Mutation;
  readonly expected: Expected | undefined;
  readonly level?: 'SHOULD';
}

export function deriveProtocolCases(contract: Contract): ExecutableCase[] {
  const paths = new Set<string>();
  return Object.values(contract.operations).flatMap((operation) => {
    const [base] = listSuccessCases(contract, operation);
    if (base === undefined) return [];
    const ofPath = paths.has(operation.path) ? [] : draftPathCases(contract, base);
    paths.add(operation.path);
    return [
      ...draftHead(operation, base),
      ...draftBodyCases(contract, operation),
      ...draftUnknownPaths(contract, operation),
      ...ofPath,
    ].flatMap((draft) => planDraft(contract, operation, base, draft));
  });
}

function draftHead(operation: Operation, base: Case): ProtocolCaseDraft[] {
  if (operation.method !== 'get') return [];
  const response = withoutBody(operation.responses[String(base.status)]);
  const unauthorized = withoutBody(operation.responses['401']);
  // RFC 9110, 9.1: all general-purpose servers MUST support GET and HEAD.
  return [
    {
      key: 'method-head',
      summary: 'Responds to HEAD as to GET, without a body.',
      mutation: { method: 'HEAD' },
      expected: { status: base.status, hasBody: false, ...(response && { response }) },
    },
    ...(operation.secured && unauthorized !== undefined
      ? [
          {
            key: 'method-head-without-credential',
            summary: 'Rejects HEAD without a credential as it rejects GET, without a body.',
            mutation: { method: 'HEAD', credential: 'none' as const },
            expected: { status: 401, hasBody: false, response: unauthorized },
          },
        ]
      : []),
  ];
}

function withoutBody(response: DocumentedResponse | undefined): DocumentedResponse | undefined {
  if (response === undefined) return undefined;
  const { schema: _, ...rest } = response;
  return rest;
}

function draftPathCases(contract: Contract, base: Case): ProtocolCaseDraft[] {
  const allow = listAllowedMethods(contract, base.id);
  const methodNotAllowed = contract.serviceResponses['405'];
  const example = Object.values(methodNotAllowed?.examples ?? {}).find(
    ({ change }) => change !== undefined && 'route' in change,
  );
  const undocumented = findUndocumentedMethod(allow);
  return [
    {
      key: 'method-options',
      summary: 'Responds to OPTIONS with the methods of the path.',
      mutation: { method: 'OPTIONS' },
      expected: { status: 204, hasBody: false, allow },
      // RFC 9110, 9.3.7 makes OPTIONS optional.
      level: 'SHOULD',
    },
    ...(undocumented === undefined || methodNotAllowed === undefined || isRouted(contract, base)
      ? []
      : [
          {
            key: `method-${undocumented.toLowerCase()}`,
            summary: `Rejects ${undocumented}, which the path does not have.`,
            mutation: { method: undocumented },
            expected: { status: 405, response: methodNotAllowed, hasBody: true, allow, ...(example && { example }) },
          },
        ]),
  ];
}

/** True if a documented case sends an undocumented method to the same path. */
const isRouted = (contract: Contract, base: Case): boolean =>
  contract.cases.some(
    (one) =>
      one.change !== undefined &&
      'route' in one.change &&
      one.change.route === 'undocumented-method' &&
      contract.operations[one.base?.split('/')[0] ?? '']?.path === contract.operations[base.operationId]?.path,
  );

/** Paths are compared to the letter (RFC 3986, 6.2.2.1), so these are not documented if the contract says what such paths get. */
const spellings = [
  ['trailing-slash', 'with a slash at its end'],
  ['other-case', 'in another letter case'],
  ['empty-segment', 'with an empty segment'],
] as const;

function draftUnknownPaths(contract: Contract, { method }: Operation): ProtocolCaseDraft[] {
  const response = contract.serviceResponses['404'];
  const example = Object.values(response?.examples ?? {}).find(
    ({ change }) => change !== undefined && 'route' in change && change.route === 'unknown-path',
  );
  if (method !== 'get' || response === undefined || example === undefined) return [];
  return spellings.map(([spelling, how]) => ({
    key: `path-${spelling}`,
    summary: `Does not know the path ${how}.`,
    mutation: { spelling },
    expected: { status: 404, response, example, hasBody: true },
  }));
}

function draftBodyCases(contract: Contract, operation: Operation): ProtocolCaseDraft[] {
  if (operation.body === undefined) return [];
  const badMedia = operation.responses['415'];
  const example = Object.values(badMedia?.examples ?? {})[0];
  // A plain OpenAPI document does not say which size is too large.
  const tooLarge = contract.completed ? undefined : operation.responses['413'];
  const tooLargeExample = Object.values(tooLarge?.examples ?? {})[0];
  return [
    {
      key: 'body-malformed',
      summary: 'Rejects a body that is not JSON.',
      mutation: { raw: '{"' },
      expected: expectRejection(operation, '/body'),
    },
    ...(operation.body.required
      ? [
          {
            key: 'body-empty',
            summary: 'Rejects an empty body.',
            mutation: { raw: '' },
            expected: expectRejection(operation, '/body'),
          },
        ]
      : []),
    // Malformed, so that the content type and the size are seen to be accepted without an effect.
    {
      key: 'content-type-charset',
      summary: 'Reads a body whose content type has a charset.',
      mutation: { raw: '{"', contentType: `${operation.body.mediaType}; charset=utf-8` },
      expected: expectRejection(operation, '/body'),
    },
    {
      key: 'content-type-upper-case',
      summary: 'Reads a body whose content type is in upper case (RFC 9110, 8.3.1).',
      mutation: { raw: '{"', contentType: operation.body.mediaType.toUpperCase() },
      expected: expectRejection(operation, '/body'),
      // The contract names the media type in lower case only.
      level: 'SHOULD',
    },
    {
      key: 'body-at-max-bytes',
      summary: 'Reads a body of the maximum size.',
      mutation: { raw: '{"', size: operation.body.maxBytes },
      expected: expectRejection(operation, '/body'),
    },
    {
      key: 'body-too-large-in-chunks',
      summary: 'Rejects a body over the maximum size whose length is not sent before it.',
      mutation: { raw: '{"', size: operation.body.maxBytes + 1, isChunked: true },
      expected: tooLarge && {
        status: 413,
        response: tooLarge,
        hasBody: true,
        ...(tooLargeExample && { example: tooLargeExample }),
      },
      // Servers that read no chunked body break HTTP/1.1 (RFC 9112, 7.1), but not what the contract says.
      level: 'SHOULD',
    },
    {
      key: 'content-type-text',
      summary: 'Rejects a body with a content type other than JSON.',
      mutation: { contentType: 'text/plain' },
      expected: badMedia && { status: 415, response: badMedia, hasBody: true, ...(example && { example }) },
    },
  ];
}

function planDraft(contract: Contract, operation: Operation, base: Case, draft: ProtocolCaseDraft): ExecutableCase[] {
  const { key, summary, mutation, expected, level = 'MUST' } = draft;
  if (expected === undefined || isDocumented(contract, operation, expected.status, mutation)) return [];
  const written = expected.response && contract.sources[expected.response.at];
  return [
    {
      id: `${operation.operationId}/${expected.status}/${key}`,
      origin: 'derived',
      operationId: operation.operationId,
      status: expected.status,
      summary,
      level,
      source: written ?? contract.sources[operation.at] ?? base.source,
      writes: !('spelling' in mutation) && !('method' in mutation && ['HEAD', 'OPTIONS'].includes(mutation.method)),
      action: { kind: 'mutation', base, mutation, expected },
    },
  ];
}
