/** The documented errors for references to something that does not exist. */
import {
  type Case,
  type Contract,
  isAtOrBelow,
  isObject,
  type Json,
  memoize,
  type Operation,
  parentPointer,
  type RequestPointer,
  valueAt,
} from '@helpdesk/contract-model';
import { planDocumentedCases } from '../../cases/documented-cases.ts';
import type { ExecutableCase } from '../../cases/executable-case.ts';
import { findOperation } from '../../contract-queries.ts';
import { findPlaceholders } from '../../resources/bindings/placeholders.ts';
import { findResourceBindings } from '../../resources/bindings/resource-bindings.ts';

/** A reference outside of the path. */
export interface AbsentReference {
  readonly planned: ExecutableCase;
  readonly base: Case;
  /** Where the request names the resource. */
  readonly at: RequestPointer;
  readonly kind: string;
  /** The name of the member at `at` names the resource, not its value. */
  readonly isName?: true;
}

export const listAbsentReferences = (contract: Contract, { operationId }: Operation): readonly AbsentReference[] =>
  referencesByOperation(contract).get(operationId) ?? [];

/** The references to resources that a list of the target shows. */
export const listReferencesToListed = (contract: Contract, operation: Operation): AbsentReference[] =>
  listAbsentReferences(contract, operation).filter(({ kind }) => contract.resources[kind]?.list !== undefined);

const referencesByOperation = memoize((contract: Contract) =>
  Map.groupBy(
    planDocumentedCases(contract)
      .flatMap((planned) => [...listAbsentNames(contract, planned), ...listAbsentValues(planned)])
      .filter(({ at }) => !isAtOrBelow(at, '/path')),
    ({ planned }) => planned.operationId,
  ),
);

function listAbsentValues(planned: ExecutableCase): AbsentReference[] {
  const { action } = planned;
  if (action.kind !== 'mutation' || !('set' in action.mutation)) return [];
  const set: Json = { ...action.mutation.set };
  return [...findPlaceholders(set, '$absent')].map((pointer) => {
    // The pointer into `set` starts with the escaped name of a pointer into the request.
    const [, name = '', ...inside] = pointer.split('/');
    const at = [name.replaceAll('~1', '/').replaceAll('~0', '~'), ...inside].join('/');
    return { planned, base: action.base, at, kind: String(valueAt(set, `${pointer}/$absent`)) };
  });
}

/** Where the names of members name resources: the documented request with other names. */
function listAbsentNames(contract: Contract, planned: ExecutableCase): AbsentReference[] {
  const { action } = planned;
  if (action.kind !== 'mutation' || !('set' in action.mutation)) return [];
  const { set } = action.mutation;
  return findResourceBindings(contract, findOperation(contract, planned), action.base.request).flatMap(
    ({ at, kind, isName }): AbsentReference[] => {
      const [parent, name] = [parentPointer(at), at.slice(at.lastIndexOf('/') + 1)];
      const others = set[parent];
      const isOther = isName !== undefined && isObject(others) && !Object.hasOwn(others, name);
      return isOther ? [{ planned, base: action.base, at, kind, isName: true }] : [];
    },
  );
}
