/** Type cases: values that violate the documented type, literal form or enum. */
import {
  type Contract,
  type Json,
  type JsonType,
  mergedSchema,
  type RejectedCharacter,
  schemaTypes,
} from '@helpdesk/contract-model';
import type { JsonRewriting } from '../../api-client.ts';
import { findOperation, getRequestValue } from '../../contract-queries.ts';
import { getSchemaValidator } from '../../schema-validator.ts';
import type { Derivation } from '../derive-case.ts';
import { listParts } from '../executable-case.ts';
import { sampleParameter } from './presence-cases.ts';
import type { RequestField } from './request-fields.ts';

export function deriveTypes(contract: Contract, field: RequestField): Derivation[] {
  const wrong = field.parameter ? deriveWrongLiterals(contract, field) : deriveWrongTypes(contract, field);
  return [
    ...wrong,
    ...deriveWrongEnum(contract, field),
    ...deriveEmptyItem(contract, field),
    ...deriveRejectedCharacters(contract, field, rejectedTexts),
  ];
}

const samplesByType: readonly (readonly [key: string, type: JsonType, value: Json])[] = [
  ['is-string', 'string', 'text'],
  ['is-number', 'number', 7],
  ['is-fraction', 'number', 1.5],
  ['is-boolean', 'boolean', true],
  ['is-array', 'array', []],
  ['is-object', 'object', {}],
  ['is-null', 'null', null],
];

function deriveWrongTypes(contract: Contract, field: RequestField): Derivation[] {
  const allowed = schemaTypes(contract.openapi, field.schema);
  if (allowed.size === 0) return [];
  const wrong = samplesByType
    .filter(
      ([key, type]) => !allowed.has(type) && (type !== 'number' || allowed.has('integer') === (key === 'is-fraction')),
    )
    .map(([key, , value]) => [key, value] as const);
  const isSent = typeof getRequestValue(field.base.request, field.at) === 'number';
  return [...wrong, ...listConvertible(allowed)].map(([key, value]) =>
    key === 'is-fraction' && isSent
      ? { key, when: 'is a fraction', mutation: { addHalf: field.at }, outcome: 'rejected', keyword: 'type' }
      : deriveRejectedValue(field, key, `is ${JSON.stringify(value)}`, value, 'type'),
  );
}

/** Values of another type that lenient services convert. */
function listConvertible(allowed: ReadonlySet<JsonType>): (readonly [key: string, value: Json])[] {
  const isNumber = allowed.has('integer') || allowed.has('number');
  return [
    ...(isNumber && !allowed.has('string') ? [['is-digits', '7'] as const] : []),
    ...(allowed.has('boolean') && !allowed.has('string') ? [['is-true-as-text', 'true'] as const] : []),
    ...(allowed.has('boolean') && !isNumber ? [['is-one', 1] as const] : []),
  ];
}

const wrongLiterals: Readonly<Record<string, readonly (readonly [key: string, text: string])[]>> = {
  integer: [
    // A word for no value, which some services take for none.
    ['not-a-number', 'null'],
    ['fraction', '1.5'],
    ['leading-zero', '01'],
    ['signed', '+1'],
    ['trailing-letter', '1x'],
    // Languages whose conversion of texts accepts more than digits.
    ['other-digits', '\uff11'],
    ['blank', ' 1'],
    ['underscore', '1_0'],
    ['exponent', '1e1'],
  ],
  number: [['not-a-number', 'null']],
  boolean: [
    ['not-a-boolean', 'yes'],
    ['other-case', 'TRUE'],
    ['digit', '1'],
  ],
};

/** The others are another spelling of a value somewhere, which OpenAPI does not forbid. */
const wrongAnywhere: readonly string[] = ['not-a-number', 'fraction', 'trailing-letter', 'not-a-boolean'];

