/** Parameter names that no operation documents, in forms that frameworks drop or rename before they compare names. */
import {
  type Contract,
  joinPointer,
  mergedSchema,
  type Operation,
  type RequestPointer,
  schemaTypes,
} from '@helpdesk/contract-model';
import { listSuccessCases } from '../../contract-queries.ts';
import { deriveCase } from '../derive-case.ts';
import type { ExecutableCase, Mutation } from '../executable-case.ts';
import { sampleParameter } from './presence-cases.ts';
import { NAME_OF_OBJECTS, UNKNOWN_PARAMETER, UNKNOWN_VALUE } from './unknown-names.ts';

interface WrongName {
  readonly at: RequestPointer;
  /** Completes "Rejects a request in which the parameter …". */
  readonly when: string;
  readonly mutation: Mutation;
  readonly othersAt?: readonly RequestPointer[];
  /** The name is documented, so that the error need not name it. */
  readonly isKnown?: true;
}

/** By the key of the case. Undefined of an operation that has no such name. */
type WrongNames = Readonly<Record<string, (contract: Contract, operation: Operation) => WrongName | undefined>>;

/** Names are compared to the letter, so a documented one in another letter case is unknown. */
const wrongNames: WrongNames = {
  'unknown-parameter': () => ({
    at: UNKNOWN_PARAMETER,
    when: 'is a parameter that is not documented',
    mutation: { set: { [UNKNOWN_PARAMETER]: UNKNOWN_VALUE } },
  }),
  'parameter-in-other-case': (contract, { parameters }) => {
    const query = parameters.filter((parameter) => parameter.in === 'query');
    const cased = query.find(({ name }) => !query.some((one) => one.name === name.toUpperCase()));
    if (cased === undefined) return undefined;
    const at = joinPointer('/query', cased.name.toUpperCase());
    return {
      at,
      when: 'is a parameter that is documented in another letter case',
      mutation: { set: { [at]: sampleParameter(contract, cased.schema) } },
    };
  },
};

const OTHER_UNKNOWN_PARAMETER = `${UNKNOWN_PARAMETER}_either`;

const oddNames: WrongNames = {
  'unknown-parameter-alone': () => ({
    at: UNKNOWN_PARAMETER,
    when: 'is a parameter that is not documented, without a value',
    mutation: { encode: UNKNOWN_PARAMETER, as: 'no-equals-sign', value: '' },
  }),
  'flag-alone': ({ openapi }, { parameters }) => {
    const flag = parameters.find(({ in: part, schema, allowEmptyValue }) => {
      const types = schemaTypes(openapi, schema);
      return part === 'query' && !allowEmptyValue && types.size === 1 && types.has('boolean');
    });
    if (flag === undefined) return undefined;
    const at = joinPointer('/query', flag.name);
    const mutation = { encode: at, as: 'no-equals-sign', value: '' } as const;
    return { at, when: 'is a flag without a value', mutation, isKnown: true };
  },
  'unknown-parameters': () => ({
    at: UNKNOWN_PARAMETER,
    when: 'is a parameter that is not documented, beside another one',
    mutation: { set: { [UNKNOWN_PARAMETER]: UNKNOWN_VALUE, [OTHER_UNKNOWN_PARAMETER]: UNKNOWN_VALUE } },
    othersAt: [OTHER_UNKNOWN_PARAMETER],
  }),
  'parameter-of-objects': (_, { parameters }) => {
    const at = joinPointer('/query', NAME_OF_OBJECTS);
    if (parameters.some(({ name }) => name === NAME_OF_OBJECTS)) return undefined;
    const when = `is \`${NAME_OF_OBJECTS}\`, which is not documented`;
    return { at, when, mutation: { set: { [at]: UNKNOWN_VALUE } } };
  },
  'parameter-in-brackets': (contract, { parameters }) => {
    const list = parameters.find(
      ({ in: part, explode, schema }) =>
        part === 'query' && !explode && schemaTypes(contract.openapi, schema).has('array'),
    );
    if (list === undefined) return undefined;
    const at = joinPointer('/query', `${list.name}[]`);
    const { items = {} } = mergedSchema(contract.openapi, list.schema);
    return {
      at,
      when: 'is a parameter that is documented without the brackets',
      mutation: { set: { [at]: sampleParameter(contract, items) } },
    };
  },
};

/** The cases of each operation. */
export const deriveUnknownParameters = (contract: Contract, operation: Operation): ExecutableCase[] =>
  Object.entries(wrongNames).flatMap(([key, find]) => rejectName(contract, operation, key, find(contract, operation)));

/** What is the same for all parameters: the first operation that reads, and has the name, tells. */
export function deriveOddNames(contract: Contract): ExecutableCase[] {
  const reads = Object.values(contract.operations).filter(({ method }) => method === 'get');
  return Object.entries(oddNames).flatMap(([key, find]) => {
    const derived = reads.map((operation) => rejectName(contract, operation, key, find(contract, operation)));
    return derived.find(({ length }) => length > 0) ?? [];
  });
}

function rejectName(
  contract: Contract,
  operation: Operation,
  key: string,
  name: WrongName | undefined,
): ExecutableCase[] {
  const [base] = listSuccessCases(contract, operation);
  if (base === undefined || name === undefined) return [];
  const written = contract.sources[operation.at] ?? base.source;
  const field = {
    at: name.at,
    name: 'query',
    schema: {},
    required: false,
    base,
    level: 'MUST',
    source: () => written,
  } as const;
  const { isKnown, ...wrong } = name;
  const rejected = { key, ...wrong, outcome: 'rejected', keyword: 'parameters' } as const;
  const derived = deriveCase(contract, operation, field, isKnown ? rejected : { ...rejected, isNamed: true });
  return derived ? [derived] : [];
}
