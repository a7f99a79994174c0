/** Body cases: what HTTP and JSON imply for the body of a request. */
import {
  type Case,
  type Contract,
  isObject,
  type Json,
  joinPointer,
  mergedSchema,
  type Operation,
  parsePointer,
  type RequestBody,
  schemaTypes,
  type UnsupportedBody,
} from '@helpdesk/contract-model';
import { listSuccessCases } from '../../contract-queries.ts';
import { getSchemaValidator } from '../../schema-validator.ts';
import type { ProtocolCaseDraft } from '../derive-case.ts';
import type { Mutation } from '../executable-case.ts';
import {
  type Expected,
  expectRejection,
  expectStatus,
  expectSuccess,
  expectUnreadable,
  findDetailsPointer,
} from '../expected.ts';
import { isClosed, UNKNOWN_FIELD, UNKNOWN_VALUE } from '../fields/unknown-names.ts';
import { NOT_JSON } from './not-json.ts';

interface BodyRow {
  readonly key: string;
  readonly summary: string;
  readonly mutation: Mutation;
  readonly level?: 'SHOULD';
  /** Without it, every operation with a body has the case. */
  readonly isPlanned?: (contract: Contract, body: RequestBody) => boolean;
}

const isRequired = (_: Contract, { required }: RequestBody): boolean => required;

const unreadableBodies: readonly BodyRow[] = [
  { key: 'body-malformed', summary: 'Rejects a body that is not JSON.', mutation: { raw: NOT_JSON } },
  {
    key: 'body-trailing-text',
    summary: 'Rejects a body with a text after its JSON (RFC 8259).',
    mutation: { malformed: 'trailing-text' },
  },
  {
    key: 'body-trailing-comma',
    summary: 'Rejects a body with a comma before its end (RFC 8259).',
    mutation: { malformed: 'trailing-comma' },
  },
  {
    key: 'body-comment',
    summary: 'Rejects a body with a comment (RFC 8259).',
    mutation: { malformed: 'comment' },
  },
  {
    key: 'body-leading-comment',
    summary: 'Rejects a body with a comment before its JSON (RFC 8259).',
    mutation: { malformed: 'leading-comment' },
  },
  {
    key: 'body-not-utf-8',
    summary: 'Rejects a body with bytes that are not UTF-8.',
    mutation: { malformed: 'not-utf-8' },
    isPlanned: ({ http }) => http?.rejectedCharacters?.includes('not-utf-8') ?? false,
  },
  { key: 'body-empty', summary: 'Rejects an empty body.', mutation: { raw: '' }, isPlanned: isRequired },
  {
    key: 'body-blank',
    summary: 'Rejects a body that has only white space (RFC 8259).',
    mutation: { raw: ' \n' },
    // Where an empty object is valid, a service that takes nothing for one has to look at it.
    isPlanned: (contract, { required, schema }) =>
      required && getSchemaValidator(contract).errors(schema, {}).length === 0,
  },
];

const listContentTypes = ({ mediaType }: RequestBody): BodyRow[] => [
  {
    key: 'content-type-charset',
    summary: 'Reads a body whose content type has a charset.',
    mutation: { raw: NOT_JSON, contentType: `${mediaType}; charset=utf-8` },
  },
  {
    key: 'content-type-charset-upper-case',
    summary: 'Reads a body whose content type has a charset in upper case (RFC 9110, 8.3.2).',
    mutation: { raw: NOT_JSON, contentType: `${mediaType}; charset=UTF-8` },
  },
  {
    key: 'content-type-upper-case',
    summary: 'Reads a body whose content type is in upper case (RFC 9110, 8.3.1).',
    mutation: { raw: NOT_JSON, contentType: mediaType.toUpperCase() },
    // The contract names the media type in lower case only.
    level: 'SHOULD',
  },
];

export function draftBodyCases(contract: Contract, operation: Operation, base: Case): ProtocolCaseDraft[] {
  const { body } = operation;
  if (body === undefined) return [];
  const unreadable = expectUnreadable(operation);
  const unsupported = expectStatus(operation, 415);
  const draft = (rows: readonly BodyRow[], expected: Expected | undefined): ProtocolCaseDraft[] =>
    rows
      .filter(({ isPlanned = () => true }) => isPlanned(contract, body))
      .map(({ isPlanned: _, ...row }) => ({ ...row, expected }));
  return [
    {
      key: 'body-rewritten',
      summary: 'Reads a body with other white space, escapes and order of names (RFC 8259).',
      mutation: { rewritten: 'spelling' },
      expected: expectSuccess(operation, base.status),
    },
    ...draftWholeFractions(contract, operation),
    ...draftRepeatedName(contract, operation),
    ...draftManyIssues(contract, operation, base),
    ...draft([...unreadableBodies, ...listContentTypes(body)], unreadable),
    // A plain OpenAPI document does not say which size is too large, nor which is not.
    ...(contract.completed ? [] : draftSizes(operation, body)),
    {
      key: 'content-type-text',
      summary: 'Rejects a body with a content type other than JSON.',
      mutation: { contentType: 'text/plain' },
      expected: unsupported,
    },
    ...(contract.http?.unsupportedBodies ?? []).map((which) => ({
      ...unsupportedBodies[which](body.mediaType, countBefore(contract, operation)),
      expected: unsupported,
    })),
  ];
}

