/** Order cases: of several errors in one request, the response is that of the check that comes first (`x-http`). */
import { isDeepStrictEqual } from 'node:util';
import {
  type Case,
  type Contract,
  exampleForCredential,
  isAtOrBelow,
  isObject,
  type Json,
  type Operation,
  type RequestCheck,
} from '@helpdesk/contract-model';
import { findSuccessCase, getRequestValue, listSuccessCases } from '../contract-queries.ts';
import { expectDocumented, mutationOf } from './documented-cases.ts';
import type { ExecutableCase, SingleMutation } from './executable-case.ts';
import { type Expected, expectRejection } from './expected.ts';
import { findMistake, type Mistake } from './mistakes.ts';

/** One case for each check of an operation that has others after it, with a mistake for each of them. */
export function deriveOrderCases(contract: Contract): ExecutableCase[] {
  const { order = [] } = contract.http ?? {};
  const firstWrite = Object.values(contract.operations).find(({ body, isSecured }) => body !== undefined && isSecured);
  return Object.values(contract.operations).flatMap((operation) => {
    const [simplest] = listSuccessCases(contract, operation);
    const absent = findRejection(contract, operation, isAbsent);
    const base = absent?.base ?? simplest;
    if (base === undefined) return [];
    const checks = order.flatMap((check) => {
      // An unknown path is the same for all operations: one of them tells.
      if (check === 'route' && operation !== firstWrite) return [];
      const mistake = check === 'stored-data' ? absent : findMistake(contract, operation, check);
      return mistake ? [{ check, ...mistake }] : [];
    });
    return [
      ...checks.slice(0, -1).flatMap(({ check, expected }, index): ExecutableCase[] => {
        // Of two mistakes in the same part of the request, the last one in the list is sent: that of the earlier check.
        const all = checks.slice(index).toReversed();
        const expired = check === 'credential' && operation === firstWrite ? findExpired(operation) : undefined;
        const own = expected ? [toCase(contract, base, `order-${check}`, phrases[check], all, expected)] : [];
        const feature = check === 'permission' ? findMissingFeature(operation) : undefined;
        const others = feature && [...checks.slice(index + 1).toReversed(), feature];
        return [
          ...own,
          ...(expired
            ? [
                toCase(
                  contract,
                  base,
                  'order-expired',
                  'an expired token',
                  [...checks.slice(index + 1).toReversed(), expired],
                  expired.expected,
                ),
              ]
            : []),
          ...(others ? [toCase(contract, base, 'order-feature', 'a missing feature', others, feature.expected)] : []),
        ];
      }),
      ...(order.includes('stored-data')
        ? [
            ...deriveMissingCase(contract, operation),
            ...deriveRuleCases(contract, operation),
            ...deriveCursorCase(contract, operation),
            ...deriveReferenceCase(contract, operation),
            ...deriveTakenCase(contract, operation),
            ...deriveUnsuitableCase(contract, operation),
          ]
        : []),
    ];
  });
}

const phrases: Readonly<Record<RequestCheck, string>> = {
  route: 'an unknown path',
  credential: 'a missing credential',
  permission: 'a missing scope',
  'body-size': 'a body that is too large',
  'content-type': 'a content type other than JSON',
  json: 'malformed JSON',
  path: 'an invalid path parameter',
  query: 'an unknown query parameter',
  body: 'an unknown field',
  'stored-data': 'an ID that does not exist',
};

/** Known tokens are loaded before they are seen to be too old, for all operations: one of them tells. */
function findExpired(operation: Operation): DocumentedMistake | undefined {
  const response = operation.responses['401'];
  const example = exampleForCredential(operation, 'expired')?.example;
  if (response === undefined || example === undefined) return undefined;
  return { mutation: { credential: 'expired' }, expected: { status: 401, response, hasBody: true, example } };
}

