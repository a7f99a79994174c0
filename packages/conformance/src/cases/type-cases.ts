/** Values of another kind than documented: type, null, lexical form, enum, format and pattern. */
import {
  type Contract,
  type Json,
  type JsonType,
  mergedSchema,
  schemaBranches,
  schemaTypes,
} from '@helpdesk/contract-model';
import type { SchemaValidator } from '../schema-validator.ts';
import type { Derivation } from './derived-case.ts';
import type { RequestField } from './request-fields.ts';

export function typeDerivations(contract: Contract, schemas: SchemaValidator, field: RequestField): Derivation[] {
  const wrong = field.parameter ? wrongLexical(contract, field) : wrongTypes(contract, field);
  return [...wrong, ...wrongEnum(contract, field), ...wrongForm(contract, schemas, field)];
}

const samples: readonly (readonly [key: string, type: JsonType, value: Json])[] = [
  ['is-string', 'string', 'text'],
  ['is-number', 'number', 7],
  ['is-fraction', 'number', 1.5],
  ['is-boolean', 'boolean', true],
  ['is-array', 'array', []],
  ['is-object', 'object', {}],
  ['is-null', 'null', null],
];

function wrongTypes(contract: Contract, field: RequestField): Derivation[] {
  const allowed = schemaTypes(contract.openapi, field.schema);
  if (allowed.size === 0) return [];
  return samples
    .filter(
      ([key, type]) => !allowed.has(type) && (type !== 'number' || allowed.has('integer') === (key === 'is-fraction')),
    )
    .map(([key, , value]) => refused(field, key, `is ${JSON.stringify(value)}`, value, 'type'));
}

const lexical: Readonly<Record<string, readonly (readonly [key: string, text: string])[]>> = {
  integer: [
    ['not-a-number', 'abc'],
    ['fraction', '1.5'],
    ['leading-zero', '01'],
    ['signed', '+1'],
  ],
  number: [['not-a-number', 'abc']],
  boolean: [
    ['not-a-boolean', 'abc'],
    ['other-case', 'TRUE'],
    ['digit', '1'],
  ],
};

/** In a path or a query everything is text: what counts is whether it spells a value of the type. */
function wrongLexical(contract: Contract, field: RequestField): Derivation[] {
  const [type, ...others] = schemaTypes(contract.openapi, field.schema);
  if (type === undefined || others.length > 0) return [];
  return (lexical[type] ?? []).map(([key, text]) => refused(field, key, `is \`${text}\``, text, 'type'));
}

function wrongEnum(contract: Contract, field: RequestField): Derivation[] {
  const values = mergedSchema(contract.openapi, field.schema).enum;
  const [first] = values?.filter((value) => typeof value === 'string') ?? [];
  if (values === undefined || first === undefined) return [];
  const unknown = `not-${first}`;
  const folded = first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase();
  return [
    refused(field, 'not-in-enum', `is \`${unknown}\``, unknown, 'enum'),
    ...(values.includes(folded) ? [] : [refused(field, 'enum-in-other-case', `is \`${folded}\``, folded, 'enum')]),
  ];
}

// Short and long, blank and not: one of them breaks nearly every format or pattern without breaking a length.
const oddTexts = [' ', '!', '?!', 'a', '0', 'not this form', 'a b@c d', '!!!!!!!!!!!!', 'x'.repeat(40)];

function wrongForm(contract: Contract, schemas: SchemaValidator, field: RequestField): Derivation[] {
  const own = mergedSchema(contract.openapi, field.schema);
  const isForm = schemaBranches(contract.openapi, own).some(
    (branch) => branch.format !== undefined || branch.pattern !== undefined,
  );
  if (!isForm || own.enum !== undefined || !schemaTypes(contract.openapi, own).has('string')) return [];
  const odd = oddTexts.find((text) => {
    const value = own['x-trim'] === true ? text.trim() : text;
    const errors = schemas.errors(field.schema, value);
    return errors.length > 0 && errors.every(({ keyword }) => forms.includes(keyword));
  });
  if (odd === undefined) return [];
  return [
    refused(field, 'wrong-form', `is ${JSON.stringify(odd)}`, odd, own.pattern === undefined ? 'format' : 'pattern'),
  ];
}

const forms = ['format', 'pattern', 'anyOf', 'oneOf'];

function refused({ at, isItem }: RequestField, key: string, when: string, value: Json, keyword: string): Derivation {
  return { key, when, mutation: { set: { [at]: isItem ? [value] : value } }, outcome: 'refused', keyword };
}
