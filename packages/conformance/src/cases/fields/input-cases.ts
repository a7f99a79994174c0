/** The cases that the schemas of a request imply. */
import type { Contract, Operation } from '@helpdesk/contract-model';
import { type Derivation, deriveCase } from '../derive-case.ts';
import type { ExecutableCase } from '../executable-case.ts';
import { isConfirmed } from '../is-confirmed.ts';
import { deriveBeside, deriveBetween, findBesideOthers } from './beside-cases.ts';
import { type DerivationContext, deriveBoundaries } from './boundary-cases.ts';
import { deriveEncodedName, deriveEncodings, deriveSeparators } from './encoding-cases.ts';
import { deriveEnumValues } from './enum-cases.ts';
import { deriveWrongForms } from './form-cases.ts';
import { deriveOddNames, deriveUnknownParameters } from './parameter-name-cases.ts';
import { derivePresence } from './presence-cases.ts';
import { listRequestFields, type RequestField } from './request-fields.ts';
import { deriveJsonList, deriveRareCharacters, deriveRareFlags, deriveRareNumbers, deriveTypes } from './type-cases.ts';
import { deriveNamesOfObjects } from './unknown-field-cases.ts';

export function deriveInputCases(contract: Contract): ExecutableCase[] {
  let rare: readonly ExecutableCase[] = [];
  const derived = Object.values(contract.operations).flatMap((operation) => {
    const context: DerivationContext = {
      contract,
      isCursor: ({ at }) => cursorsOf(operation).includes(at),
      maxBytes: operation.body?.maxBytes ?? 0,
    };
    const derived = listRequestFields(contract, operation).flatMap((field) => {
      const boundaries = deriveBoundaries(context, field);
      const types = deriveTypes(contract, field);
      const all = [
        ...derivePresence(contract, field),
        ...types,
        ...deriveBetween(contract, field, [...boundaries, ...types]),
        ...deriveWrongForms(contract, field),
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
    return [...derived, ...deriveUnknownParameters(contract, operation)];
  });
  return [
    ...derived,
    ...rare,
    ...deriveSeparatorCases(contract),
    ...deriveOddNames(contract),
    ...deriveOnce(contract, (field) => deriveNamesOfObjects(contract, field)),
    ...deriveOnce(contract, (field) => deriveRareCharacters(contract, field)),
    ...deriveOnce(contract, (field) => deriveRareFlags(contract, field)),
    ...deriveOnce(contract, (field) => deriveJsonList(contract, field)),
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
  const planned = deriveCase(contract, operation, field, derivation);
  return planned && isConfirmed(contract, operation, field, derivation) ? [planned] : [];
}

function cursorsOf({ pagination }: Operation): (string | undefined)[] {
  if (pagination === undefined || pagination.style === 'page') return [];
  return [pagination.cursor, ...(pagination.style === 'cursor' ? [pagination.alias] : [])];
}