/** What the conversion of few languages accepts, and is the same for all parameters of a service: one of them tells. */
export function deriveRareNumbers(contract: Contract, field: RequestField): Derivation[] {
  const types = schemaTypes(contract.openapi, field.schema);
  const isInteger = types.size === 1 && types.has('integer');
  if (contract.completed || field.parameter === undefined || field.isItem || !isInteger) return [];
  const { minimum = -1 } = mergedSchema(contract.openapi, field.schema);
  const invalid = rareNumbers.filter(([key]) => key !== 'negative' || minimum >= 0);
  return invalid.map(([key, text]) =>
    deriveRejectedValue(field, key, `is \`${text.replace('\n', '\\n')}\``, text, 'type'),
  );
}

const rareNumbers: readonly (readonly [key: string, text: string])[] = [
  ['hexadecimal', '0x1'],
  ['separator', '1,000'],
  ['negative', '-1'],
  ['fraction-of-zero', '1.0'],
  // Where regular expressions let `$` match before it.
  ['line-break', '1\n'],
  // Where \d matches the digits of all scripts.
  ['arabic-digit', '\u0661'],
];

const rareFlags: readonly (readonly [key: string, text: string])[] = [
  ['no-value', 'null'],
  ['on', 'on'],
];

/** Flags of queries, written as other languages write them. */
export function deriveRareFlags(contract: Contract, field: RequestField): Derivation[] {
  const types = schemaTypes(contract.openapi, field.schema);
  const isFlag = field.parameter?.in === 'query' && !field.isItem && types.size === 1 && types.has('boolean');
  if (contract.completed || !isFlag) return [];
  return rareFlags.map(([key, text]) => deriveRejectedValue(field, key, `is \`${text}\``, text, 'type'));
}

/** A list of numbers in a query, written as JSON. */
export function deriveJsonList(contract: Contract, field: RequestField): Derivation[] {
  const types = schemaTypes(contract.openapi, field.schema);
  const isNumber = types.size === 1 && types.has('integer');
  const isInList = field.parameter?.in === 'query' && !field.parameter.explode && field.isItem === true;
  if (contract.completed || !isInList || !isNumber) return [];
  return [deriveRejectedValue(field, 'json-list', 'is `[1]`', '[1]', 'type')];
}

/** Path and query parameters are texts that must be valid literals of their type. */
function deriveWrongLiterals(contract: Contract, field: RequestField): Derivation[] {
  const [type, ...others] = schemaTypes(contract.openapi, field.schema);
  if (type === undefined || others.length > 0) return [];
  return [...(wrongLiterals[type] ?? []), ...listOtherPaths(contract, field)]
    .filter(([key]) => !contract.completed || wrongAnywhere.includes(key))
    .map(([key, text]) => deriveRejectedValue(field, key, `is \`${text}\``, text, 'type'));
}

/** What another path has in place of the parameter, where that path goes on: a router may know the beginning of it. */
function listOtherPaths(
  contract: Contract,
  { base, parameter }: RequestField,
): (readonly [key: string, text: string])[] {
  if (parameter?.in !== 'path') return [];
  const [start = '', end] = findOperation(contract, base).path.split(`{${parameter.name}}`);
  const paths = Object.values(contract.operations).map(({ path }) => path);
  const names = paths.flatMap((path) => {
    const [name = '', ...rest] = path.startsWith(start) ? path.slice(start.length).split('/') : [];
    return name === '' || name.startsWith('{') || rest.length === 0 ? [] : [name];
  });
  return names
    .filter((name) => !paths.includes(`${start}${name}${end}`))
    .slice(0, 1)
    .map((name) => ['part-of-another-path', name] as const);
}

