/** Order cases within the last check: which of several mistakes is reported that only stored data, or a rule of its own, makes wrong. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Case,
  type Contract,
  isAtOrBelow,
  isObject,
  type Json,
  joinPointer,
  mergedSchema,
  type Operation,
  parentPointer,
} from '@helpdesk/contract-model';
import { getRequestValue, listSuccessCases } from '../../contract-queries.ts';
import { findRejection, type IsWanted, isAbsent, listRejections } from '../documented-rejections.ts';
import type { ExecutableCase, SingleMutation } from '../executable-case.ts';
import { expectRejection } from '../expected.ts';
import { createOrderCase, phrases } from '../order/create-order-case.ts';
import type { Mistake } from '../order/mistakes.ts';

export const deriveStoredDataCases = (contract: Contract, operation: Operation): ExecutableCase[] => [
  ...deriveMissingCase(contract, operation),
  ...deriveRuleCases(contract, operation),
  ...deriveCursorCase(contract, operation),
  ...deriveReferenceCase(contract, operation),
  ...deriveTakenCase(contract, operation),
  ...deriveMistypedCases(contract, operation),
  ...deriveUnsuitableCase(contract, operation),
];

/** A value that is missing beside another one is often looked for by hand, after the resource was. */
function deriveMissingCase(contract: Contract, operation: Operation): ExecutableCase[] {
  const isMissing: IsWanted = (mutation, status) =>
    status === 400 && 'remove' in mutation && mutation.remove.every((at) => isAtOrBelow(at, '/body'));
  const missing = findRejection(contract, operation, isMissing);
  const absent = findRejection(contract, operation, isAbsent);
  if (missing === undefined || absent === undefined || !('set' in absent.mutation)) return [];
  if (!Object.keys(absent.mutation.set).every((at) => isAtOrBelow(at, '/path'))) return [];
  return [
    createOrderCase(contract, missing.base, 'order-missing', 'a missing field', [missing, absent], missing.expected),
  ];
}

/** A rule about several values of the query, which has a text of its own, is often checked by hand, too. */
function deriveRuleCases(contract: Contract, operation: Operation): ExecutableCase[] {
  const absent = findRejection(contract, operation, isAbsent);
  if (absent === undefined || !('set' in absent.mutation)) return [];
  const pointers = Object.keys(absent.mutation.set);
  const rules = listRejections(contract, operation, (mutation, status) => {
    if (status !== 400 || !('set' in mutation)) return false;
    return Object.entries(mutation.set).every(
      ([at, value]) => isAtOrBelow(at, '/query') && !pointers.includes(at) && !JSON.stringify(value).includes('"$'),
    );
  });
  const rule = rules.find(({ mutation, expected }) => {
    const [at = '/query'] = 'set' in mutation ? Object.keys(mutation.set) : [];
    // A value that is wrong in itself has the text of the query.
    const plain = expectRejection(operation, at)?.example?.value;
    const isOwn = plain !== undefined && !isDeepStrictEqual(plain, expected.example?.value);
    return isOwn && expected.details === undefined;
  });
  if (rule === undefined || !pointers.every((at) => getRequestValue(rule.base.request, at) !== undefined)) return [];
  return [
    createOrderCase(contract, rule.base, 'order-rule', 'values that exclude each other', [rule, absent], rule.expected),
  ];
}

/** A cursor is often read by hand, after what the other parameters name was looked up. */
function deriveCursorCase(contract: Contract, operation: Operation): ExecutableCase[] {
  const { pagination } = operation;
  if (pagination?.style !== 'cursor') return [];
  const malformed = findRejection(
    contract,
    operation,
    (mutation, status) =>
      status === 400 && 'set' in mutation && Object.keys(mutation.set).every((at) => at === pagination.cursor),
  );
  const absent = findRejection(contract, operation, isAbsent);
  if (malformed === undefined || absent === undefined) return [];
  return [
    createOrderCase(
      contract,
      absent.base,
      'order-cursor',
      'a malformed cursor',
      [malformed, absent],
      malformed.expected,
    ),
  ];
}

/** Of two references to what does not exist, the one with 404 is reported before the one that makes the request invalid. */
function deriveReferenceCase(contract: Contract, operation: Operation): ExecutableCase[] {
  const isReference =
    (wanted: number): IsWanted =>
    (mutation, status) =>
      status === wanted &&
      'set' in mutation &&
      Object.entries(mutation.set).every(
        ([at, value]) => isAtOrBelow(at, '/body') && isObject(value) && Object.hasOwn(value, '$absent'),
      );
  const absent = findRejection(contract, operation, isReference(404));
  const invalid = findRejection(contract, operation, isReference(400));
  if (absent === undefined || invalid === undefined) return [];
  const phrase = `${phrases['stored-data']}, and not another one that makes the body invalid`;
  return [createOrderCase(contract, absent.base, 'order-references', phrase, [invalid, absent], absent.expected)];
}

