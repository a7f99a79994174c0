/** Cases of other accounts: what the ID in a path names does not exist for a token of a second account. */
import {
  type Contract,
  isAtOrBelow,
  isObject,
  mergedSchema,
  type Operation,
  type RequestPointer,
} from '@helpdesk/contract-model';
import { planDocumentedCases } from '../documented-cases.ts';
import type { ExecutableCase, Mutation } from '../executable-case.ts';

/** For each operation that documents the response to an ID that does not exist, and none to one of another account. */
export function deriveOtherAccountCases(contract: Contract): ExecutableCase[] {
  const documented = planDocumentedCases(contract);
  return Object.values(contract.operations).flatMap((operation): ExecutableCase[] => {
    const own = documented.filter(({ operationId }) => operationId === operation.operationId);
    const absent = own.find(
      ({ action }) => action.kind === 'mutation' && isAbsentOnly(contract, operation, action.mutation),
    );
    const isKnown = own.some(({ action }) => action.kind === 'mutation' && isOfOtherAccount(action.mutation));
    if (absent?.action.kind !== 'mutation' || isKnown || !operation.isSecured) return [];
    return [
      {
        ...absent,
        id: `${operation.operationId}/${absent.status}/other-account`,
        origin: 'derived',
        summary: 'Does not know what belongs to another account.',
        action: { ...absent.action, mutation: { credential: 'other-account' } },
      },
    ];
  });
}

/** The change is an ID in the path of something that does not exist, of a kind that each account has its own of. */
function isAbsentOnly(contract: Contract, operation: Operation, mutation: Mutation): boolean {
  if (!('set' in mutation)) return false;
  const changes = Object.entries(mutation.set);
  return changes.length === 1 && changes.every(([at, value]) => isAbsentId(contract, operation, at, value));
}

function isAbsentId(contract: Contract, { parameters }: Operation, at: RequestPointer, value: unknown): boolean {
  const parameter = parameters.find(({ in: part, name }) => part === 'path' && isAtOrBelow(at, `/path/${name}`));
  if (parameter === undefined || !isObject(value) || typeof value.$absent !== 'string') return false;
  const isNamed = mergedSchema(contract.openapi, parameter.schema)['x-resource'] !== undefined;
  // Without its keyword, nothing says that a list has what belongs to one account.
  const { pagination, shared } = contract.operations[contract.resources[value.$absent]?.list?.operation ?? ''] ?? {};
  return isNamed && pagination !== undefined && shared === undefined;
}

const isOfOtherAccount = (mutation: Mutation): boolean =>
  'credential' in mutation && mutation.credential === 'other-account';