/** Cases of the first documented success that sends an integer. */
function draftWholeFractions(contract: Contract, operation: Operation): ProtocolCaseDraft[] {
  const base = listSuccessCases(contract, operation).find(({ request: { body } }) => hasInteger(body));
  if (base === undefined) return [];
  return [
    {
      key: 'body-whole-fractions',
      summary: 'Reads integers that are written with a fraction of zero (JSON Schema, Validation, 6.1.1).',
      mutation: { rewritten: 'whole-fractions' },
      expected: expectSuccess(operation, base.status),
      base,
      // Some parsers with types do not, and who writes a plain document may not know.
      ...(contract.completed && { level: 'SHOULD' }),
    },
  ];
}

/** A case of the first documented success that sends a name. The last value is not valid, so that a service that conforms changes nothing. */
function draftRepeatedName(contract: Contract, operation: Operation): ProtocolCaseDraft[] {
  if (contract.http?.repeatedNames !== 'last') return [];
  const { properties = {} } = mergedSchema(contract.openapi, operation.body?.schema ?? {});
  const sent = listSuccessCases(contract, operation).flatMap((base) =>
    Object.keys(isObject(base.request.body) ? base.request.body : {}).map((name) => ({ base, name })),
  );
  const repeated = sent.flatMap(({ base, name }) => {
    const types = schemaTypes(contract.openapi, properties[name] ?? {});
    const value = types.has('integer') || types.has('number') ? {} : 7;
    return types.size === 0 || (types.has('object') && value !== 7) ? [] : [{ base, name, value }];
  });
  return repeated.slice(0, 1).map(({ base, name, value }) => ({
    key: 'body-repeated-name',
    summary: `Takes the last of two values that a body has for the same name (\`${name}\`), and rejects it.`,
    mutation: { lastMember: name, value },
    expected: expectRejection(operation, joinPointer('/body', name)),
    base,
  }));
}

/** A service that tells all issues may tell more than the contract allows; all bodies are alike, so that one operation tells. */
function draftManyIssues(contract: Contract, operation: Operation, base: Case): ProtocolCaseDraft[] {
  const { body, responses } = operation;
  const at = findDetailsPointer(operation);
  const isFirst = countBefore(contract, operation) === 0;
  if (body === undefined || at === undefined || !isFirst || !isClosed(contract, body.schema)) return [];
  const { maxItems = 0 } = parsePointer(at).reduce(
    (schema, name) => mergedSchema(contract.openapi, schema.properties?.[name] ?? {}),
    mergedSchema(contract.openapi, responses[400]?.schema ?? {}),
  );
  if (maxItems === 0 || maxItems > MAX_ISSUES || !isObject(base.request.body)) return [];
  const names = Array.from({ length: maxItems + 1 }, (_, index) => [`${UNKNOWN_FIELD}_${index}`, UNKNOWN_VALUE]);
  return [
    {
      key: 'body-many-unknown-fields',
      summary: `Rejects a body with ${names.length} fields that are not documented, and tells no more issues than it may.`,
      mutation: { set: Object.fromEntries(names) },
      expected: expectRejection(operation, UNKNOWN_FIELD),
    },
  ];
}

/** More would be a body of their own size. */
const MAX_ISSUES = 1000;

const hasInteger = (value: Json | undefined): boolean =>
  Number.isInteger(value) || (typeof value === 'object' && Object.values(value ?? {}).some(hasInteger));

const draftSizes = (operation: Operation, { maxBytes }: RequestBody): ProtocolCaseDraft[] => [
  {
    key: 'body-at-max-bytes',
    summary: 'Reads a body of the maximum size.',
    mutation: { raw: NOT_JSON, size: maxBytes },
    expected: expectUnreadable(operation),
  },
  {
    key: 'body-too-large-in-chunks',
    summary: 'Rejects a body over the maximum size whose length is not sent before it.',
    mutation: { raw: NOT_JSON, size: maxBytes + 1, isChunked: true },
    expected: expectStatus(operation, 413),
    // Servers that read no chunked body break HTTP/1.1 (RFC 9112, 7.1), but not what the contract says.
    level: 'SHOULD',
  },
];

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

const unsupportedBodies: Readonly<Record<UnsupportedBody, (mediaType: string, turn: number) => BodyRow>> = {
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