/** What does not exist is reported before what is taken. */
function deriveTakenCase(contract: Contract, operation: Operation): ExecutableCase[] {
  const taken = findRejection(contract, operation, (mutation, status) => status === 409 && 'again' in mutation);
  const absent = findRejection(contract, operation, isAbsent);
  if (taken === undefined || absent === undefined || !('again' in taken.mutation)) return [];
  const { again } = taken.mutation;
  // A request that was accepted takes its own values.
  if (!again.every((at) => getRequestValue(absent.base.request, at) !== undefined)) return [];
  const phrase = `${phrases['stored-data']}, and not a value that is taken`;
  return [createOrderCase(contract, absent.base, 'order-stored-data', phrase, [taken, absent], absent.expected)];
}

/** A value that does not fit what is stored is reported after what does not exist, and before what is taken. */
function deriveMistypedCases(contract: Contract, operation: Operation): ExecutableCase[] {
  const { properties = {} } = mergedSchema(contract.openapi, operation.body?.schema ?? {});
  // Of these alone, only what is stored says what is wrong.
  const typed = Object.entries(properties).flatMap(([name, schema]) =>
    mergedSchema(contract.openapi, schema)['x-typed-values'] === undefined ? [] : [joinPointer('/body', name)],
  );
  const mistyped = findRejection(
    contract,
    operation,
    (mutation, status) =>
      status === 400 &&
      'set' in mutation &&
      listPlaces(mutation).every((at) => typed.some((field) => isAtOrBelow(at, field))),
  );
  if (mistyped === undefined) return [];
  const taken = findRejection(contract, operation, (mutation, status) => status === 409 && 'again' in mutation);
  const absent = findRejection(
    contract,
    operation,
    (mutation, status) => isAbsent(mutation, status) && listPlaces(mutation).every((at) => isAtOrBelow(at, '/body')),
  );
  const takenBase = taken && findBaseOf(contract, operation, [mistyped, taken]);
  const absentBase = absent && findBaseOf(contract, operation, [mistyped, absent]);
  const cases: ExecutableCase[] = [];
  if (taken && takenBase) {
    const phrase = `${MISTYPED}, and not one that is taken`;
    cases.push(createOrderCase(contract, takenBase, 'order-mistyped', phrase, [taken, mistyped], mistyped.expected));
  }
  if (absent && absentBase) {
    const phrase = `${phrases['stored-data']}, and not ${MISTYPED}`;
    cases.push(createOrderCase(contract, absentBase, 'order-absent', phrase, [mistyped, absent], absent.expected));
  }
  return cases;
}

const MISTYPED = 'a value that does not fit what is stored';

const listPlaces = (mutation: SingleMutation): readonly string[] => {
  if ('set' in mutation) return Object.keys(mutation.set);
  return 'again' in mutation ? mutation.again : [];
};

/** The documented success that has what all of them change, and what that is in. */
const findBaseOf = (contract: Contract, operation: Operation, all: readonly Mistake[]): Case | undefined =>
  listSuccessCases(contract, operation).find(({ request }) =>
    all
      .flatMap(({ mutation }) => ('set' in mutation ? listPlaces(mutation).map(parentPointer) : listPlaces(mutation)))
      .every((at) => getRequestValue(request, at) !== undefined),
  );

/** A resource that may not be changed in that way is reported before a value that another one has. */
function deriveUnsuitableCase(contract: Contract, operation: Operation): ExecutableCase[] {
  const setsResource = (mutation: SingleMutation, pointer: string): boolean =>
    'set' in mutation &&
    Object.entries(mutation.set).every(
      ([at, value]) => isAtOrBelow(at, pointer) && isObject(value) && '$resource' in value,
    );
  const taken = findRejection(
    contract,
    operation,
    (mutation, status) => status === 409 && setsResource(mutation, '/body'),
  );
  if (taken === undefined) return [];
  const all = listRejections(
    contract,
    operation,
    (mutation, status) => status === 400 && setsResource(mutation, '/path'),
  );
  const unsuitable = all.find(({ base }) => base.id === taken.base.id);
  // Of the same resource, the value that is taken may be its own.
  const kinds = listNamedResources(taken.mutation);
  const beside = all.find(
    ({ base, mutation }) =>
      base.id !== taken.base.id && !listNamedResources(mutation).some((kind) => kinds.includes(kind)),
  );
  const phrase = 'a resource that does not allow the change, and not a value that is taken';
  return [
    ...(unsuitable
      ? [createOrderCase(contract, taken.base, 'order-unsuitable', phrase, [taken, unsuitable], unsuitable.expected)]
      : []),
    ...(beside
      ? [createOrderCase(contract, beside.base, 'order-unsuitable-beside', phrase, [taken, beside], beside.expected)]
      : []),
  ];
}

const listNamedResources = (mutation: SingleMutation): Json[] =>
  'set' in mutation
    ? Object.values(mutation.set).flatMap((value) => (isObject(value) ? (value.$resource ?? []) : []))
    : [];
