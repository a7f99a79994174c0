/** Enumeration cases: a creation accepts each value of an enumeration, also those that no documented request sends. */
import { type Contract, mergedSchema } from '@helpdesk/contract-model';
import { getRequestValue, isUpdate, listSuccessCases } from '../../contract-queries.ts';
import type { Derivation } from '../derive-case.ts';
import type { RequestField } from './request-fields.ts';

/** Filters and updates try all values of their enumerations as invariants. */
export function deriveEnumValues(
  contract: Contract,
  { at, base, isItem, parameter, schema }: RequestField,
): Derivation[] {
  const operation = contract.operations[base.operationId];
  const isTop = at.split('/').length === 3;
  if (operation === undefined || parameter || isItem || !isTop || operation.method !== 'post' || isUpdate(operation))
    return [];
  const documented = listSuccessCases(contract, operation).map(({ request }) => getRequestValue(request, at));
  return (mergedSchema(contract.openapi, schema).enum ?? [])
    .filter((value) => typeof value === 'string' && !documented.includes(value))
    .map((value) => ({
      key: `value-${value}`,
      when: `is \`${value}\``,
      mutation: { set: { [at]: value } },
      outcome: 'accepted',
      keyword: 'enum',
    }));
}
