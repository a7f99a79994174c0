/** The cases that the schemas of a request imply. */
import type { Contract, Operation } from '@helpdesk/contract-model';
import { successCases } from '../contract-queries.ts';
import { schemaValidator } from '../schema-validator.ts';
import { boundaryDerivations, type DerivationContext } from './boundary-cases.ts';
import { derivedCase } from './derived-case.ts';
import type { ExecutableCase } from './executable-case.ts';
import { presenceDerivations, unknownParameter } from './presence-cases.ts';
import { requestFields } from './request-fields.ts';
import { typeDerivations } from './type-cases.ts';

export function inputCases(contract: Contract): ExecutableCase[] {
  const validator = schemaValidator(contract);
  return Object.values(contract.operations).flatMap((operation) => {
    const context: DerivationContext = {
      contract,
      validator,
      isCursor: ({ at }) => cursorsOf(operation).includes(at),
      maxBytes: operation.body?.maxBytes ?? 0,
    };
    const derived = requestFields(contract, operation).flatMap((field) =>
      [
        ...presenceDerivations(contract, field),
        ...typeDerivations(contract, validator, field),
        ...boundaryDerivations(context, field),
      ].flatMap((derivation) => derivedCase(contract, operation, field, derivation) ?? []),
    );
    return [...derived, ...unknownParameterCase(contract, operation)];
  });
}

function cursorsOf({ pagination }: Operation): (string | undefined)[] {
  if (pagination === undefined || pagination.style === 'page') return [];
  return [pagination.cursor, ...(pagination.style === 'cursor' ? [pagination.alias] : [])];
}

function unknownParameterCase(contract: Contract, operation: Operation): ExecutableCase[] {
  const [base] = successCases(contract, operation);
  if (base === undefined) return [];
  const written = contract.sources[operation.at] ?? base.source;
  const field = {
    at: unknownParameter,
    name: 'query',
    schema: {},
    required: false,
    base,
    level: 'MUST' as const,
    source: () => written,
  };
  const derived = derivedCase(contract, operation, field, {
    key: 'unknown-parameter',
    when: 'is a parameter that is not documented',
    mutation: { set: { [unknownParameter]: 'x' } },
    outcome: 'rejected',
    keyword: 'parameters',
    isNamed: true,
  });
  return derived ? [derived] : [];
}
