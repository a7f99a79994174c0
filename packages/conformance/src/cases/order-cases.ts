/** Order cases: of several errors in one request, the response is that of the check that comes first (`x-http`). */
import { type Contract, exampleForCredential, type Operation } from '@helpdesk/contract-model';
import { listSuccessCases } from '../contract-queries.ts';
import { deriveDataOrderCases } from './data-order-cases.ts';
import type { ExecutableCase } from './executable-case.ts';
import { findMistake } from './mistakes.ts';
import { type DocumentedMistake, findRejection, isAbsent, phrases, toCase } from './order-case.ts';

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
      ...(order.includes('stored-data') ? deriveDataOrderCases(contract, operation) : []),
    ];
  });
}

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