/** Of an account that has everything else. */
function findMissingFeature(operation: Operation): DocumentedMistake | undefined {
  const response = operation.responses['403'];
  const credential = 'no-features';
  const example =
    exampleForCredential(operation, credential)?.example ?? exampleForCredential(operation, 'unscoped')?.example;
  if (operation.feature === undefined || response === undefined || example === undefined) return undefined;
  return { mutation: { credential }, expected: { status: 403, response, hasBody: true, example } };
}

interface DocumentedMistake extends Mistake {
  readonly expected: Expected;
}

interface DocumentedRejection extends DocumentedMistake {
  readonly base: Case;
}

type IsWanted = (mutation: SingleMutation, status: number) => boolean;

/** The first documented rejection of the operation whose change is of that kind. */
const findRejection = (contract: Contract, operation: Operation, isWanted: IsWanted): DocumentedRejection | undefined =>
  listRejections(contract, operation, isWanted)[0];

const listRejections = (contract: Contract, { operationId }: Operation, isWanted: IsWanted): DocumentedRejection[] =>
  contract.cases.flatMap((documented) => {
    const { change, base, status } = documented;
    if (documented.operationId !== operationId || change === undefined || base === undefined) return [];
    if ('waived' in change) return [];
    const mutation = mutationOf(change);
    if (!isWanted(mutation, status)) return [];
    return [{ base: findSuccessCase(contract, base), mutation, expected: expectDocumented(contract, documented) }];
  });

const isAbsent: IsWanted = (mutation, status) =>
  status === 404 && 'set' in mutation && JSON.stringify(mutation.set).includes('"$absent"');

/** A value that is missing beside another one is often looked for by hand, after the resource was. */
function deriveMissingCase(contract: Contract, operation: Operation): ExecutableCase[] {
  const isMissing: IsWanted = (mutation, status) =>
    status === 400 && 'remove' in mutation && mutation.remove.every((at) => isAtOrBelow(at, '/body'));
  const missing = findRejection(contract, operation, isMissing);
  const absent = findRejection(contract, operation, isAbsent);
  if (missing === undefined || absent === undefined || !('set' in absent.mutation)) return [];
  if (!Object.keys(absent.mutation.set).every((at) => isAtOrBelow(at, '/path'))) return [];
  return [toCase(contract, missing.base, 'order-missing', 'a missing field', [missing, absent], missing.expected)];
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
  return [toCase(contract, rule.base, 'order-rule', 'values that exclude each other', [rule, absent], rule.expected)];
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
  return [toCase(contract, absent.base, 'order-cursor', 'a malformed cursor', [malformed, absent], malformed.expected)];
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
  return [toCase(contract, absent.base, 'order-references', phrase, [invalid, absent], absent.expected)];
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
  return [toCase(contract, absent.base, 'order-stored-data', phrase, [taken, absent], absent.expected)];
}

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
      ? [toCase(contract, taken.base, 'order-unsuitable', phrase, [taken, unsuitable], unsuitable.expected)]
      : []),
    ...(beside
      ? [toCase(contract, beside.base, 'order-unsuitable-beside', phrase, [taken, beside], beside.expected)]
      : []),
  ];
}

const listNamedResources = (mutation: SingleMutation): Json[] =>
  'set' in mutation
    ? Object.values(mutation.set).flatMap((value) => (isObject(value) ? (value.$resource ?? []) : []))
    : [];

function toCase(
  contract: Contract,
  base: Case,
  key: string,
  phrase: string,
  mistakes: readonly Mistake[],
  expected: Expected,
): ExecutableCase {
  const { operationId } = base;
  const operation = contract.operations[operationId];
  const { status, response } = expected;
  return {
    id: `${operationId}/${status}/${key}`,
    origin: 'derived',
    operationId,
    status,
    summary: `Of several errors, tells ${phrase} first.`,
    level: 'MUST',
    source: contract.sources[response?.at ?? ''] ?? base.source,
    isWrite: operation?.method !== 'get',
    action: { kind: 'mutation', base, mutation: { all: mistakes.map(({ mutation }) => mutation) }, expected },
  };
}
