/** The cases that the schemas of a request imply. */
import {
  type Contract,
  type Json,
  joinPointer,
  mergedSchema,
  type Operation,
  type RequestPointer,
  schemaTypes,
} from '@helpdesk/contract-model';
import { listSuccessCases } from '../contract-queries.ts';
import { getSchemaValidator } from '../schema-validator.ts';
import { deriveBeside, deriveBetween, findBesideOthers } from './beside-cases.ts';
import { type DerivationContext, deriveBoundaries } from './boundary-cases.ts';
import { type Derivation, deriveCase } from './derive-case.ts';
import { deriveEncodedName, deriveEncodings, deriveSeparators } from './encoding-cases.ts';
import { deriveEnumValues } from './enum-cases.ts';
import type { ExecutableCase, Mutation } from './executable-case.ts';
import { deriveWrongForms } from './form-cases.ts';
import { isConfirmed } from './is-confirmed.ts';
import {
  deriveNamesOfObjects,
  derivePresence,
  NAME_OF_OBJECTS,
  sampleParameter,
  UNKNOWN_PARAMETER,
} from './presence-cases.ts';
import { listRequestFields, type RequestField } from './request-fields.ts';
import { deriveRareCharacters, deriveRareNumbers, deriveTypes } from './type-cases.ts';

export function deriveInputCases(contract: Contract): ExecutableCase[] {
  const validator = getSchemaValidator(contract);
  let rare: readonly ExecutableCase[] = [];
  const derived = Object.values(contract.operations).flatMap((operation) => {
    const context: DerivationContext = {
      contract,
      validator,
      isCursor: ({ at }) => cursorsOf(operation).includes(at),
      maxBytes: operation.body?.maxBytes ?? 0,
    };
    const derived = listRequestFields(contract, operation).flatMap((field) => {
      const boundaries = deriveBoundaries(context, field);
      const types = deriveTypes(contract, validator, field);
      const all = [
        ...derivePresence(contract, field),
        ...types,
        ...deriveBetween(contract, field, [...boundaries, ...types]),
        ...deriveWrongForms(contract, validator, field),
        ...boundaries,
        ...deriveEncodings(contract, field),
        ...deriveEnumValues(contract, field),
      ];
      const beside = findBesideOthers(contract, field);
      return [
        ...all.flatMap((derivation) => deriveConfirmed(contract, operation, field, derivation)),
        ...(beside === undefined
          ? []
          : deriveBeside(types).flatMap((derivation) => deriveConfirmed(contract, operation, beside, derivation))),
      ];
    });
    const isRead = operation.method === 'get';
    if (isRead && rare.length === 0) rare = deriveRareNumberCases(contract, operation);
    return [...derived, ...deriveUnknownParameterCases(contract, operation)];
  });
  return [
    ...derived,
    ...rare,
    ...deriveSeparatorCases(contract),
    ...deriveOddNameCases(contract),
    ...deriveOnce(contract, (field) => deriveNamesOfObjects(contract, field)),
    ...deriveOnce(contract, (field) => deriveRareCharacters(contract, validator, field)),
  ];
}

/** For the first field of the contract that has such cases. */
function deriveOnce(contract: Contract, derive: (field: RequestField) => Derivation[]): ExecutableCase[] {
  for (const operation of Object.values(contract.operations)) {
    for (const field of listRequestFields(contract, operation)) {
      const planned = derive(field).flatMap((derivation) => deriveConfirmed(contract, operation, field, derivation));
      if (planned.length > 0) return planned;
    }
  }
  return [];
}

/** Of each kind, for the first parameter of the contract that shows it. */
function deriveSeparatorCases(contract: Contract): ExecutableCase[] {
  const found = new Map<string, ExecutableCase>();
  for (const operation of Object.values(contract.operations).filter(({ method }) => method === 'get')) {
    for (const field of listRequestFields(contract, operation)) {
      for (const derivation of deriveSeparators(contract, field)) {
        const [planned] = found.has(derivation.key) ? [] : deriveConfirmed(contract, operation, field, derivation);
        if (planned !== undefined) found.set(derivation.key, planned);
      }
    }
  }
  return [...found.values()];
}

function deriveRareNumberCases(contract: Contract, operation: Operation): ExecutableCase[] {
  const fields = listRequestFields(contract, operation).map((field) => ({
    field,
    derivations: [...deriveRareNumbers(contract, field), ...deriveEncodedName(contract, field)],
  }));
  const found = fields.find(({ derivations }) => derivations.length > 0);
  return (found?.derivations ?? []).flatMap((derivation) =>
    found ? deriveConfirmed(contract, operation, found.field, derivation) : [],
  );
}

/** Nothing if the schemas of the request have another outcome than the derivation expects. */
function deriveConfirmed(
  contract: Contract,
  operation: Operation,
  field: RequestField,
  derivation: Derivation,
): ExecutableCase[] {
  const context = { contract, validator: getSchemaValidator(contract) };
  const planned = deriveCase(contract, operation, field, derivation);
  return planned && isConfirmed(context, operation, field, derivation) ? [planned] : [];
}

