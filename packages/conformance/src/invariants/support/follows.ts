/** Which resources may change with others, as far as the contract tells. */
import { type Contract, listDerivedRules, walkKeyword } from '@helpdesk/contract-model';
import { listSuccessCases } from '../../contract-queries.ts';
import { getListKey } from '../../resources/list-key.ts';
import { findRetrieval } from './retrieve-resource.ts';

/**
 * True if resources of the kind may change when one of the other kind is updated: what is shown of them names such resources, or counts
 * them.
 */
export function follows(contract: Contract, kind: string, updated: string): boolean {
  const key = getListKey(contract, updated);
  const operations = [contract.operations[getListKey(contract, kind)], findRetrieval(contract, kind)?.operation];
  return operations.some(
    (operation) =>
      operation !== undefined &&
      listSuccessCases(contract, operation).some(({ status, response }) => {
        const schema = operation.responses[String(status)]?.schema ?? {};
        const find = (keyword: string) =>
          walkKeyword(contract.openapi, schema, response, keyword).flatMap(({ applicable }) => applicable);
        const names = find('x-resource').map(({ 'x-resource': reference = '' }) =>
          typeof reference === 'string' ? reference : reference.resource,
        );
        const counts = find('x-derived').flatMap(listDerivedRules);
        return (
          names.some((name) => getListKey(contract, name) === key) ||
          counts.some(({ total }) => total?.operation === key)
        );
      }),
  );
}
