import { type Contract, type Operation, parsePointer, type RequestExample } from '@helpdesk/contract-model';
import { getRequestValue, listSuccessCases } from '../../contract-queries.ts';
import { PreconditionError } from '../../errors.ts';
import { show } from '../../text.ts';
import { findResourceBindings } from '../bindings/resource-bindings.ts';

/**
 * `needs` follows the name of the list in the message: `needs a second page: add more items`. If the request of the list names resources,
 * such as the parent of its items, the message says which, and how to choose others, unless no others can be given.
 */
export function createTooFewItemsError(
  contract: Contract,
  operation: Operation,
  request: RequestExample,
  needs: string,
  isGivable = true,
): PreconditionError {
  const { operationId } = operation;
  const [base] = listSuccessCases(contract, operation);
  const named = base === undefined ? [] : findResourceBindings(contract, operation, base.request);
  const values = named.map(({ at }) => `${parsePointer(at).at(-1)} ${show(getRequestValue(request, at))}`);
  const kinds = [...new Set(named.map(({ kind }) => `"${kind}"`))];
  const list = [operationId, ...(values.length === 0 ? [] : ['with', values.join(' and ')])].join(' ');
  const choice =
    kinds.length === 0 || !isGivable ? '' : `, or give ${kinds.join(' and ')} with more in the --data file`;
  return new PreconditionError('too-few-items', `the list ${list} ${needs}${choice}`, {
    kind: 'operation',
    operationId,
  });
}