function cursorsOf({ pagination }: Operation): (string | undefined)[] {
  if (pagination === undefined || pagination.style === 'page') return [];
  return [pagination.cursor, ...(pagination.style === 'cursor' ? [pagination.alias] : [])];
}

/** What some frameworks drop or rename before they compare names, for all parameters: one of them tells. */
function deriveOddNameCases(contract: Contract): ExecutableCase[] {
  const reads = Object.values(contract.operations).filter(({ method }) => method === 'get');
  const find = (derive: (operation: Operation) => ExecutableCase[]): ExecutableCase[] =>
    reads.map(derive).find(({ length }) => length > 0) ?? [];
  const isList = ({ in: part, explode, schema }: Operation['parameters'][number]): boolean =>
    part === 'query' && !explode && schemaTypes(contract.openapi, schema).has('array');
  return [
    ...find((operation) => {
      const mutation = { encode: UNKNOWN_PARAMETER, as: 'no-equals-sign', value: '' } as const;
      const when = 'is a parameter that is not documented, without a value';
      return rejectParameter(contract, operation, 'unknown-parameter-alone', UNKNOWN_PARAMETER, when, mutation);
    }),
    ...find((operation) => {
      const flag = operation.parameters.find(
        ({ in: part, schema, allowEmptyValue }) =>
          part === 'query' && !allowEmptyValue && isOnly(schemaTypes(contract.openapi, schema), 'boolean'),
      );
      if (flag === undefined) return [];
      const at = joinPointer('/query', flag.name);
      const mutation = { encode: at, as: 'no-equals-sign', value: '' } as const;
      return rejectParameter(contract, operation, 'flag-alone', at, 'is a flag without a value', mutation);
    }),
    ...find((operation) => {
      const other = `${UNKNOWN_PARAMETER}_either`;
      const mutation = { set: { [UNKNOWN_PARAMETER]: 'x', [other]: 'x' } };
      const when = 'is a parameter that is not documented, beside another one';
      return rejectParameter(contract, operation, 'unknown-parameters', UNKNOWN_PARAMETER, when, mutation, [other]);
    }),
    ...find((operation) => {
      const at = joinPointer('/query', NAME_OF_OBJECTS);
      const when = `is \`${NAME_OF_OBJECTS}\`, which is not documented`;
      return operation.parameters.some(({ name }) => name === NAME_OF_OBJECTS)
        ? []
        : rejectParameter(contract, operation, 'parameter-of-objects', at, when, { set: { [at]: 'x' } });
    }),
    ...find((operation) => {
      const { name, schema } = operation.parameters.find(isList) ?? {};
      if (name === undefined || schema === undefined) return [];
      const at = joinPointer('/query', `${name}[]`);
      const { items = {} } = mergedSchema(contract.openapi, schema);
      const mutation = { set: { [at]: sampleParameter(contract, items) } };
      const when = 'is a parameter that is documented without the brackets';
      return rejectParameter(contract, operation, 'parameter-in-brackets', at, when, mutation);
    }),
  ];
}

const isOnly = (types: ReadonlySet<string>, wanted: string): boolean => types.size === 1 && types.has(wanted);

function rejectParameter(
  contract: Contract,
  operation: Operation,
  key: string,
  at: RequestPointer,
  when: string,
  mutation: Mutation,
  othersAt: readonly RequestPointer[] = [],
): ExecutableCase[] {
  const [base] = listSuccessCases(contract, operation);
  if (base === undefined) return [];
  const written = contract.sources[operation.at] ?? base.source;
  const field = { at, name: 'query', schema: {}, required: false, base, level: 'MUST', source: () => written } as const;
  const derivation = {
    key,
    when,
    mutation,
    outcome: 'rejected',
    keyword: 'parameters',
    isNamed: true,
    othersAt,
  } as const;
  const derived = deriveCase(contract, operation, field, derivation);
  return derived ? [derived] : [];
}

/** Names are compared to the letter, so a documented one in another letter case is unknown. */
function deriveUnknownParameterCases(contract: Contract, operation: Operation): ExecutableCase[] {
  const reject = (key: string, at: RequestPointer, when: string, value: Json): ExecutableCase[] =>
    rejectParameter(contract, operation, key, at, when, { set: { [at]: value } });
  const names = operation.parameters.filter((parameter) => parameter.in === 'query');
  const cased = names.find(({ name }) => !names.some((one) => one.name === name.toUpperCase()));
  const inOtherCase = joinPointer('/query', cased?.name.toUpperCase() ?? '');
  return [
    ...reject('unknown-parameter', UNKNOWN_PARAMETER, 'is a parameter that is not documented', 'x'),
    ...(cased === undefined
      ? []
      : reject(
          'parameter-in-other-case',
          inOtherCase,
          'is a parameter that is documented in another letter case',
          sampleParameter(contract, cased.schema),
        )),
  ];
}
