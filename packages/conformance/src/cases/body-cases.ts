/** Body cases: what HTTP and JSON imply for the body of a request. */
import type { Case, Contract, Operation, UnsupportedBody } from '@helpdesk/contract-model';
import { getSchemaValidator } from '../schema-validator.ts';
import type { ProtocolCaseDraft } from './derive-case.ts';
import type { Mutation } from './executable-case.ts';
import { expectStatus, expectSuccess, expectUnreadable } from './expected.ts';

export function draftBodyCases(contract: Contract, operation: Operation, base: Case): ProtocolCaseDraft[] {
  if (operation.body === undefined) return [];
  const unsupported = expectStatus(operation, 415);
  return [
    {
      key: 'body-rewritten',
      summary: 'Reads a body with other white space, escapes and order of names (RFC 8259).',
      mutation: { isRewritten: true },
      expected: expectSuccess(operation, base.status),
    },
    {
      key: 'body-malformed',
      summary: 'Rejects a body that is not JSON.',
      mutation: { raw: '{"' },
      expected: expectUnreadable(operation),
    },
    ...(
      [
        ['trailing-text', 'a text after its JSON'],
        ['trailing-comma', 'a comma before its end'],
        ['comment', 'a comment'],
      ] as const
    ).map(([malformed, what]) => ({
      key: `body-${malformed}`,
      summary: `Rejects a body with ${what} (RFC 8259).`,
      mutation: { malformed },
      expected: expectUnreadable(operation),
    })),
    ...(contract.http?.rejectedCharacters?.includes('not-utf-8')
      ? [
          {
            key: 'body-not-utf-8',
            summary: 'Rejects a body with bytes that are not UTF-8.',
            mutation: { malformed: 'not-utf-8' as const },
            expected: expectUnreadable(operation),
          },
        ]
      : []),
    ...(operation.body.required
      ? [
          {
            key: 'body-empty',
            summary: 'Rejects an empty body.',
            mutation: { raw: '' },
            expected: expectUnreadable(operation),
          },
        ]
      : []),
    // Where an empty object is valid, a service that takes nothing for one has to look at it.
    ...(operation.body.required && getSchemaValidator(contract).errors(operation.body.schema, {}).length === 0
      ? [
          {
            key: 'body-blank',
            summary: 'Rejects a body that has only white space (RFC 8259).',
            mutation: { raw: ' \n' },
            expected: expectUnreadable(operation),
          },
        ]
      : []),
    // Malformed, so that the content type and the size are seen to be accepted without an effect.
    {
      key: 'content-type-charset',
      summary: 'Reads a body whose content type has a charset.',
      mutation: { raw: '{"', contentType: `${operation.body.mediaType}; charset=utf-8` },
      expected: expectUnreadable(operation),
    },
    {
      key: 'content-type-charset-upper-case',
      summary: 'Reads a body whose content type has a charset in upper case (RFC 9110, 8.3.2).',
      mutation: { raw: '{"', contentType: `${operation.body.mediaType}; charset=UTF-8` },
      expected: expectUnreadable(operation),
    },
    {
      key: 'content-type-upper-case',
      summary: 'Reads a body whose content type is in upper case (RFC 9110, 8.3.1).',
      mutation: { raw: '{"', contentType: operation.body.mediaType.toUpperCase() },
      expected: expectUnreadable(operation),
      // The contract names the media type in lower case only.
      level: 'SHOULD',
    },
    {
      key: 'body-at-max-bytes',
      summary: 'Reads a body of the maximum size.',
      mutation: { raw: '{"', size: operation.body.maxBytes },
      expected: contract.completed ? undefined : expectUnreadable(operation),
    },
    {
      key: 'body-too-large-in-chunks',
      summary: 'Rejects a body over the maximum size whose length is not sent before it.',
      mutation: { raw: '{"', size: operation.body.maxBytes + 1, isChunked: true },
      // A plain OpenAPI document does not say which size is too large, nor which is not.
      expected: contract.completed ? undefined : expectStatus(operation, 413),
      // Servers that read no chunked body break HTTP/1.1 (RFC 9112, 7.1), but not what the contract says.
      level: 'SHOULD',
    },
    {
      key: 'content-type-text',
      summary: 'Rejects a body with a content type other than JSON.',
      mutation: { contentType: 'text/plain' },
      expected: unsupported,
    },
    ...(contract.http?.unsupportedBodies ?? []).map((which) => ({
      ...unsupportedBodies[which](operation.body?.mediaType ?? '', countBefore(contract, operation)),
      expected: unsupported,
    })),
  ];
}

/** Operations with a body take turns: services that read one charset or coding may reject the next. */
const countBefore = ({ operations }: Contract, operation: Operation): number =>
  Object.values(operations)
    .filter(({ body }) => body !== undefined)
    .indexOf(operation);

/** Some frameworks read every charset that starts with `utf-`, or one that is a part of UTF-8. */
const otherCharsets = ['iso-8859-1', 'utf-16', 'us-ascii'];

/** Some frameworks read every type that ends with `json`, or that starts as the right one. */
const otherJson = ['application/merge-patch+json', 'application/json-seq', 'text/json', 'application/x-json'];

const contentCodings = ['gzip', 'deflate', 'br'];

const unsupportedBodies: Readonly<
  Record<UnsupportedBody, (mediaType: string, turn: number) => { key: string; summary: string; mutation: Mutation }>
> = {
  'no-content-type': () => ({
    key: 'content-type-missing',
    summary: 'Rejects a body without a content type.',
    mutation: { contentType: '' },
  }),
  'other-charset': (mediaType, turn) => ({
    key: 'content-type-other-charset',
    summary: 'Rejects a body in another charset than UTF-8.',
    mutation: { contentType: `${mediaType}; charset=${otherCharsets[turn % otherCharsets.length]}` },
  }),
  'other-json': (_, turn) => ({
    key: 'content-type-other-json',
    summary: 'Rejects a body in another format that is JSON.',
    mutation: { contentType: otherJson[turn % otherJson.length] ?? '' },
  }),
  'content-encoding': (_, turn) => ({
    key: 'content-encoding',
    summary: 'Rejects a body with a content coding.',
    mutation: { headers: { 'content-encoding': contentCodings[turn % contentCodings.length] ?? '' } },
  }),
};