/** `?ids=1,` has an item without a text, and so has `?ids=1&ids=`, unless an empty value counts as absent. */
function deriveEmptyItem(contract: Contract, { at, isItem, parameter, schema }: RequestField): Derivation[] {
  const { enum: values, minimum } = mergedSchema(contract.openapi, schema);
  const isText = schemaTypes(contract.openapi, schema).has('string') && values === undefined;
  if (isItem !== true || parameter?.in !== 'query') return [];
  if (parameter.explode && parameter.allowEmptyValue) return [];
  // A plain OpenAPI document does not say what an empty value among others is.
  const isOpen = parameter.explode ? contract.completed !== undefined : isText;
  const valid = values?.[0] ?? minimum ?? (isText ? sampleParameter(contract, schema) : undefined);
  if (isOpen || valid === undefined) return [];
  const mutation = { set: { [at]: [valid, ''] } };
  const derivation = {
    key: 'empty',
    when: 'has an empty item',
    mutation,
    outcome: 'rejected',
    keyword: 'items',
  } as const;
  return [isText ? { ...derivation, isBeyondSchemas: true } : derivation];
}

function deriveWrongEnum(contract: Contract, field: RequestField): Derivation[] {
  const values = mergedSchema(contract.openapi, field.schema).enum;
  const [first] = values?.filter((value) => typeof value === 'string') ?? [];
  if (values === undefined || first === undefined) return [];
  const unknown = `not-${first}`;
  const folded = first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase();
  return [
    deriveRejectedValue(field, 'not-in-enum', `is \`${unknown}\``, unknown, 'enum'),
    // The empty value of a parameter is a case of its own.
    ...(field.parameter === undefined && !values.includes('')
      ? [deriveRejectedValue(field, 'empty', 'is empty', '', 'enum')]
      : []),
    ...(values.includes(folded)
      ? []
      : [deriveRejectedValue(field, 'enum-in-other-case', `is \`${folded}\``, folded, 'enum')]),
    // Some languages read the place of a value in the enumeration.
    ...(values.includes('1') ? [] : [deriveRejectedValue(field, 'enum-as-digit', 'is `1`', '1', 'enum')]),
  ];
}

function deriveRejectedValue(
  { at, isItem }: RequestField,
  key: string,
  when: string,
  value: Json,
  keyword: string,
): Derivation {
  return { key, when, mutation: { set: { [at]: isItem ? [value] : value } }, outcome: 'rejected', keyword };
}

type RejectedText = readonly [character: RejectedCharacter, key: string, text: string, rewritten?: JsonRewriting];

const rejectedTexts: readonly RejectedText[] = [
  ['null', 'null', 'a\u0000b'],
  ['unpaired-surrogate', 'unpaired-surrogate', 'a\ud800b'],
];

/** What some patterns for the first half of a pair overlook, in all texts of a service: one of them tells. */
const rareTexts: readonly RejectedText[] = [
  ['unpaired-surrogate', 'unpaired-low-surrogate', 'a\udc00b'],
  ['unpaired-surrogate', 'swapped-surrogates', 'a\udc00\ud800b'],
  ['unpaired-surrogate', 'unpaired-surrogate-in-upper-case', 'a\ud800b', 'upper-case-escapes'],
];

export const deriveRareCharacters = (contract: Contract, field: RequestField): Derivation[] =>
  deriveRejectedCharacters(contract, field, rareTexts);

/** Texts that nothing but `x-http` makes invalid. */
function deriveRejectedCharacters(
  contract: Contract,
  field: RequestField,
  texts: readonly RejectedText[],
): Derivation[] {
  const isText = field.parameter === undefined && schemaTypes(contract.openapi, field.schema).has('string');
  const isFree = isText && getSchemaValidator(contract).errors(field.schema, 'A-1 \ud83d\ude42').length === 0;
  const { 'x-resource': resource } = mergedSchema(contract.openapi, field.schema);
  if (!isFree || resource !== undefined) return [];
  const rejected = contract.http?.rejectedCharacters ?? [];
  return texts
    .filter(([character]) => rejected.includes(character))
    .map(([character, key, text, rewritten]) => {
      const rejected = deriveRejectedValue(field, `has-${key}`, `has the character ${character}`, text, 'type');
      const written = rewritten && { mutation: { all: [...listParts(rejected.mutation), { rewritten }] } };
      // A parser of JSON may reject the text already.
      return { ...rejected, ...written, issueAt: '/body', isBeyondSchemas: true };
    });
}
