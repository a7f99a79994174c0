/** What an operation's schemas imply about its input. */
import type { Contract, Operation } from '@helpdesk/contract-model';
import { schemasOf } from '../check/schemas.ts';
import { createFresh } from '../values/fresh.ts';
import { boundDerivations, type Tools } from './bounds.ts';
import { derivedCase } from './derived.ts';
import type { ExecutableCase } from './executable.ts';
import { fields } from './fields.ts';
import { kindDerivations } from './kinds.ts';
import { successCases } from './lookup.ts';
import { nameDerivations, unknownParameter } from './names.ts';

export function inputCases(contract: Contract): ExecutableCase[] {
  const schemas = schemasOf(contract);
  // A fixed marker: the plan must not differ between runs.
  const fresh = createFresh(contract, schemas, 'plan0');
  return Object.values(contract.operations).flatMap((operation) => {
    const tools: Tools = {
      contract,
      schemas,
      fresh,
      isCursor: ({ at }) => cursorsOf(operation).includes(at),
      maxBytes: operation.body?.maxBytes ?? 0,
    };
    const derived = fields(contract, operation).flatMap((field) =>
      [
        ...nameDerivations(contract, field),
        ...kindDerivations(contract, schemas, field),
        ...boundDerivations(tools, field),
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
    outcome: 'refused',
    keyword: 'parameters',
    isNamed: true,
  });
  return derived ? [derived] : [];
}
