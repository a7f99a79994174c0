/** The cases that the schemas of a request imply. */
import type { Contract, Operation } from '@helpdesk/contract-model';
import { listSuccessCases } from '../contract-queries.ts';
import { getSchemaValidator } from '../schema-validator.ts';
import { type DerivationContext, deriveBoundaries } from './boundary-cases.ts';
import { deriveCase } from './derive-case.ts';
import type { ExecutableCase } from './executable-case.ts';
import { derivePresence, UNKNOWN_PARAMETER } from './presence-cases.ts';
import { listRequestFields } from './request-fields.ts';
import { deriveTypes } from './type-cases.ts';

export function deriveInputCases(contract: Contract): ExecutableCase[] {
  const validator = getSchemaValidator(contract);
  return Object.values(contract.operations).flatMap((operation) => {
    const context: DerivationContext = {
      contract,
      validator,
      isCursor: ({ at }) => cursorsOf(operation).includes(at),
      maxBytes: operation.body?.maxBytes ?? 0,
    };
    const derived = listRequestFields(contract, operation).flatMap((field) =>
      [
        ...derivePresence(contract, field),
        ...deriveTypes(contract, validator, field),
        ...deriveBoundaries(context, field),
      ].flatMap((derivation) => deriveCase(contract, operation, field, derivation) ?? []),
    );
    return [...derived, ...deriveUnknownParameterCase(contract, operation)];
  });
}

function cursorsOf({ pagination }: Operation): (string | undefined)[] {
  if (pagination === undefined || pagination.style === 'page') return [];
  return [pagination.cursor, ...(pagination.style === 'cursor' ? [pagination.alias] : [])];
}

function deriveUnknownParameterCase(contract: Contract, operation: Operation): ExecutableCase[] {
  const [base] = listSuccessCases(contract, operation);
  if (base === undefined) return [];
  const written = contract.sources[operation.at] ?? base.source;
  const field = {
    at: UNKNOWN_PARAMETER,
    name: 'query',
    schema: {},
    required: false,
    base,
    level: 'MUST' as const,
    source: () => written,
  };
  const derived = deriveCase(contract, operation, field, {
    key: 'unknown-parameter',
    when: 'is a parameter that is not documented',
    mutation: { set: { [UNKNOWN_PARAMETER]: 'x' } },
    outcome: 'rejected',
    keyword: 'parameters',
    isNamed: true,
  });
  return derived ? [derived] : [];
}
